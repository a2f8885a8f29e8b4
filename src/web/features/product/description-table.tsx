import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import type { Shop } from '#contract/shop.ts'
import { formatRupees } from '#rules/money.ts'
import { monthsOf, readWarranty } from '#rules/warranty-terms.ts'
import { searchPath } from '#web/lib/search-address.ts'
import { type ProductTexts, productTexts } from '#web/messages/en/product.ts'

type Facts = 'items' | 'dimensions' | 'weight' | 'material' | 'dispatched' | 'warranty' | 'rows' | 'declarations'
export type Described = Pick<Product, Facts> & { readonly colors: readonly string[] }

/** Shows the table of facts; unknown values are shown as a dash. */
export function DescriptionTable({ product, shop }: { product: Described; shop: Pick<Shop, 'brand' | 'legalName'> }) {
  const t = productTexts()
  const { rows, dash } = t.product
  const { declarations } = product
  const warranty = formatWarranty(t.product, product.warranty)
  const lines: [string, ReactNode][] = [
    [rows.brand, shop.brand],
    [rows.manufacturers, declarations.maker.name || shop.legalName],
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
        <Link
          key="origin"
          to={searchPath({ origin: countryOfOrigin })}
          className="text-signal-text underline underline-offset-4"
        >
          {countryOfOrigin}
        </Link>
      ) : (
        countryOfOrigin || dash
      ),
    ],
    ...(importer ? [importerRow(rows.importer, importer)] : []),
  ]
}

const importerRow = (label: string, { name, address }: { name: string; address: string }): [string, ReactNode] => [
  label,
  <Lines key="importer">{`${name}\n${address}`}</Lines>,
]

const Lines = ({ children }: { children: string }) => <span className="whitespace-pre-line">{children}</span>

/** Returns a product's warranty in words, and whether terms and conditions apply to it. */
export function formatWarranty(t: ProductTexts['product'], text: string): { words: string; hasTerms: boolean } {
  const terms = readWarranty(text) ?? 'none'
  if (terms === 'lifetime') return { words: t.lifetime, hasTerms: true }
  const months = monthsOf(terms)
  return months === null
    ? { words: t.noWarranty, hasTerms: false }
    : { words: t.warrantyMonths(months), hasTerms: true }
}
