import { z } from 'zod'
import { isGstin, stateOfGstin } from '#rules/gstin.ts'
import { plainCode } from '#rules/pasted.ts'
import { unknownWords } from '#rules/policy-text.ts'
import { HSN_DIGITS } from '#rules/tax.ts'
import {
  areDifferent,
  Day,
  DayOrNone,
  DeclaredLine,
  DeclaredText,
  Email,
  Gstin,
  Hsn,
  printed,
  required,
  State,
  TaxPercent,
} from './fields.ts'

const ONE_LINE = { error: 'Please write this in one line.' }

const isLine = (text: string): boolean => !/\p{Cc}/u.test(text)

const line = (message: string, max: number) => required(message, max).refine(isLine, ONE_LINE)

const PHONE = /^\+?[0-9][0-9 ()-]{6,22}$/

const Phone = z.string().overwrite(plainCode).max(24).regex(PHONE, { error: 'Please enter a phone number.' })

const WEB = /^https:\/\/[^\s"'<>]+$/

const Web = z
  .string()
  .trim()
  .max(500, { error: 'At most 500 characters' })
  .refine((address) => WEB.test(address) && URL.canParse(address), { error: 'A full address, beginning with https://' })

export const SellerSetting = z
  .object({
    name: line('Trade name is required', 60).check(printed),
    brand: line('Brand is required', 60),
    legalName: line('Legal name is required', 120).check(printed),
    address: required('Address is required', 300)
      .refine((text) => !/[^\P{Cc}\n]/u.test(text), { error: 'The address holds a character that cannot be printed.' })
      .check(printed),
    state: State,
    gstin: Gstin.refine(isGstin, {
      error: 'This is not a valid GSTIN. Please compare it with your registration certificate.',
    }),
    email: Email,
    phone: Phone,
    whatsapp: Phone.refine((number) => number.startsWith('+'), {
      error: 'With the country code, such as +91 90000 00000.',
    }),
    grievance: z.object({
      name: line('The grievance officer’s name is required', 80),
      designation: line('The grievance officer’s designation is required', 80),
      email: Email,
      phone: Phone.or(z.literal('')),
    }),
    mapUrl: Web.or(z.literal('')),
    social: z.object({
      network: Web.or(z.literal('')),
      photos: Web.or(z.literal('')),
      videos: Web.or(z.literal('')),
    }),
  })
  .refine(({ gstin, state }) => stateOfGstin(gstin) === state, {
    error: 'The first two digits of the GSTIN are another state’s.',
    path: ['gstin'],
  })

export type SellerSetting = z.output<typeof SellerSetting>

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

const TransitDays = z
  .number({ error: 'How many days?' })
  .int({ error: 'Whole days only.' })
  .min(1, { error: 'At least 1 day' })
  .max(60, { error: 'At most 60 days' })

/** How many days a parcel is on the way. */
export const DeliverySetting = z
  .object({ daysLeast: TransitDays, daysMost: TransitDays })
  .refine(({ daysLeast, daysMost }) => daysLeast <= daysMost, {
    path: ['daysMost'],
    error: 'Not fewer days than the shortest time.',
  })

/** The defaults for all products: the HSN, and the declarations that the law requires beside the price. */
export const DeclarationSetting = z.object({
  hsn: Hsn,
  /** The number of HSN digits on invoices and returns. */
  hsnDigits: z.union(
    HSN_DIGITS.map((digits) => z.literal(digits)),
    { error: '4, 6 or 8 digits' },
  ),
  netQuantity: DeclaredLine,
  countryOfOrigin: DeclaredLine,
  /** If empty, the seller. */
  makerName: DeclaredLine,
  makerAddress: DeclaredText,
})

export type DeclarationSetting = z.output<typeof DeclarationSetting>

/** A GST rate, from the start of a day in India. */
export const TaxRateSetting = z.object({
  hsn: Hsn,
  percent: TaxPercent,
  from: Day,
})

const Shown = { on: z.boolean(), from: DayOrNone, until: DayOrNone }

const inOrder = ({ from, until }: { from: string; until: string }) => from === '' || until === '' || from <= until

const ORDER = { error: 'The last day comes before the first.', path: ['until'] }

/** The welcome offer and the banner of the home page, each with its first and last day in India. */
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

/** The couriers; in the address of a tracking page `{number}` stands for the tracking number. */
export const CourierSetting = z
  .array(z.object({ name: line('Please name the courier', 60), link: z.literal('').or(Web) }))
  .max(40, { error: 'At most 40 couriers' })
  .refine((couriers) => areDifferent(couriers.map(({ name }) => name.toLowerCase())), {
    error: 'A courier is in the list twice.',
  })

/** Whether staff and administrators must use a second factor. */
export const SecuritySetting = z.object({ secondFactor: z.boolean() })

export type SecuritySetting = z.output<typeof SecuritySetting>
