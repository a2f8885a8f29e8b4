import { randomInt } from 'node:crypto'

/** The address of the tests' customers: in the seller's own state. */
export const HOME_ADDRESS = {
  name: 'Asha Menon',
  address: '14 Race Course Road',
  city: 'Coimbatore',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '641018',
  phone: '9840012345',
}

/** Returns an address that no one else in the tests has: customers at one address share one first-order discount. */
export const someHome = (): typeof HOME_ADDRESS => ({
  ...HOME_ADDRESS,
  address: `${HOME_ADDRESS.address}, House ${randomInt(1_000_000_000)}`,
  phone: String(9_000_000_000 + randomInt(999_999_999)),
})
