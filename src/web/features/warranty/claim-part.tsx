import type { ComponentProps } from 'react'
import type { OwnPart } from '#contract/warranty.ts'
import { SelectField } from '#web/components/field.tsx'
import { NoBreak } from '#web/components/no-break.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { warrantyTexts } from '#web/messages/en/warranty.ts'

/** The choice of a part that is in none of the customer's delivered orders. */
export const OTHER_PART = 'other'

interface ClaimPartProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  readonly parts: readonly OwnPart[]
  readonly error: string | undefined
}

/** Asks customers which of the pieces that were delivered to them a claim is about. */
export function ClaimPart({ parts, ...select }: ClaimPartProps) {
  const t = warrantyTexts().claimForm
  const orders = [...new Set(parts.map(({ order }) => order))]
  return (
    <SelectField label={t.part} {...select}>
      <option value="">{t.partChoose}</option>
      {orders.map((order) => (
        <optgroup key={order} label={t.partOfOrder(order)}>
          {parts
            .filter((each) => each.order === order)
            .map(({ code, product, bike, options }) => (
              <option key={code} value={code}>
                {[`${product}, ${bike}`, options].filter(Boolean).join(' · ')}
              </option>
            ))}
        </optgroup>
      ))}
      <option value={OTHER_PART}>{t.partOther}</option>
    </SelectField>
  )
}

/** Says that there is an open claim about the chosen part, and leads to it. */
export function OpenClaim({ number }: { number: string }) {
  const t = warrantyTexts().claimForm
  return (
    <div role="status" className="rounded-sm border border-signal/50 px-4 py-3">
      <p>{t.alreadyOpen}</p>
      <TextLink to={`/warranty/claim/${number}`}>
        <NoBreak text={t.toClaim(number)} number={number} />
      </TextLink>
    </div>
  )
}
