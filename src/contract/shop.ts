import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { DeliverySetting } from './settings-input.ts'

/** A picture of the site's own pages; its text is part of the page. */
const SitePicture = z.object({ base: z.string(), widths: z.array(z.int()), width: z.int(), height: z.int() })

export const Shop = z.object({
  name: z.string(),
  /** Whether this is a demo with simulated payments; every page shows a small notice. */
  demo: z.boolean(),
  publicUrl: z.string(),
  legalName: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string(),
  phone: z.string(),
  whatsapp: z.string(),
  email: z.string(),
  /** Name, designation and contact details in one line. */
  grievanceOfficer: z.string(),
  grievance: z.object({ name: z.string(), designation: z.string(), email: z.string(), phone: z.string() }),
  brand: z.string(),
  mapUrl: z.string(),
  social: z.object({ network: z.string(), photos: z.string(), videos: z.string() }),
  /** Today's GST rate on goods without their own, in percent. */
  taxPercent: z.number(),
  /** The discount on a customer's first order, in percent. */
  firstOrderPercent: z.number(),
  /** Whether the home page shows the first-order offer today. */
  welcome: z.boolean(),
  /** The banner at the top of the home page; empty if there is none today. */
  banner: z.string(),
  transit: DeliverySetting,
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
    publicCache: true,
    summary: 'Who sells here and how to reach them',
    answer: Shop,
  },
  'GET /policies/{name}': {
    policy: 'public',
    publicCache: true,
    summary: 'The text of a policy',
    params: z.object({ name: z.string().max(60) }),
    answer: z.object({
      title: z.string(),
      summary: z.string(),
      sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
    }),
  },
})
