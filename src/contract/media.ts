import { z } from 'zod'
import { PICTURE_BYTES } from '#rules/pictures.ts'
import { endpoints } from './endpoint.ts'

export const media = endpoints({
  'POST /media': {
    policy: 'staff',
    area: 'catalogue',
    summary:
      'Stores a picture (JPEG, PNG or WebP) and gives the address by which bikes and products name it. With use=base it is refused if it cannot be the base picture of a bike',
    /** What it is meant for: a base picture of a bike is refused if it has not the right size and shape. */
    query: z.object({ use: z.enum(['picture', 'base']).default('picture') }),
    upload: { field: 'image', bytes: PICTURE_BYTES },
    answer: z.object({
      id: z.string(),
      url: z.string(),
      width: z.int(),
      height: z.int(),
      /** The share of its pixels that can be seen, from 0 to 1. */
      opaqueShare: z.number(),
    }),
    status: 201,
  },
})
