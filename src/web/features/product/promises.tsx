import { Box, ShieldCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees, type Paise } from '#rules/money.ts'
import type { Transit } from '#rules/transit.ts'
import { formatWarranty } from '#web/lib/format-warranty.ts'
import { sellerLanguage } from '#web/lib/language.ts'
import { productTexts } from '#web/messages/en/product.ts'

/**
 * Shows how long the part takes, the contents of the box, and the warranty. `shipping` is null if a form has no amount yet.
 */
export function Promises({
  dispatched,
  transit,
  shipping,
  items,
  warranty,
}: {
  dispatched: string
  transit: Transit
  shipping: Paise | null
  items: string
  warranty: string
}) {
  const t = productTexts()
  const { words, hasTerms } = formatWarranty(t.product, warranty)
  return (
    <ul className="grid gap-3 border-line border-y py-5 text-sm">
      <Line icon={Truck}>
        {dispatched && `${t.product.dispatched(dispatched)}. `}
        {`${t.product.transit(transit)}. `}
        {shipping !== null &&
          (shipping === 0 ? t.product.shippingFree : t.product.shippingCost(formatRupees(shipping)))}
      </Line>
      {items && (
        <Line icon={Box}>
          {t.product.inTheBox}: {items}
        </Line>
      )}
      <Line icon={ShieldCheck}>
        {t.product.rows.warranty}:{' '}
        <Link to="/warranty-and-return-policy" className="underline underline-offset-4">
          {words}
        </Link>
        {hasTerms && ` (${t.product.terms})`}
      </Line>
    </ul>
  )
}

function Line({ icon: Icon, children }: { icon: typeof Truck; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0 text-steel" />
      <span>{children}</span>
    </li>
  )
}

/** Shows notes that apply only to some customers, such as those with an older windshield. */
export function ProductNotes({ notes }: { notes: readonly { when: string; text: string }[] }) {
  const t = productTexts()
  if (notes.length === 0) return null
  return (
    <div className="rounded-sm bg-mist p-4 text-sm">
      <h2 className="mb-1 text-xl">{t.product.notes}</h2>
      {notes.map((note) => (
        <p key={note.when} lang={sellerLanguage()}>
          <strong className="font-medium">{note.when}:</strong> {note.text}
        </p>
      ))}
    </div>
  )
}
