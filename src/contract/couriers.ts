import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Version } from './fields.ts'
import { CourierSetting } from './settings-input.ts'

export const couriers = endpoints({
  'GET /settings/couriers': {
    policy: 'staff',
    area: 'orders',
    summary: 'The couriers that the shop works with, and the addresses of their tracking pages',
    answer: z.object({ version: Version, value: CourierSetting }),
  },
  'PUT /settings/couriers': {
    policy: 'admin',
    summary: 'Sets the couriers; links of orders that were sent stay as they are',
    body: z.object({ version: Version, value: CourierSetting }),
    answer: z.object({ version: Version }),
  },
})
