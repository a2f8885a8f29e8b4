import { Maximize2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { layerOf, pictureFit, pictureOfChoice } from '#rules/pictures.ts'
import { type Chosen, OPTIONS } from '#rules/pricing.ts'
import { loadPicture, Picture, type PictureSource } from '#web/components/picture.tsx'
import { formatList } from '#web/lib/language.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { GALLERY_SIZES } from './card.ts'
import type { NamedProduct } from './named-options.ts'
import type { OnBike } from './on-bike.ts'
import { ON_BIKE_SIZES, OnBikeCaption, OnBikePicture } from './on-bike-picture.tsx'
import { labelIn } from './options.ts'
import type { ZoomableProps, ZoomSlide } from './zoomable.tsx'

/** What a picture shows of each option; null where it could show any. */
interface GalleryPicture extends PictureSource, Chosen {
  readonly rendered: boolean
}

export interface GalleryProps {
  readonly pictures: readonly GalleryPicture[]
  /** The part on a bike, which is shown first. */
  readonly onBike?: OnBike | null | undefined
  /** Name what a picture shows in the language of the page. */
  readonly options: NamedProduct['options']
  /** The customer's choice; null where nothing is chosen. */
  readonly chosen: Chosen
  /** Off where the page itself is shown scaled down. */
  readonly enlarges?: boolean
}

/** Choosing an option shows its picture; the part on a bike changes its colour. */
export function Gallery({ pictures, onBike = null, options, chosen, enlarges = true }: GalleryProps) {
  const t = productTexts()
  const slides = onBike ? [onBike, ...pictures] : pictures
  const [shown, setShown] = useShown(pictures, slides.length - pictures.length, chosen)
  const layer = onBike && layerOf(onBike.layers, chosen.color)
  const wanted = slides[shown] ?? slides[0]
  const zoom = useZoom()
  const { picture, onTop, isWanted } = useDecoded({ picture: wanted, onTop: wanted === onBike ? layer : null })
  if (!picture) return <div className="aspect-square rounded-sm bg-mist" />
  const large =
    onTop && 'layers' in picture ? (
      <OnBikePicture onBike={picture} layer={onTop} />
    ) : (
      <Picture
        source={picture}
        sizes={GALLERY_SIZES}
        first
        className="aspect-square w-full rounded-sm bg-mist object-cover"
      />
    )
  return (
    <div className="on-bike">
      <div className="relative">
        {enlarges ? (
          <Enlargeable
            slides={slides.map((each) => ({
              source: each,
              layer: each === onBike ? layer?.picture : undefined,
            }))}
            start={slides.findIndex((each) => each.base === picture.base)}
            source={picture}
            layer={onTop?.picture}
            zoom={{ ...zoom, zoomed: zoom.zoomed && isWanted }}
          >
            {large}
          </Enlargeable>
        ) : (
          large
        )}
        <p role="status" className="picture-note">
          {notChosen(
            { type: null, model: null, ...picture, ...onTop },
            { ...chosen, color: chosen.color ?? (onTop ? '' : null) },
            options,
            t.product.pictureShows,
          )}
        </p>
      </div>
      {onBike && <OnBikeCaption onBike={onBike} shown={shown === 0} />}
      {slides.length > 1 && <Thumbnails {...{ slides, shown, onBike, layer }} onShow={setShown} />}
      {slides.some(({ rendered }) => rendered) && (
        // The line keeps its space, so that nothing moves between a rendering and a photograph.
        <p className={`mt-3 text-steel text-xs ${picture.rendered ? '' : 'invisible'}`}>{t.common.renderedPicture}</p>
      )}
    </div>
  )
}

/** Tracks the place of the shown slide. The pictures follow `before` others, and a choice that one of them fits shows it. */
function useShown(pictures: readonly GalleryPicture[], before: number, { color, type, model }: Chosen) {
  const [shown, setShown] = useState(0)
  const last = useRef({ type, model })

  useEffect(() => {
    const best = pictureOfChoice(
      pictures.map((each) => ({ ...each, section: null })),
      { color, type, model },
    )
    const { current } = last
    const isNew = (type !== current.type && best?.type === type) || (model !== current.model && best?.model === model)
    last.current = { type, model }
    if (!best || pictureFit(best, { color, type, model }) <= 0) return
    const place = before + pictures.findIndex((each) => each.base === best.base)
    // On the bike the part has the chosen colour already, but all types and models look the same.
    setShown((now) => (now < before && !isNew ? now : place))
  }, [color, type, model, pictures, before])
  return [shown, setShown] as const
}

interface View {
  readonly picture: GalleryPicture | OnBike | undefined
  /** The part that is laid over the picture of a bike. */
  readonly onTop: OnBike['layers'][number] | null | undefined
}

/** Returns what is wanted once it can be painted at once; until then what was shown before stays, and is not enlarged. */
function useDecoded(wanted: View): View & { readonly isWanted: boolean } {
  const [view, setView] = useState(wanted)
  const keyOf = ({ picture, onTop }: View) => `${picture?.base} ${onTop?.picture.base}`
  const key = keyOf(wanted)
  const isShown = key === keyOf(view)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the pictures, whose objects are made anew
  useEffect(() => {
    if (isShown) return
    let isWanted = true
    const sources = [wanted.picture, wanted.onTop?.picture].filter((each) => each !== undefined)
    const sizes = wanted.onTop ? ON_BIKE_SIZES : GALLERY_SIZES
    Promise.allSettled(sources.map((each) => loadPicture(each, sizes))).then(() => isWanted && setView(wanted))
    return () => {
      isWanted = false
    }
  }, [key, isShown])
  return { ...(isShown ? wanted : view), isWanted: isShown }
}

interface ThumbnailsProps {
  readonly slides: readonly PictureSource[]
  readonly shown: number
  readonly onBike: OnBike | null
  readonly layer: OnBike['layers'][number] | null | undefined
  readonly onShow: (place: number) => void
}

function Thumbnails({ slides, shown, onBike, layer, onShow }: ThumbnailsProps) {
  const { product: t } = productTexts()
  return (
    <ul aria-label={t.gallery} className="thumbnails mt-3 grid gap-2">
      {slides.map((each, place) => (
        <li key={each.base}>
          <button
            type="button"
            aria-label={t.picture(place + 1, slides.length)}
            aria-current={place === shown ? 'true' : undefined}
            onClick={() => onShow(place)}
          >
            <span className="bike-layers">
              {(each === onBike && layer ? [each, layer.picture] : [each]).map(({ base }) => (
                <img
                  key={base}
                  src={`${base}/${each === onBike ? 320 : 160}.webp`}
                  width={160}
                  height={160}
                  alt=""
                  loading="lazy"
                  className={`aspect-square w-full object-cover ${each === onBike ? onBike.cut : ''}`}
                />
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Says what a picture shows where it differs from the choice, such as another colour; an empty choice is no colour yet. */
function notChosen(
  picture: Partial<Chosen>,
  chosen: Chosen,
  options: GalleryProps['options'],
  say: (what: string) => string,
): string | null {
  const others = OPTIONS.flatMap((option) => {
    const shown = picture[option] ?? null
    return shown !== null && chosen[option] !== null && shown !== chosen[option]
      ? [labelIn(options[option], shown)]
      : []
  })
  return others.length > 0 ? say(formatList(others)) : null
}

interface EnlargeableProps extends Pick<ZoomableProps, 'slides' | 'start'> {
  readonly source: PictureSource
  /** What is laid over the picture, which then can be pressed: only the mark in its corner enlarges it. */
  readonly layer: PictureSource | undefined
  readonly zoom: ReturnType<typeof useZoom>
  readonly children: ReactNode
}

/** Loads the zoom on demand, because most customers never use it; a picture that comes while it is opened is enlarged. */
function useZoom() {
  const [Zoomable, setZoomable] = useState<((props: ZoomableProps & ZoomSlide) => ReactNode) | null>(null)
  const [zoomed, setZoomed] = useState(false)

  async function fetchZoom() {
    if (Zoomable) return
    const module = await import('./zoomable.tsx')
    setZoomable(() => module.Zoomable)
  }
  return { Zoomable, zoomed, setZoomed, fetchZoom }
}

function Enlargeable({ source, layer, zoom, children, ...all }: EnlargeableProps) {
  const t = productTexts()
  const { Zoomable, zoomed, setZoomed, fetchZoom } = zoom
  return (
    <div className="relative" onPointerEnter={fetchZoom}>
      {/* What is pressed, and the button, which the focus returns to, outlive the picture inside. */}
      <div className="bike-press">
        {Zoomable ? (
          <Zoomable key={source.base} {...all} source={source} zoomed={zoomed} onZoom={setZoomed}>
            {children}
          </Zoomable>
        ) : (
          children
        )}
      </div>
      <button
        type="button"
        aria-label={t.product.zoom}
        onClick={() => {
          setZoomed(true)
          void fetchZoom()
        }}
        className={`absolute cursor-zoom-in ${layer ? 'right-0 bottom-0 size-17' : 'inset-0'}`}
      >
        <span className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-ink/78 text-paper">
          <Maximize2 aria-hidden className="size-5" />
        </span>
      </button>
    </div>
  )
}
