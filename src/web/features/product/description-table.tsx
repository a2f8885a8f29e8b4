import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/lib/messages.ts'

export interface Described {
  readonly items: string
  readonly dimensions: string
  readonly weight: string
  readonly material: string
  readonly colors: readonly string[]
  readonly dispatched: string
  readonly rows: readonly { label: string; value: string }[]
}

/** The table of facts; what is not known shows a dash. */
export function DescriptionTable({
  product,
  brand,
  manufacturer,
}: {
  product: Described
  brand: string
  manufacturer: string
}) {
  const t = useMessages()
  const { rows, dash } = t.product
  const lines: [string, ReactNode][] = [
    [rows.brand, brand],
    [rows.manufacturers, manufacturer],
    [rows.items, product.items || dash],
    [rows.dimensions, product.dimensions || dash],
    [rows.weight, product.weight || dash],
    [rows.material, product.material || dash],
    [rows.colors, product.colors.length > 0 ? product.colors.join(', ') : t.product.oneFinish],
    [rows.dispatch, product.dispatched || dash],
    ...product.rows.map((row): [string, ReactNode] => [row.label, row.value]),
    [
      rows.warranty,
      <>
        <Link key="warranty" to="/warranty-and-return-policy" className="text-signal-text underline underline-offset-4">
          {t.product.lifetime}
        </Link>{' '}
        ({t.product.terms})
      </>,
    ],
  ]
  return (
    <table className="w-full text-left text-sm">
      <tbody>
        {lines.map(([label, value]) => (
          <tr key={label} className="border-line border-b align-top">
            <th scope="row" className="w-2/5 py-3 pr-4 font-medium text-steel">
              {label}
            </th>
            <td className="py-3">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
