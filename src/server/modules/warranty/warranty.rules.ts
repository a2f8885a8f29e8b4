import type { Claim, WarrantyClaimSummary } from '#contract/warranty.ts'
import type { LineRow } from '#db/schema/orders.ts'
import type { ClaimRow, MessageRow } from '#db/schema/warranty.ts'
import { NO_OPTION } from '#rules/pricing.ts'

export type Unit = Pick<LineRow, 'productName' | 'bikeName' | 'model' | 'type' | 'color'> & { readonly code: string }

export const presentUnit = (unit: Unit) => ({
  code: unit.code,
  product: unit.productName,
  bike: unit.bikeName,
  options: [unit.model, unit.type, unit.color].filter((part) => part !== NO_OPTION && part !== '').join(', '),
})

export const nameUnit = (unit: Unit): string => {
  const { product, bike, options } = presentUnit(unit)
  return [`${product}, ${bike}`, options && `(${options})`].filter(Boolean).join(' ')
}

export const presentClaim = (claim: ClaimRow, unit: Unit | undefined, text = ''): WarrantyClaimSummary => ({
  id: claim.id,
  number: claim.number,
  status: claim.status,
  name: claim.name,
  email: claim.email,
  order: claim.orderNo,
  unit: unit ? presentUnit(unit) : null,
  createdAt: claim.createdAt.toISOString(),
  updatedAt: claim.updatedAt.toISOString(),
  version: claim.version,
  text,
})

export const presentMessages = (messages: readonly MessageRow[]): Claim['messages'] =>
  messages.map(({ side, text, at }) => ({ side, text, at: at.toISOString() }))
