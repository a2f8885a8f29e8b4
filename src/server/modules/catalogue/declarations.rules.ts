import type { Product } from '#contract/catalogue.ts'
import type { ProductInput } from '#contract/catalogue-input.ts'
import type { DeclarationSetting } from '#contract/settings-input.ts'
import { formatRupees, type Paise, rupeeDigits } from '#rules/money.ts'
import { type PricedProduct, priceRange } from '#rules/pricing.ts'
import type { ProductFieldValues } from '#rules/product-fields.ts'
import { highestRate, type TaxedProduct, type TaxTable, taxOf, withTax } from '#rules/tax.ts'

/** The shop's tax and declarations, for products without their own. */
export interface ShopDeclarations {
  readonly tax: TaxTable
  /** The seller is the maker if no other is set. */
  readonly declared: Pick<DeclarationSetting, 'netQuantity' | 'countryOfOrigin' | 'makerName' | 'makerAddress'>
  /** The current date in India. */
  readonly day: string
}

export const NO_DECLARATIONS = {
  hsn: '',
  gstRates: [] as { percent: number; from: string }[],
  mrp: null as Paise | null,
}
type TaxColumns = typeof NO_DECLARATIONS
export type DeclarationColumns = TaxColumns &
  Pick<
    ProductFieldValues,
    'commonName' | 'netQuantity' | 'countryOfOrigin' | 'makerName' | 'makerAddress' | 'importerName' | 'importerAddress'
  >

/** Returns a product's tax columns after a change: the given values, else the existing ones. */
export const taxColumns = ({ hsn, gstRates, mrp }: ProductInput, before: TaxColumns): TaxColumns => ({
  hsn: hsn ?? before.hsn,
  gstRates: gstRates ?? before.gstRates,
  mrp: mrp === undefined ? before.mrp : mrp,
})

/** Returns the tax and declaration fields of a product for the API: its own values, and those that apply today. */
export function presentDeclarations(
  product: DeclarationColumns & { readonly kind: string },
  { tax, declared, day }: ShopDeclarations,
) {
  const { hsn, gstRates, mrp, commonName, netQuantity, countryOfOrigin, importerName, importerAddress } = product
  const own = product.makerName !== '' || product.makerAddress !== ''
  const maker = own ? product : declared
  const declarations: Product['declarations'] = {
    mrp,
    commonName: commonName || product.kind,
    netQuantity: netQuantity || declared.netQuantity,
    countryOfOrigin: countryOfOrigin || declared.countryOfOrigin,
    maker: { name: maker.makerName, address: maker.makerAddress },
    importer: importerName === '' ? null : { name: importerName, address: importerAddress },
  }
  return {
    mrp: mrp === null ? '' : rupeeDigits(mrp),
    hsn,
    gstRates: gstRates.map(({ percent, from }) => ({ percent, from })),
    tax: taxOf(tax, product, day),
    declarations,
  }
}

/** Returns the price with the most expensive options and the highest known rate of GST; null if an option has no price. */
export function dearestWithTax(
  product: PricedProduct & TaxedProduct,
  { tax, day }: Pick<ShopDeclarations, 'tax' | 'day'>,
): Paise | null {
  const range = priceRange(product)
  return range && withTax(range.high, highestRate(tax, product, day))
}

/**
 * Explains why a product cannot be sold at its MRP: with its most expensive options and the highest known rate of GST
 * it would cost more (Legal Metrology (Packaged Commodities) Rules, rule 18(2)). Null if it can be sold, or if no MRP
 * is declared.
 */
export function explainAboveMrp(
  product: PricedProduct & TaxedProduct & Pick<DeclarationColumns, 'mrp'>,
  { tax, day }: Pick<ShopDeclarations, 'tax' | 'day'>,
): string | null {
  const dearest = dearestWithTax(product, { tax, day })
  if (product.mrp === null || dearest === null || dearest <= product.mrp) return null
  return `With its dearest options it costs ${formatRupees(dearest)} with GST, more than its MRP of ${formatRupees(product.mrp)}.`
}

/** Null if it is long enough, or if there is none. */
export const explainShortHsn = (hsn: string, digits: number): string | null =>
  hsn === '' || hsn.length >= digits ? null : `Invoices show ${digits} digits of the HSN. ${hsn} has ${hsn.length}.`

/** Returns the first field of a product that breaks a legal rule, with an explanation; null if all are correct. */
export function explainWrongDeclarations(
  product: DeclarationColumns & PricedProduct,
  shop: ShopDeclarations & Pick<DeclarationSetting, 'hsnDigits'>,
): { field: string; message: string } | null {
  const reasons = {
    mrp: explainAboveMrp(product, shop),
    hsn: explainShortHsn(product.hsn, shop.hsnDigits),
    importerName: explainMissingImporter(product, shop.declared.countryOfOrigin),
  }
  const [found] = Object.entries(reasons).flatMap(([field, message]) => (message ? [{ field, message }] : []))
  return found ?? null
}

/** Explains which declaration of imported goods is missing; null if none is. */
function explainMissingImporter(
  { countryOfOrigin, importerName }: Pick<DeclarationColumns, 'countryOfOrigin' | 'importerName'>,
  usualOrigin: string,
): string | null {
  const origin = countryOfOrigin || usualOrigin
  const isImported = origin !== '' && origin.toLowerCase() !== 'india'
  return isImported && importerName === '' ? `Goods from ${origin} need the name and address of their importer.` : null
}
