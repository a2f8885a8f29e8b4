import { create } from 'zustand'
import { foldName } from '#rules/pricing.ts'
import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

export interface MyBike {
  readonly code: string
  readonly name: string
}

const KEY = 'myBike'

/** The rider's chosen bike, stored on the device. `ready` is false until it has been read. */
export const useMyBike = create<{ ready: boolean; bike: MyBike | null }>(() => ({ ready: false, bike: null }))

export function openMyBike(): () => void {
  const load = () => useMyBike.setState({ ready: true, bike: readStored(KEY, checkBike) })
  load()
  return onStoredElsewhere([KEY], load)
}

/** Clears a bike that the shop no longer has, because its links would lead nowhere. */
export function clearUnknownBike(bikes: readonly { readonly code: string }[]): void {
  const { bike } = useMyBike.getState()
  if (bike && bikes.length > 0 && !bikes.some((each) => each.code === bike.code)) setMyBike(null)
}

export function setMyBike(bike: MyBike | null): void {
  const chosen = bike && { code: bike.code, name: bike.name }
  useMyBike.setState({ bike: chosen })
  writeStored(KEY, chosen)
}

/** Returns whether a part fits a bike: it is made for that bike, or lists it among its models. */
export const fitsBike = (product: { bikeCode: string; models: readonly string[] }, bike: MyBike): boolean =>
  product.bikeCode === bike.code || product.models.some((model) => foldName(model) === foldName(bike.name))

function checkBike(value: unknown): MyBike | null {
  if (typeof value !== 'object' || value === null) return null
  const { code, name } = value as Record<string, unknown>
  return typeof code === 'string' && typeof name === 'string' && code !== '' ? { code, name } : null
}
