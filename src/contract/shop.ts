import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** A picture of the shop's own pages; its words are the page's. */
const SitePicture = z.object({ base: z.string(), widths: z.array(z.int()), width: z.int(), height: z.int() })

export const Shop = z.object({
  name: z.string(),
  /** Demo catalogue, simulated payments: said quietly on every page. */
  demo: z.boolean(),
  publicUrl: z.string(),
  legalName: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  /** Name and ways to reach, in a line. */
  grievanceOfficer: z.string(),
  brand: z.string(),
  mapUrl: z.string(),
  social: z.object({ network: z.string(), photos: z.string(), videos: z.string() }),
  /** GST on everything that is sold, percent, today. */
  taxPercent: z.number(),
  /** What is taken off a customer's first order, percent. */
  firstOrderPercent: z.number(),
  /** Whether the home page greets with the first order's offer, today. */
  welcome: z.boolean(),
  /** The line at the top of the home page; empty: there is none today. */
  banner: z.string(),
  pictures: z.object({
    hero: SitePicture.nullable(),
    promo: SitePicture.nullable(),
    about: SitePicture.nullable(),
  }),
})
export type Shop = z.infer<typeof Shop>

export const shop = endpoints({
  'GET /shop': {
    policy: 'public',
    catalogue: true,
    summary: 'Who sells here and how to reach them',
    answer: Shop,
  },
  'GET /policies/{name}': {
    policy: 'public',
    catalogue: true,
    summary: 'The text of a policy',
    params: z.object({ name: z.string().max(60) }),
    answer: z.object({
      title: z.string(),
      summary: z.string(),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
    }),
  },
})
