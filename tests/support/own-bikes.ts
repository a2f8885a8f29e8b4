import type { Bike } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import type { Person } from './people.ts'

let count = 0

export const fresh = (name: string): string => `${name} ${++count}`

/** Adds a bike without a picture. */
export async function addOwnBike(boss: Person): Promise<Bike> {
  const name = fresh('Roadster')
  const row = { no: 80, name, alt: `${name} accessories`, brand: 'Bajaj' }
  const { bikes } = await boss.call('POST /bikes/bulk', { body: { bikes: [row] } })
  return bikes[0] as Bike
}

/** Adds a product for Rs 1,000 to a bike. */
export const addOwnProduct = async (boss: Person, { id }: Pick<Bike, 'id'>, more: Partial<ProductBody> = {}) =>
  (
    await boss.call('POST /bikes/products', {
      body: { bikeId: id, name: fresh('Engine Guard'), price: '1000', shipping: '150', ...more },
    })
  ).product
