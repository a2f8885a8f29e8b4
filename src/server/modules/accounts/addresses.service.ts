import type { Address } from '#contract/accounts.ts'
import { pincodeProblem } from '#rules/india.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { lockAccount } from './accounts.queries.ts'
import {
  type AddressRow,
  type AddressValues,
  addressesOf,
  countAddresses,
  deleteAddressesOf,
  deleteOwnAddress,
  insertAddress,
  updateOwnAddress,
} from './addresses.queries.ts'

/** How many addresses a customer keeps (S2 §9). */
const MOST = 5

export { type AddressRow, addressesOf, deleteAddressesOf }

export async function listAddresses(ctx: Ctx, accountId: string) {
  return { address: (await addressesOf(ctx.db, accountId)).map(presentAddress) }
}

/** Saves an address; of two at once that would be the fifth and the sixth, the account's lock lets one be the fifth. */
export async function addAddress(ctx: Ctx, accountId: string, values: AddressValues) {
  refuseStrangePincode(values)
  return ctx.tx(async (tx) => {
    const account = await lockAccount(tx.db, accountId)
    if (!account || account.erasedAt) throw new ShopProblem('not_found', 'There is no such user.')
    if ((await countAddresses(tx.db, accountId)) >= MOST) {
      throw new ShopProblem('conflict', `You can keep ${MOST} addresses. Please edit or delete one of them.`)
    }
    const row = await insertAddress(tx.db, { id: newId(), accountId, ...values })
    if (!row) throw notYours()
    return { result: presentAddress(row) }
  })
}

export async function updateAddress(ctx: Ctx, id: string, values: AddressValues) {
  refuseStrangePincode(values)
  const row = await updateOwnAddress(ctx.db, signedIn(ctx).id, id, values)
  if (!row) throw notYours()
  return { result: presentAddress(row) }
}

export async function deleteAddress(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteOwnAddress(ctx.db, signedIn(ctx).id, id))) throw notYours()
}

export const presentAddress = ({ id, name, address, city, state, pincode, country, phone }: AddressRow): Address => ({
  address_id: id,
  name,
  address,
  city,
  state,
  pincode,
  country,
  phone,
})

/** An address of the person who asks, or the same refusal whether it is somebody else's or nobody's (E10). */
export async function requireOwnAddress(ctx: Ctx, id: string): Promise<AddressRow> {
  const found = (await addressesOf(ctx.db, signedIn(ctx).id)).find((address) => address.id === id)
  if (!found) throw notYours()
  return found
}

/** The same answer whether somebody else has such an address or nobody (A2). */
const notYours = () => new ShopProblem('forbidden', 'This is not yours to see or to change.')

function refuseStrangePincode({ pincode, state }: AddressValues): void {
  const problem = pincodeProblem(pincode, state)
  if (problem) throw new ShopProblem('invalid', problem, { fields: { pincode: problem } })
}
