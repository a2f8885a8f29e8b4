// The bike with parts at the top of the home page.
import { z } from 'zod'
import { MAX_LINK_LENGTH } from '#rules/fitted-parts.ts'
import { FramePicture } from './catalogue.ts'
import { endpoints } from './endpoint.ts'
import { Version } from './fields.ts'

/** A bike with some of its parts on, and what they cost as a cart of one piece each. */
const KittedBike = z.object({
  code: z.string(),
  name: z.string(),
  base: FramePicture,
  /** What the base picture shows if it is another bike; empty if it is the bike itself. */
  shows: z.string(),
  /** Whether the base picture and the layers are rendered by a computer, not photographed: pages say so. */
  rendered: z.boolean(),
  /** The names of the parts, as the page of the bike puts them on. */
  parts: z.array(z.string()),
  /** Their pictures, those at the bottom first. */
  layers: z.array(FramePicture),
  /** In rupees, with GST and shipping, as in a quote. */
  total: z.number(),
  shipping: z.number(),
  /** Whether options that are still open can raise the total. */
  from: z.boolean(),
  /** The parts as the address of the bike's page names them. */
  link: z.string(),
})
export type KittedBike = z.infer<typeof KittedBike>

/** The bike that the seller shows, by its code, and the parts that are on: `crash-guard:red,top-rack`. */
export const HeroSetting = z.object({
  /** Empty if there is none: the home page then shows its picture. */
  bike: z.string().trim().max(200),
  parts: z
    .string()
    .trim()
    .max(MAX_LINK_LENGTH, { error: `At most ${MAX_LINK_LENGTH} characters` }),
})
export type HeroSetting = z.output<typeof HeroSetting>

export const hero = endpoints({
  'GET /hero': {
    policy: 'public',
    publicCache: true,
    summary:
      'The bike at the top of the home page with its parts: the one the seller has chosen, or the named bike with the same kinds of parts. If the seller’s is not for sale, or none of its parts can be bought, the first bike of the shop with such parts takes its place; null if the seller shows no bike, or there is nothing to show',
    query: z.object({ bike: z.string().min(1).max(200).optional() }),
    answer: z.object({ bike: KittedBike.nullable() }),
  },
  'GET /settings/hero': {
    policy: 'admin',
    summary: 'The bike at the top of the home page and its parts, as they are set; the bike by its current address',
    answer: z.object({ version: Version, value: HeroSetting }),
  },
  'PUT /settings/hero': {
    policy: 'admin',
    summary: 'Sets the bike at the top of the home page and its parts; no bike goes back to the picture',
    body: z.object({ version: Version, value: HeroSetting }),
    answer: z.object({ version: Version }),
  },
})
