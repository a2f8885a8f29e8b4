import { Box, ShieldCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees, parseRupees } from '#rules/money.ts'
import { sellersLanguage } from '#web/lib/language.ts'
import { useMessages } from '#web/lib/messages.ts'

/** When it leaves, what is in the box, what is covered. */
export function Promises({ dispatched, shipping, items }: { dispatched: string; shipping: string; items: string }) {
  const t = useMessages()
  const cost = parseRupees(shipping) ?? 0
  return (
    <ul className="grid gap-3 border-line border-y py-5 text-sm">
      <Line icon={Truck}>
        {dispatched && `${t.product.dispatched(dispatched)}. `}
        {cost === 0 ? t.product.shippingFree : t.product.shippingCost(formatRupees(cost))}
      </Line>
      {items && (
        <Line icon={Box}>
          {t.product.inTheBox}: {items}
        </Line>
      )}
      <Line icon={ShieldCheck}>
        {t.product.rows.warranty}:{' '}
        <Link to="/warranty-and-return-policy" className="underline underline-offset-4">
          {t.product.lifetime}
        </Link>{' '}
        ({t.product.terms})
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

/** What holds only for some buyers, such as an older windshield. */
export function ProductNotes({ notes }: { notes: readonly { when: string; text: string }[] }) {
  const t = useMessages()
  if (notes.length === 0) return null
  return (
    <div className="rounded-sm bg-mist p-4 text-sm">
      <h2 className="mb-1 text-xl">{t.product.notes}</h2>
      {notes.map((note) => (
        <p key={note.when} lang={sellersLanguage()}>
          <strong className="font-medium">{note.when}:</strong> {note.text}
        </p>
      ))}
    </div>
  )
}
