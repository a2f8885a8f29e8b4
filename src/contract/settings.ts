import { z } from 'zod'
import { foldGstin, isGstin } from '#rules/gstin.ts'
import { STATES } from '#rules/india.ts'
import { POLICY_NAMES, unknownWords } from '#rules/policy-text.ts'
import { GOODS_HSN } from '#rules/tax.ts'
import { endpoints } from './endpoint.ts'
import { Day, DayOrNone, Email, required, State, tenths, Version } from './fields.ts'
import { Shop } from './shop.ts'

/** The parts of the settings, each saved and noted by itself. */
const SETTING_SECTIONS = ['seller', 'policies', 'coupons', 'cancellation', 'tax', 'prices', 'home'] as const
export type SettingSection = (typeof SETTING_SECTIONS)[number]

const ONE_LINE = { error: 'Please write this in one line.' }
const isLine = (text: string): boolean => !/\p{Cc}/u.test(text)
const line = (message: string, max: number) => required(message, max).refine(isLine, ONE_LINE)

const PHONE = /^\+?[0-9][0-9 ()-]{6,22}$/
const Phone = z.string().trim().max(24).regex(PHONE, { error: 'Please enter a phone number.' })
const WEB = /^https:\/\/[^\s"'<>]+$/
const Web = z
  .string()
  .trim()
  .max(500, { error: 'At most 500 characters' })
  .refine((address) => WEB.test(address) && URL.canParse(address), { error: 'A full address, beginning with https://' })

export const SellerSetting = z
  .object({
    name: line('Trade name is required', 60),
    brand: line('Brand is required', 60),
    legalName: line('Legal name is required', 120),
    address: required('Address is required', 300).refine((text) => !/[^\P{Cc}\n]/u.test(text), {
      error: 'The address holds a character that cannot be printed.',
    }),
    state: State,
    gstin: z.string().max(40).transform(foldGstin).refine(isGstin, {
      error: 'This is not a valid GSTIN. Please compare it with your registration certificate.',
    }),
    email: Email,
    phone: Phone,
    whatsapp: Phone.refine((number) => number.startsWith('+'), {
      error: 'With the country code, such as +91 90000 00000.',
    }),
    grievance: z.object({
      name: line('The grievance officer’s name is required', 80),
      email: Email,
      phone: Phone.or(z.literal('')),
    }),
    mapUrl: Web,
    social: z.object({ network: Web, photos: Web, videos: Web.or(z.literal('')) }),
  })
  .refine(({ gstin, state }) => STATES.find((each) => each.gst === gstin.slice(0, 2))?.name === state, {
    error: 'The first two digits of the GSTIN are another state’s.',
    path: ['gstin'],
  })
export type SellerSetting = z.output<typeof SellerSetting>

/** The same as it is now: what the environment gives may lack something. */
const ShownSeller = Shop.omit({
  demo: true,
  publicUrl: true,
  grievanceOfficer: true,
  taxPercent: true,
  firstOrderPercent: true,
  welcome: true,
  banner: true,
  pictures: true,
}).extend({
  grievance: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
})

const known = (text: string) => unknownWords(text).length === 0
const UNKNOWN = { error: 'A word in braces is not one of the list.' }

export const PolicySetting = z.object({
  title: line('Title is required', 120).refine(known, UNKNOWN),
  summary: line('Summary is required', 300).refine(known, UNKNOWN),
  sections: z
    .array(
      z.object({
        heading: line('Each section begins with a heading: a line that begins with ##', 120).refine(known, UNKNOWN),
        paragraphs: z
          .array(line('A paragraph is empty.', 4000).refine(known, UNKNOWN))
          .min(1, { error: 'A heading has no text below it.' })
          .max(40, { error: 'At most 40 paragraphs below a heading' }),
      }),
    )
    .min(1, { error: 'The policy has no text.' })
    .max(40, { error: 'At most 40 headings' }),
})

export const CancellationSetting = z.object({
  fullDays: z.number({ error: 'How many days?' }).int({ error: 'Whole days only.' }).min(0).max(60, {
    error: 'At most 60 days',
  }),
  laterPercent: z.number({ error: 'How many percent?' }).min(0, { error: 'From 0 to 100' }).max(100, {
    error: 'From 0 to 100',
  }),
})

/** A rate of GST, from the first moment of a day in India on. */
export const TaxRateSetting = z.object({
  hsn: z.literal(GOODS_HSN, { error: `The shop’s goods have the HSN ${GOODS_HSN}.` }),
  percent: z
    .number({ error: 'How many percent?' })
    .min(0, { error: 'From 0 to 100' })
    .max(100, { error: 'From 0 to 100' })
    .refine(tenths, { error: 'At most one decimal.' }),
  from: Day,
})

const Shown = { on: z.boolean(), from: DayOrNone, until: DayOrNone }
const inOrder = ({ from, until }: { from: string; until: string }) => from === '' || until === '' || from <= until
const ORDER = { error: 'The last day comes before the first.', path: ['until'] }

/** What greets on the home page, with the first and the last of its days in India. */
export const HomeSetting = z.object({
  welcome: z.object(Shown).refine(inOrder, ORDER),
  banner: z
    .object({
      ...Shown,
      text: z.string().trim().max(160, { error: 'At most 160 characters' }).refine(isLine, ONE_LINE),
    })
    .refine(inOrder, ORDER)
    .refine(({ on, text }) => !on || text !== '', { error: 'Please write what the banner says.', path: ['text'] }),
})
export type HomeSetting = z.output<typeof HomeSetting>

/** A change of the settings as it is shown. */
const Change = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  subject: z.string(),
  /** What was done in words, where it is no change of fields. */
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
  'GET /settings/tax': {
    policy: 'admin',
    summary: 'The rates of GST, the oldest first, and those that are planned',
    answer: z.object({ version: Version, today: z.string(), rates: z.array(TaxRateSetting) }),
  },
  'PUT /settings/tax': {
    policy: 'admin',
    summary: 'Sets the rates of GST that begin on a later day; those that have begun stay as they are',
    body: z.object({
      version: Version,
      value: z.array(TaxRateSetting).max(10, { error: 'At most ten planned rates' }),
    }),
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
