import { ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { ButtonLink } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { PERMANENT_KEYS } from '#web/lib/cart-store.ts'
import { useRates } from '#web/lib/rates.ts'
import { homeTexts } from '#web/messages/en/home.ts'

const FLAG = 'welcome'
const SHOWN = 'shown'

/** On a phone that is held upright a strip announces the offer. */
const HAS_STRIP = '(width < 48rem) and (height > 26rem)'

type Phase = 'waiting' | 'strip' | 'open' | 'closed'

/** Greets at the first pause after scrolling, and removes stored data that may be outdated when the session begins (W1). */
export function Welcome({ greets }: { greets: boolean }) {
  const t = homeTexts()
  const { firstOrderPercent } = useRates()
  const [phase, setPhase] = useState<Phase>('waiting')
  const [hasStrip, setHasStrip] = useState(false)
  /** What had the focus before the strip, which does not stay. */
  const before = useRef<EventTarget | null>(null)
  const close = () => setPhase('closed')

  useEffect(() => clearOutdated(greets), [greets])
  useFirstPause(greets && phase === 'waiting', () => {
    sessionStorage.setItem(FLAG, SHOWN)
    const isPhone = matchMedia(HAS_STRIP).matches
    setHasStrip(isPhone)
    setPhase(isPhone ? 'strip' : 'open')
  })
  useEffect(() => {
    if (phase === 'closed' && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }, [phase])

  return (
    <>
      {hasStrip && phase !== 'closed' && (
        <Strip
          onOpen={() => setPhase('open')}
          onClose={close}
          onEntered={(from) => {
            before.current = from
          }}
        />
      )}
      <Dialog
        open={phase === 'open'}
        onClose={close}
        title={t.home.welcomeTitle}
        closeLabel={t.common.close}
        className="max-w-md text-center max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none"
      >
        <p className="text-[5.5rem] text-signal-text leading-none [font-family:var(--font-display)] font-semibold">
          {t.home.welcomeOffer(firstOrderPercent)}
        </p>
        <p className="mt-2 text-lg">{t.home.welcomeBody(firstOrderPercent)}</p>
        <p className="mt-1 mb-6 text-sm text-steel">{t.home.welcomeTerms}</p>
        <ButtonLink to="/accessories" className="w-full" onClick={close}>
          {t.home.exploreNow}
        </ButtonLink>
      </Dialog>
    </>
  )
}

interface StripProps {
  readonly onOpen: () => void
  readonly onClose: () => void
  /** Called with what had the focus before the strip. */
  readonly onEntered: (from: EventTarget | null) => void
}

function Strip({ onOpen, onClose, onEntered }: StripProps) {
  const t = homeTexts()
  const { firstOrderPercent } = useRates()
  return (
    <aside
      data-foot
      aria-label={t.home.welcomeTitle}
      className="fixed inset-x-0 bottom-0 z-20 flex h-14 animate-rise items-stretch bg-ink text-paper print:hidden"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onEntered(relatedTarget)
      }}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-center gap-3 pl-4 text-left leading-tight focus-visible:-outline-offset-3"
      >
        <span className="font-[family-name:var(--font-display)] font-semibold text-3xl text-signal">
          {t.home.welcomeOffer(firstOrderPercent)}
        </span>{' '}
        <span className="min-w-0 flex-1 text-sm">{t.home.welcomeBody(firstOrderPercent)}</span>
        <ChevronUp aria-hidden className="size-5 shrink-0" />
      </button>
      <button
        type="button"
        aria-label={t.common.close}
        onClick={onClose}
        className="grid w-14 shrink-0 place-items-center focus-visible:-outline-offset-3"
      >
        <X aria-hidden className="size-5" />
      </button>
    </aside>
  )
}

/** Clears at the first home page of a session what may be outdated, and remembers that it did. */
function clearOutdated(greets: boolean): void {
  if (sessionStorage.getItem(FLAG) !== null) return
  for (const key of Object.keys(localStorage)) {
    // What staff have chosen in the administration is not outdated either.
    if (!PERMANENT_KEYS.includes(key) && !key.startsWith('staff:')) localStorage.removeItem(key)
  }
  sessionStorage.setItem(FLAG, greets ? 'waiting' : SHOWN)
}

/** How long nobody scrolls, presses or taps in a pause, in milliseconds. */
const PAUSE_MS = 1000

/** Something that is being used: a dialog, a menu, a field that is typed into. */
const IN_USE =
  'dialog[open], :popover-open, [aria-expanded="true"], :is(input:not([type="range"]), select, textarea):focus'

/**
 * Calls back at the first pause after scrolling, or when the mouse leaves the page at its top, as on the way to another
 * tab; never during a press or a tap, while something is open, or while the next page is loading.
 */
function useFirstPause(isAwaited: boolean, callback: () => void): void {
  const isIdle = useNavigation().state === 'idle'
  const latest = useRef(callback)
  latest.current = callback
  useEffect(() => {
    if (!isAwaited || !isIdle) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isPressed = false
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(take, PAUSE_MS)
    }
    const take = () => {
      if (isPressed || document.querySelector(IN_USE)) wait()
      else latest.current()
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      if (timer) wait()
    }
    const leave = ({ clientY }: MouseEvent) => {
      if (clientY <= 0 && !isPressed && !document.querySelector(IN_USE)) latest.current()
    }
    const stop = new AbortController()
    const passive = { passive: true, signal: stop.signal }
    for (const type of ['mousedown', 'touchstart']) addEventListener(type, press, passive)
    for (const type of ['mouseup', 'touchend', 'touchcancel']) addEventListener(type, release, passive)
    addEventListener('scroll', wait, passive)
    document.documentElement.addEventListener('mouseleave', leave, passive)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isAwaited, isIdle])
}
