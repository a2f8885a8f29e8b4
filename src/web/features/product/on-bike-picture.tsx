import { useEffect, useState } from 'react'
import { Picture } from '#web/components/picture.tsx'
import type { MyBike } from '#web/lib/my-bike.ts'
import { onBikeTexts } from '#web/messages/en/on-bike.ts'
import type { OnBike } from './on-bike.ts'

/** The frame is wider than the square that is seen of it. On a phone 800 pixels are enough. */
export const ON_BIKE_SIZES = '(min-width: 64rem) 64rem, 68vw'

/** Shows a part on a bike in the chosen colour: the switch of the page, or pressing the picture, hides the part. */
export function OnBikePicture({ onBike, layer }: { onBike: OnBike; layer: OnBike['layers'][number] }) {
  const { onBike: t } = onBikeTexts()
  const look = `aspect-square w-full object-cover ${onBike.cut}`
  return (
    <div className="bike-layers rounded-sm bg-mist">
      <Picture source={onBike} sizes={ON_BIKE_SIZES} first className={`rounded-sm ${look}`} />
      <Picture
        source={layer.picture}
        alt={t.with(onBike.part, layer.color, onBike.bike)}
        sizes={ON_BIKE_SIZES}
        first
        className={`on-bike-part ${look}`}
      />
    </div>
  )
}

/** The switch that hides the part, and what the picture shows. They keep their space beside other pictures. */
export function OnBikeCaption({ onBike: { shows, bike }, shown }: { onBike: OnBike; shown: boolean }) {
  const { onBike: t } = onBikeTexts()
  return (
    <div className={`mt-1 text-sm ${shown ? '' : 'invisible'}`}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 print:hidden">
        <input type="checkbox" className="size-5 shrink-0 accent-ink" />
        <span>
          {t.without} <span className="text-steel">{t.orHold}</span>
        </span>
      </label>
      {shows && <p className="text-steel text-xs">{t.shownOn(shows, bike)}</p>}
    </div>
  )
}

/** Returns the part on the rider's bike once it is loaded, if there is such a picture; until then on that of its page. */
export function useOnMyBike(onBike: OnBike | null, bike: MyBike | null): OnBike | null {
  const [found, setFound] = useState<{ bike: MyBike; onBike: OnBike }>()
  useEffect(() => {
    if (!onBike || !bike) return
    let isWanted = true
    const find = async () => (await import('./on-my-bike.ts')).toMyBike(onBike, bike)
    find().then(
      (mine) => isWanted && setFound({ bike, onBike: mine }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [onBike, bike])
  return found && found.bike === bike ? found.onBike : onBike
}
