import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { formatRupees } from '#rules/money.ts'
import { formatWarranty } from '#web/lib/format-warranty.ts'
import { originPath } from '#web/lib/search-address.ts'
import type { ProductTexts } from '#web/messages/en/product.ts'
import { productTexts } from '#web/messages/en/product.ts'

export interface Described {
  readonly items: string
  readonly dimensions: string
  readonly weight: string
  readonly material: string
  readonly colors: readonly string[]
  readonly dispatched: string
  /** 'lifetime', 'none' or a period such as '24 months'. */
  readonly warranty: string
  readonly rows: readonly { label: string; value: string }[]
  readonly declarations: Product['declarations']
}

/** Shows the table of facts; unknown values are shown as a dash. */
export function DescriptionTable({
  product,
  brand,
  manufacturer,
}: {
  product: Described
  brand: string
  manufacturer: string
}) {
  const t = productTexts()
  const { rows, dash } = t.product
  const { declarations } = product
  const warranty = formatWarranty(t.product, product.warranty)
  const lines: [string, ReactNode][] = [
    [rows.brand, brand],
    [rows.manufacturers, declarations.maker.name || manufacturer],
    ...declarationRows(declarations, t.product),
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
          {warranty.words}
        </Link>
        {warranty.hasTerms && ` (${t.product.terms})`}
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

/** Returns the rows that rule 6(10) of the Legal Metrology (Packaged Commodities) Rules requires beside a product. */
function declarationRows(
  { mrp, commonName, netQuantity, countryOfOrigin, maker, importer }: Product['declarations'],
  { rows, dash }: ProductTexts['product'],
): [string, ReactNode][] {
  return [
    [rows.makerAddress, <Lines key="maker">{maker.address || dash}</Lines>],
    [
      rows.mrp,
      mrp === null ? (
        dash
      ) : (
        <span key="mrp" className="money">
          {formatRupees(mrp)}
        </span>
      ),
    ],
    [rows.commonName, commonName || dash],
    [rows.netQuantity, netQuantity || dash],
    [
      rows.countryOfOrigin,
      importer ? (
        <Link key="origin" to={originPath(countryOfOrigin)} className="text-signal-text underline underline-offset-4">
          {countryOfOrigin}
        </Link>
      ) : (
        countryOfOrigin || dash
      ),
    ],
    ...(importer
      ? [
          [rows.importer, <Lines key="importer">{`${importer.name}\n${importer.address}`}</Lines>] as [
            string,
            ReactNode,
          ],
        ]
      : []),
  ]
}

const Lines = ({ children }: { children: string }) => <span className="whitespace-pre-line">{children}</span>
