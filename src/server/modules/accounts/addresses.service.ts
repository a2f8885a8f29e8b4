import type { Address } from '#contract/accounts.ts'
import type { AddressRow } from '#db/schema/accounts.ts'
import { MAX_ADDRESSES } from '#rules/addresses.ts'
import { pincodeRefusal } from '#rules/india.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { forbidden, notFound, ShopProblem } from '#server/lib/problem.ts'
import { type On, run } from '#server/lib/tx.ts'
import { changedNames, editConflict } from '#server/modules/audit/edit-conflict.service.ts'
import { type AccountRow, lockAccountWithOrders, updateAccount } from './accounts.store.ts'
import {
  type AddressValues,
  countAddresses,
  deleteOwnAddress,
  findAddresses,
  findOwnAddress,
  insertAddress,
  lockOwnAddress,
  updateAddressRow,
} from './addresses.store.ts'

export async function listAddresses(ctx: Ctx, accountId: string) {
  return { address: (await run(ctx, findAddresses(accountId))).map(presentAddress) }
}

/** Whether the buyer has confirmed a PIN and a state that contradict each other. */
interface Confirmed {
  readonly pincodeConfirmed?: boolean | undefined
}

/** Saves an address. The row lock on the account prevents two simultaneous requests from exceeding the limit. */
export async function addAddress(
  ctx: Ctx,
  accountId: string,
  { pincodeConfirmed = false, ...values }: AddressValues & Confirmed,
) {
  refuseStrangePincode(values, pincodeConfirmed)
  return ctx.tx(async (tx) => {
    // An account without a name takes that of its first address, and orders are searched by it.
    const account = await run(tx, lockAccountWithOrders(accountId))
    if (!account || account.erasedAt) throw notFound('user')
    if ((await run(tx, countAddresses(accountId))) >= MAX_ADDRESSES) {
      throw new ShopProblem('conflict', `You can keep ${MAX_ADDRESSES} addresses. Please edit or delete one of them.`)
    }
    const row = await run(tx, insertAddress({ id: newId(), accountId, ...values }))
    if (!row) throw forbidden()
    const named = nameFrom(account, values)
    if (named) await run(tx, updateAccount(accountId, named))
    return { result: presentAddress(row) }
  })
}

/** Returns the name and mobile number that an account lacks, from an address: who signs in by code has typed neither. */
function nameFrom({ firstName, lastName, mobile }: AccountRow, { name, phone }: AddressValues) {
  if (firstName || lastName) return null
  const [first = '', ...rest] = name.split(/\s+/)
  return { firstName: first, lastName: rest.join(' '), mobile: mobile || phone }
}

type AddressChange = { readonly [Name in keyof AddressValues]?: AddressValues[Name] | undefined }

/** One that was changed in another window meanwhile is refused, with what that has saved. */
export async function updateAddress(
  ctx: Ctx,
  id: string,
  {
    version: seen,
    pincodeConfirmed = false,
    ...change
  }: AddressChange & Confirmed & { readonly version?: number | undefined },
) {
  return ctx.tx(async (tx) => {
    const owner = signedIn(ctx).id
    const before = await run(tx, lockOwnAddress(owner, id))
    if (!before) throw forbidden()
    const values = {
      name: change.name ?? before.name,
      address: change.address ?? before.address,
      city: change.city ?? before.city,
      state: change.state ?? before.state,
      pincode: change.pincode ?? before.pincode,
      country: change.country ?? before.country,
      phone: change.phone ?? before.phone,
    }
    const isSamePlace = values.pincode === before.pincode && values.state === before.state
    refuseStrangePincode(values, pincodeConfirmed || isSamePlace)
    const fields = changedNames(before, values)
    if (fields.length === 0) return { result: presentAddress(before) }
    const row = await run(tx, updateAddressRow(id, values, seen))
    if (row) return { result: presentAddress(row) }
    const { version } = before
    const current = presentAddress(before)
    const subject = `address ${id}`
    throw await editConflict(ctx, tx, { subject, noun: 'address', seen: seen ?? 0, version, current, owner, fields })
  })
}

export async function deleteAddress(ctx: Ctx, id: string): Promise<void> {
  if ((await run(ctx, deleteOwnAddress(signedIn(ctx).id, id))) === 0) throw forbidden()
}

export const presentAddress = (row: AddressRow): Address => ({
  address_id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state,
  pincode: row.pincode,
  country: row.country,
  phone: row.phone,
  version: row.version,
})

/** With the version of the catalogue. The refusal is the same for somebody else's and for none (E10). */
export async function requireOwnAddress(on: On, accountId: string, id: string) {
  const found = await run(on, findOwnAddress(accountId, id))
  if (!found) throw forbidden()
  return found
}

function refuseStrangePincode({ pincode, state }: AddressValues, confirmed: boolean): void {
  const problem = pincodeRefusal(pincode, state, confirmed)
  if (problem) throw new ShopProblem('invalid', problem, { fields: { pincode: problem } })
}
