import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { OnBikePart } from '#contract/on-bike.ts'
import { formatRupees } from '#rules/money.ts'
import { loadPicture, Picture, type PictureSource } from '#web/components/picture.tsx'
import { toast } from '#web/components/toast.tsx'
import { call } from '#web/lib/api.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { fitItStageTexts } from '#web/messages/en/fit-it-stage.ts'
import type { MarkedPart } from './marked-part.ts'
import { PartRow } from './part-row.tsx'
import { Kinds, MarkerLinks, STAGE_SIZES, StageControls } from './stage.tsx'
import { SummaryBox } from './summary-box.tsx'
import type { Kit } from './use-kit.ts'

interface FitItProps {
  readonly bike: { readonly code: string; readonly name: string }
  readonly base: PictureSource
  /** What the picture shows if it is another bike; empty if it is the bike itself. */
  readonly shows: string
  readonly rendered: boolean
  readonly parts: readonly MarkedPart[]
  readonly onAdded: () => void
}

interface Live {
  readonly code: typeof import('./live.tsx')
  readonly KitSummary: typeof import('./kit-summary.tsx').KitSummary
  readonly onBike: readonly OnBikePart[]
}

type Press = (kit: Kit) => void

async function fetchLive(bikeCode: string): Promise<Live> {
  const [code, { KitSummary }, { parts: onBike }] = await Promise.all([
    import('./live.tsx'),
    import('./kit-summary.tsx'),
    call('GET /bikes/{code}/on-bike', { params: { code: bikeCode } }),
  ])
  return { code, KitSummary, onBike }
}

/** Loads what puts parts on the bike when somebody comes near; presses before that are kept. */
function useLive(bikeCode: string) {
  const { common } = fitItStageTexts()
  const { search } = useLocation()
  const [live, setLive] = useState<Live | null>(null)
  const [kit, setKit] = useState<Kit | null>(null)
  const [pressed, setPressed] = useState<readonly string[]>([])
  const presses = useRef<Press[]>([])
  const loading = useRef<Promise<void>>(null)

  function load(): Promise<void> {
    loading.current ??= fetchLive(bikeCode).then(setLive)
    loading.current.catch(() => {
      loading.current = null
    })
    return loading.current
  }

  /** Does something with the kit, as soon as there is one. The part that it puts on looks pressed at once. */
  function act(press: Press, code?: string) {
    if (kit) return press(kit)
    presses.current.push(press)
    if (code) setPressed((all) => (all.includes(code) ? all.filter((each) => each !== code) : [...all, code]))
    load().catch(() => {
      presses.current = []
      setPressed([])
      toast(common.genericError, 'error')
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link with parts, or a step to one, loads them
  useEffect(() => {
    if (new URLSearchParams(search).has('with')) load().catch(() => toast(common.genericError, 'error'))
  }, [search])

  // The kit has all presses in it from now on; nothing is painted in between.
  useLayoutEffect(() => {
    if (!kit) return
    for (const press of presses.current.splice(0)) press(kit)
    setPressed([])
  }, [kit])

  return { live, kit, pressed, setKit, act, warm: () => void load().catch(() => {}) }
}

/**
 * Shows the bike with a number for each part, and the parts beside it. Until somebody comes near, nothing of what puts
 * parts on it is loaded; before and after that it has the same size.
 */
export function FitIt({ bike, base, shows, rendered, parts, onAdded }: FitItProps) {
  const { stage: t, common } = fitItStageTexts()
  const { live, kit, pressed, setKit, act, warm } = useLive(bike.code)
  const [isBare, setBare] = useState(false)

  function warmPart(code: string) {
    warm()
    const picture = kit?.pictureOf(code)
    if (picture) loadPicture(picture, STAGE_SIZES).catch(() => {})
  }

  return (
    <section aria-labelledby="fit-it" onPointerEnter={warm} className="fit-it">
      <h2 id="fit-it" className="sr-only">
        {t.title(bike.name)}
      </h2>
      <div className="fit-it-column">
        <Stage {...{ base, parts, isBare, live, kit, act }} />
        <div>
          {(shows || rendered) && (
            <p className="mt-2 text-steel text-xs">
              {shows && t.shownOn(shows, bike.name)} {rendered && common.renderedPicture}
            </p>
          )}
          <Kinds parts={parts} />
          <StageControls
            isBare={isBare}
            hasParts={(kit?.fitted.length ?? 0) > 0}
            onBare={setBare}
            onAll={() => act((each) => (each.fitted.length > 0 ? each.takeAllOff() : each.putAllOn()))}
            onShare={() => act((each) => void each.share())}
          />
        </div>
      </div>
      <div className="fit-it-parts">
        <PartList bikeCode={bike.code} onWarm={warmPart} {...{ parts, kit, pressed, act }} />
        {live && kit ? (
          <live.KitSummary bike={bike} parts={live.onBike} kit={kit} onAdded={onAdded} />
        ) : (
          <NothingOn isLoading={pressed.length > 0} onAdd={() => act((each) => each.remind())} />
        )}
      </div>
      {live && <live.code.KitState onBike={live.onBike} bikeName={bike.name} onKit={setKit} />}
      <p role="status" className="sr-only">
        {kit?.spoken}
      </p>
    </section>
  )
}

interface StageProps
  extends Pick<FitItProps, 'base' | 'parts'>,
    Pick<ReturnType<typeof useLive>, 'live' | 'kit' | 'act'> {
  readonly isBare: boolean
}

function Stage({ base, parts, isBare, live, kit, act }: StageProps) {
  const { stage: t } = fitItStageTexts()

  function pressNumber(event: MouseEvent) {
    const code = (event.target as Element).closest<HTMLElement | SVGElement>('[data-marker]')?.dataset.marker
    if (!code) return
    event.preventDefault()
    act((each) => each.toggle(code), code)
  }

  return (
    <div
      data-bare={isBare || undefined}
      className="bike-layers fit-it-stage fit-it-sticky -mx-4 overflow-hidden bg-mist md:mx-0 md:rounded-sm"
    >
      <Picture source={base} sizes={STAGE_SIZES} first className="w-full" />
      {live && kit && <live.code.FittedLayers onBike={live.onBike} kit={kit} />}
      <div aria-hidden onClick={pressNumber} className="fit-it-over">
        {live && kit ? <live.code.Numbers parts={parts} kit={kit} /> : <MarkerLinks parts={parts} />}
      </div>
      {/* The page announces it as well. */}
      <p aria-hidden data-hint={kit?.message ? undefined : true} className="fit-it-message">
        {kit?.message || t.hint}
      </p>
    </div>
  )
}

interface PartListProps extends Pick<ReturnType<typeof useLive>, 'kit' | 'pressed' | 'act'> {
  readonly bikeCode: string
  readonly parts: readonly MarkedPart[]
  readonly onWarm: (code: string) => void
}

function PartList({ bikeCode, parts, kit, pressed, act, onWarm }: PartListProps) {
  const works = useHydrated()
  const colorOf = (code: string) => (kit ? kit.colorOf(code) : pressed.includes(code) ? null : undefined)
  const rows = parts.map((part, place) => {
    const { code } = part
    const color = colorOf(code)
    return (
      <PartRow
        key={code}
        number={place + 1}
        {...{ bikeCode, works }}
        part={kit?.isSoldOut(code) ? { ...part, out: true } : part}
        isOn={color !== undefined}
        color={color ?? null}
        price={kit?.priceOf(code)}
        note={kit?.noteOf(code)}
        onToggle={() => act((each) => each.toggle(code), code)}
        onPaint={(next) => act((each) => each.paint(code, next), code)}
        onWarm={() => onWarm(code)}
      />
    )
  })
  return <ol className="border-line border-t">{rows}</ol>
}

interface NothingOnProps {
  /** Whether parts were pressed whose pictures and prices are not here yet. */
  readonly isLoading: boolean
  readonly onAdd: () => void
}

function NothingOn({ isLoading, onAdd }: NothingOnProps) {
  const { stage: t, common } = fitItStageTexts()
  return (
    <SummaryBox
      count={isLoading ? common.loading : t.nothingOn}
      facts=""
      from={false}
      total={isLoading ? '…' : formatRupees(0)}
      beneath=""
      saving=""
      button={t.addNothing}
      isOff
      onAdd={onAdd}
    />
  )
}
