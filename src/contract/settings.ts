import { z } from 'zod'
import { POLICY_NAMES } from '#rules/policy-text.ts'
import { endpoints } from './endpoint.ts'
import { Version } from './fields.ts'
import { CancellationSetting, DeliverySetting, HomeSetting, PolicySetting, SellerSetting } from './settings-input.ts'
import { Shop } from './shop.ts'

/** The sections of the settings, each saved and audited separately. */
const SETTING_SECTIONS = [
  'seller',
  'policies',
  'coupons',
  'cancellation',
  'tax',
  'declarations',
  'prices',
  'home',
  'hero',
  'delivery',
  'couriers',
  'security',
] as const

export type SettingSection = (typeof SETTING_SECTIONS)[number]

/** The seller as currently configured; values from the environment may be incomplete. */
const ShownSeller = Shop.omit({
  demo: true,
  publicUrl: true,
  grievanceOfficer: true,
  taxPercent: true,
  firstOrderPercent: true,
  welcome: true,
  banner: true,
  transit: true,
  pictures: true,
})

const Change = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  subject: z.string(),
  /** What was done in words, if it is not a change of fields. */
  action: z.string(),
  fields: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
})

export type SettingChange = z.infer<typeof Change>

const saved = { answer: z.object({ version: Version }) }

const Name = z.object({ name: z.enum(POLICY_NAMES, { error: 'There is no policy of this name.' }) })

export const settings = endpoints({
  'GET /settings/seller': {
    policy: 'admin',
    summary: 'Who sells, as it is set in the shop or else by the environment',
    answer: z.object({ version: Version, value: ShownSeller }),
  },
  'PUT /settings/seller': {
    policy: 'admin',
    summary: 'Sets who sells; orders and documents that there are keep what they say',
    body: z.object({ version: Version, value: SellerSetting }),
    ...saved,
  },
  'GET /settings/policies/{name}': {
    policy: 'admin',
    summary: 'A policy’s text as it is edited, beside the original one; words in braces stand for other settings',
    params: Name,
    answer: z.object({
      version: Version,
      value: PolicySetting,
      original: PolicySetting,
      facts: z.record(z.string(), z.string()),
    }),
  },
  'PUT /settings/policies/{name}': {
    policy: 'admin',
    summary: 'Sets a policy’s text; null goes back to the original one',
    params: Name,
    body: z.object({ version: Version, value: PolicySetting.nullable() }),
    ...saved,
  },
  'GET /settings/cancellation': {
    policy: 'admin',
    summary: 'What a cancelled order gives back, now and for orders of earlier times',
    answer: z.object({
      version: Version,
      value: CancellationSetting,
      history: z.array(CancellationSetting.extend({ from: z.string() })),
    }),
  },
  'PUT /settings/cancellation': {
    policy: 'admin',
    summary: 'Sets what a cancelled order gives back, for orders that are placed from now on (P8)',
    body: z.object({ version: Version, value: CancellationSetting }),
    ...saved,
  },
  'GET /settings/delivery': {
    policy: 'admin',
    summary: 'How many days a parcel is on the way',
    answer: z.object({ version: Version, value: DeliverySetting }),
  },
  'PUT /settings/delivery': {
    policy: 'admin',
    summary: 'Sets how many days a parcel is on the way, as products, orders, emails and policies say it',
    body: z.object({ version: Version, value: DeliverySetting }),
    ...saved,
  },
  'GET /settings/home': {
    policy: 'admin',
    summary: 'What greets on the home page',
    answer: z.object({ version: Version, value: HomeSetting }),
  },
  'PUT /settings/home': {
    policy: 'admin',
    summary: 'Sets what greets on the home page',
    body: z.object({ version: Version, value: HomeSetting }),
    ...saved,
  },
  'GET /settings/changes/{section}': {
    policy: 'admin',
    summary: 'Who has changed a part of the settings, when, and what from and to; newest first',
    params: z.object({ section: z.enum(SETTING_SECTIONS) }),
    query: z.object({ size: z.coerce.number().int().min(1).max(100).default(20) }),
    answer: z.array(Change),
  },
})
