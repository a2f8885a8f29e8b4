import { z } from 'zod'
import { MAX_FOUND_EACH } from '#rules/counted.ts'
import { ORDER_STATUSES } from '#rules/order-status.ts'
import { PAYMENT_STATES } from '#rules/payment-state.ts'
import { AREAS } from '#rules/staff.ts'
import { endpoints } from './endpoint.ts'
import { SearchText } from './fields.ts'

/** Null for staff without its area. */
const kind = <Shape extends z.ZodRawShape>(fields: Shape) => z.array(z.object({ id: z.string(), ...fields })).nullable()

const text = z.string()

const Found = z.object({
  orders: kind({
    orderNo: text,
    name: text,
    status: z.enum(ORDER_STATUSES),
    payment: z.enum(PAYMENT_STATES),
    archivedAt: text.nullable(),
  }),
  products: kind({ name: text, bikeId: text, bike: text }),
  bikes: kind({ name: text, brand: text }),
  customers: kind({ name: text, email: text }),
  messages: kind({ ticket: text, name: text, subject: text }),
  claims: kind({ number: text, name: text, status: text }),
})
export type Found = z.infer<typeof Found>

export const find = endpoints({
  'GET /find': {
    policy: 'staff',
    area: AREAS,
    summary: `The first ${MAX_FOUND_EACH} orders, products, bikes, customers, messages and warranty claims that a text finds, as their lists search; null for what is of another area`,
    query: z.object({ search: SearchText.min(1, { error: 'Please type what to find.' }) }),
    answer: Found,
  },
})
