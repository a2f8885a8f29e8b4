// What the payment dialog sends: the means of payment, and the bank's answer.
import { z } from 'zod'
import { invalid } from './errors.ts'

const Text = z.string().max(500).optional()

const Customer = z.object({
  email: Text,
  contact: Text,
  description: Text,
  notes: z.unknown().optional(),
})

export const PaymentCall = z.discriminatedUnion('method', [
  Customer.extend({
    method: z.literal('card'),
    card: z.object({ number: z.string(), expiry: z.string(), cvv: z.string(), name: z.string().max(100) }),
  }),
  Customer.extend({
    method: z.literal('upi'),
    vpa: z.string().max(100).optional(),
    scanned: z.enum(['paid', 'failed', 'slow']).optional(),
  }),
])
export type PaymentCall = z.output<typeof PaymentCall>
type CardCall = Extract<PaymentCall, { method: 'card' }>['card']

export const BankAnswer = z.object({ answer: z.enum(['success', 'failure']).optional(), otp: z.string().optional() })

export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (!result.success) {
    const [issue] = result.error.issues
    throw invalid(issue?.message ?? 'The request is not valid.', issue?.path.join('.'))
  }
  return result.data
}

export function readCard(card: CardCall, today: Date): { number: string; name: string } {
  const number = card.number.replaceAll(/\D/g, '')
  if (number.length < 12 || number.length > 19) throw invalid('The card number is not valid.', 'card.number')
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*(?:\/\s*)?(?:20)?(\d{2})$/.exec(card.expiry.trim()) ?? []
  // A card is valid until the end of its month.
  if (month === '' || new Date(2000 + Number(year), Number(month), 1) <= today)
    throw invalid('The expiry date is not valid.', 'card.expiry')
  if (!/^\d{3,4}$/.test(card.cvv)) throw invalid('The CVV is not valid.', 'card.cvv')
  return { number, name: card.name.trim() }
}
