import type { Claim, WarrantyClaimSummary } from '#contract/warranty.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import type { ClaimStatus } from '#rules/warranty-claim.ts'

export interface UnitFacts {
  readonly code: string
  readonly productName: string
  readonly bikeName: string
  readonly model: string
  readonly type: string
  readonly color: string
}

export const presentUnit = (unit: UnitFacts) => ({
  code: unit.code,
  product: unit.productName,
  bike: unit.bikeName,
  options: [unit.model, unit.type, unit.color].filter((part) => part !== NO_OPTION && part !== '').join(', '),
})

/** Names a piece in one line. */
export const nameUnit = (unit: UnitFacts): string => {
  const { product, bike, options } = presentUnit(unit)
  return [`${product}, ${bike}`, options && `(${options})`].filter(Boolean).join(' ')
}

interface ClaimFacts {
  readonly id: string
  readonly number: string
  readonly status: ClaimStatus
  readonly name: string
  readonly email: string
  readonly orderNo: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly version: number
}

export const presentClaim = (claim: ClaimFacts, unit: UnitFacts | undefined, text = ''): WarrantyClaimSummary => ({
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

export const presentMessages = (
  messages: readonly { readonly side: 'customer' | 'seller'; readonly text: string; readonly at: Date }[],
): Claim['messages'] => messages.map(({ side, text, at }) => ({ side, text, at: at.toISOString() }))
