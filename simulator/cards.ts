import type { Failure } from './entities.ts'

export interface TestCard {
  readonly label: string
  readonly number: string
}

const failure = (reason: string, description: string, source = 'issuer_bank', code = 'BAD_REQUEST_ERROR'): Failure => ({
  code,
  description,
  source,
  step: 'payment_authentication',
  reason,
})

/** The provider's messages for failed test payments, by reason. */
export const FAILURES = {
  payment_timed_out: failure(
    'payment_timed_out',
    'Your payment could not be completed due to a temporary issue. Try again later.',
    'customer',
  ),
  insufficient_fund: failure(
    'insufficient_fund',
    'Your payment could not be completed due to insufficient account balance. Try another card or payment method.',
  ),
  payment_cancelled: failure(
    'payment_cancelled',
    'Your payment has been cancelled. Try again or complete the payment later.',
    'customer',
  ),
  card_declined: failure(
    'card_declined',
    'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
  ),
  card_disabled_for_online_payments: failure(
    'card_disabled_for_online_payments',
    'Your card is disabled for online payments. Please reach to your bank or try with another card.',
  ),
  card_number_invalid: failure(
    'card_number_invalid',
    'You have entered an incorrect card number. Try again.',
    'customer',
  ),
  gateway_technical_error: failure(
    'gateway_technical_error',
    'Your payment did not go through due to a temporary issue. Any debited amount will be refunded in 4-5 business days.',
    'gateway',
    'GATEWAY_ERROR',
  ),
  authentication_failed: failure(
    'authentication_failed',
    'Your payment could not be completed due to incorrect OTP or verification details. Try another payment method or contact your bank for details.',
    'customer',
    'GATEWAY_ERROR',
  ),
} as const

export type FailureReason = keyof typeof FAILURES

export const FAILURE_REASONS = Object.keys(FAILURES) as FailureReason[]

const ERROR_CARDS: Readonly<Record<FailureReason, readonly string[]>> = {
  payment_timed_out: ['4100280000090000', '5305620000060000'],
  insufficient_fund: ['4100280000080001', '5305620000050001'],
  payment_cancelled: ['4100280000070002', '5305620000040002'],
  card_declined: [
    '4100280000060003',
    '4100280000050004',
    '4100280000040005',
    '5305620000030003',
    '5305620000020004',
    '5305620000010005',
  ],
  card_disabled_for_online_payments: ['4100280000030006', '5305620000000006'],
  card_number_invalid: ['4100280000010008', '5305620000080008'],
  gateway_technical_error: ['4100280000020007', '5305620000090007'],
  authentication_failed: ['4100280000000009', '5305620000070009'],
}

const reasonOf = new Map(FAILURE_REASONS.flatMap((reason) => ERROR_CARDS[reason].map((number) => [number, reason])))

/** Returns why a payment with this card always fails; undefined for one that can succeed. */
export function failureOfCard(number: string): Failure | undefined {
  const reason = reasonOf.get(number)
  return reason === undefined ? undefined : FAILURES[reason as FailureReason]
}

const INTERNATIONAL = new Set(['5555555555554444', '5105105105105100', '5104060000000008', '4012888888881881'])

/** The cards that the dialog offers to fill in. */
export const OFFERED_CARDS: readonly TestCard[] = [
  { label: 'Visa, succeeds', number: '4100280000001007' },
  { label: 'Amex, succeeds', number: '340256000401007' },
  { label: 'RuPay, succeeds', number: '6527658900001005' },
  { label: 'Insufficient funds', number: '4100280000080001' },
  { label: 'Declined by the bank', number: '4100280000060003' },
]

const NETWORKS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'MasterCard'],
  [/^3[47]/, 'American Express'],
  [/^3[0689]/, 'Diners Club'],
  [/^(6|8[12])/, 'RuPay'],
]

export const networkOf = (number: string): string => NETWORKS.find(([start]) => start.test(number))?.[1] ?? 'Unknown'

export const isInternational = (number: string): boolean => INTERNATIONAL.has(number)
