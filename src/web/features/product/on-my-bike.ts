import { call } from '#web/lib/api.ts'
import type { MyBike } from '#web/lib/my-bike.ts'
import { pictureOf } from './card.ts'
import type { OnBike } from './on-bike.ts'

/**
 * Returns a part on the rider's bike. The layers fit if both bikes are shown by pictures of the same model; otherwise it
 * returns the part on the bike of its page.
 */
export async function toMyBike(onBike: OnBike, { code, name }: MyBike): Promise<OnBike> {
  const { base, shows, rendered } = await call('GET /bikes/{code}/on-bike', { params: { code } })
  // Written out here: shared with the page, the rule of frames would be loaded by everybody.
  const fits = base?.width === onBike.width && base.height === onBike.height && shows !== '' && shows === onBike.shows
  if (!fits) return onBike
  return { ...onBike, ...pictureOf(base), bike: name, rendered: rendered || onBike.rendered }
}
