import { z } from 'zod'
import { foldName } from '#rules/pricing.ts'
import { endpoints } from './endpoint.ts'
import { areDifferent, hundredths, required, Version } from './fields.ts'

const Rupees = z
  .number({ error: 'Please enter an amount.' })
  .min(-100_000, { error: 'At most ₹1,00,000' })
  .max(100_000, { error: 'At most ₹1,00,000' })
  .refine(hundredths, { error: 'At most two decimals.' })

const Name = required('Please enter the name of the option.', 60)
  .transform(foldName)
  .refine((name) => !/[\p{Cc},]/u.test(name), { error: 'A name without a comma, in one line.' })

const namedOnce = (rows: readonly { name: string }[]) => areDifferent(rows.map(({ name }) => name))
const TWICE = { error: 'A name is there twice.' }

/** What a value does to the price: rupees added or subtracted, or the percentage of the price that remains. */
const ValuePrice = z.discriminatedUnion('unit', [
  z.object({ name: Name, unit: z.literal('rupees'), amount: Rupees }),
  z.object({
    name: Name,
    unit: z.literal('percent'),
    amount: z
      .number({ error: 'Please enter a percentage.' })
      .min(0.01, { error: 'At least 0.01 percent' })
      .max(1000, { error: 'At most 1,000 percent' })
      .refine(hundredths, { error: 'At most two decimals.' }),
  }),
])

const Values = z.array(ValuePrice).max(300)
const Colors = z.array(z.object({ name: Name, add: Rupees.min(0, { error: 'A colour takes nothing off.' }) })).max(100)

/** The template of prices for new values of options and colours, and the offer on the first order; amounts in rupees. */
export const PriceSetting = z.object({
  /** Names are converted to lower case. */
  values: Values.refine(namedOnce, TWICE),
  /** The surcharge of a colour that is not listed. */
  usual: Rupees.min(0, { error: 'A colour takes nothing off.' }),
  colors: Colors.refine(namedOnce, TWICE),
  firstOrderPercent: z
    .number({ error: 'How many percent?' })
    .min(0, { error: 'From 0 to 100' })
    .max(100, { error: 'From 0 to 100' })
    .refine(hundredths, { error: 'At most two decimals.' }),
})
export type PriceSetting = z.output<typeof PriceSetting>

export const prices = endpoints({
  'GET /settings/prices': {
    policy: 'staff',
    area: 'catalogue',
    summary:
      'The prices that new values of options and colours get, and the first-order offer; `specified` names cannot be taken away',
    answer: z.object({ version: Version, value: PriceSetting, specified: z.array(z.string()) }),
  },
  'PUT /settings/prices': {
    policy: 'admin',
    summary:
      'Sets them. With `applies` every value that has the earlier price of the template gets the new one; placed orders keep the steps of their prices (S1 §9)',
    body: z.object({ version: Version, value: PriceSetting, applies: z.boolean().default(false) }),
    answer: z.object({ version: Version, products: z.int() }),
  },
})
