import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Version } from './fields.ts'
import { DeclarationSetting, TaxRateSetting } from './settings-input.ts'

const saved = { answer: z.object({ version: Version }) }

/** The settings of tax and declarations, which must be valid for all products for sale. */
export const productTax = endpoints({
  'GET /settings/tax': {
    policy: 'admin',
    summary: 'The rates of GST by HSN, the oldest first, and those that are planned; the HSN of the shop’s goods',
    answer: z.object({ version: Version, today: z.string(), hsn: z.string(), rates: z.array(TaxRateSetting) }),
  },
  'PUT /settings/tax': {
    policy: 'admin',
    summary: 'Sets the rates of GST that begin on a later day; those that have begun stay as they are',
    body: z.object({
      version: Version,
      value: z.array(TaxRateSetting).max(100, { error: 'At most a hundred planned rates' }),
    }),
    ...saved,
  },
  'GET /settings/declarations': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'HSN and declarations of products that have none of their own, and how many products still lack one',
    answer: z.object({
      version: Version,
      value: DeclarationSetting,
      /** The default maker: the seller. */
      seller: z.object({ name: z.string(), address: z.string() }),
      /** The products for sale without an MRP, and those without a net quantity of their own or the shop's. */
      missing: z.object({ mrp: z.int(), netQuantity: z.int() }),
    }),
  },
  'PUT /settings/declarations': {
    policy: 'admin',
    summary: 'Sets them; refused when an HSN has fewer digits than invoices are to show',
    body: z.object({ version: Version, value: DeclarationSetting }),
    ...saved,
  },
})
