import { describe, expect, test } from 'vitest'
import { judge, laterStatus, type PaymentFacts, type SettledOrder } from './payment.rules.ts'

const STATUSES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
const STATES = ['awaiting', 'confirming', 'paid', 'partly_refunded', 'refunded', 'expired'] as const
const PAYABLE = 500_000

const open: SettledOrder = { payment: 'awaiting', payable: PAYABLE }
const paid: SettledOrder = { payment: 'paid', payable: PAYABLE }

let made = 0
const payment = (facts: Partial<PaymentFacts> = {}): PaymentFacts => ({
  id: `pay_${++made}`,
  status: 'captured',
  amount: PAYABLE,
  currency: 'INR',
  amountRefunded: facts.status === 'refunded' ? (facts.amount ?? PAYABLE) : 0,
  kept: false,
  ...facts,
})

describe('of two states of one payment', () => {
  test('failure mode 11: a failed one may still succeed, a captured one never fails', () => {
    expect(laterStatus('failed', 'captured')).toBe('captured')
    expect(laterStatus('failed', 'authorized')).toBe('authorized')
    expect(laterStatus('captured', 'failed')).toBe('captured')
    expect(laterStatus('captured', 'authorized')).toBe('captured')
    expect(laterStatus('refunded', 'captured')).toBe('refunded')
    expect(laterStatus('created', 'failed')).toBe('failed')
  })

  test('C11 the order in which they are told does not matter', () => {
    for (const one of STATUSES) {
      for (const other of STATUSES) {
        expect(laterStatus(one, other)).toBe(laterStatus(other, one))
        for (const third of STATUSES) {
          expect(laterStatus(laterStatus(one, other), third)).toBe(laterStatus(one, laterStatus(other, third)))
        }
      }
    }
  })
})

describe('what has to be done about an order', () => {
  test('nothing, when nobody has paid', () => {
    expect(judge(open, [])).toEqual({ surplus: [], strange: [], inFlight: false })
    expect(judge(open, [payment({ status: 'failed' })])).toEqual({ surplus: [], strange: [], inFlight: false })
  })

  test('a captured payment that fits pays it, also when the order had ended', () => {
    for (const state of ['awaiting', 'confirming', 'expired'] as const) {
      const one = payment()
      expect(judge({ ...open, payment: state }, [one])).toEqual({
        pays: one,
        surplus: [],
        strange: [],
        inFlight: false,
      })
    }
  })

  test.each([
    ['a paisa less', { amount: PAYABLE - 1 }],
    ['a paisa more', { amount: PAYABLE + 1 }],
    ['another currency', { currency: 'USD' }],
    ['a currency in small letters', { currency: 'inr' }],
    ['nothing at all', { amount: 0 }],
  ])('C03 %s does not pay it, and is for a person when there is money in it', (_, wrong) => {
    const one = payment(wrong)
    const verdict = judge(open, [one])
    expect(verdict.pays).toBeUndefined()
    expect(verdict.surplus).toEqual([])
    expect(verdict.strange).toEqual(one.amount > 0 ? [one] : [])
    const waiting = payment({ ...wrong, status: 'authorized' })
    expect(judge(open, [waiting])).toEqual({ surplus: [], strange: [], inFlight: true })
  })

  test('C03 only captured money counts', () => {
    for (const status of ['created', 'failed', 'authorized', 'refunded'] as const) {
      expect(judge(open, [payment({ status })]).pays, status).toBeUndefined()
    }
    const held = payment({ status: 'authorized' })
    expect(judge(open, [held])).toEqual({ authorized: held, surplus: [], strange: [], inFlight: true })
  })

  test('C07 of two captured payments one is kept, and the other goes back', () => {
    const [one, other] = [payment(), payment()]
    expect(judge(open, [one, other])).toMatchObject({ pays: one, surplus: [other] })
    const kept = { ...other, kept: true }
    const verdict = judge(paid, [one, kept])
    expect(verdict.pays).toBeUndefined()
    expect(verdict.surplus).toEqual([one])
  })

  test('C07 a second one that has gone back already is not returned again', () => {
    const kept = payment({ kept: true })
    expect(judge(paid, [kept, payment({ status: 'refunded' })]).surplus).toEqual([])
    const rest = payment({ amountRefunded: 100 })
    expect(judge(paid, [kept, rest]).surplus).toEqual([rest])
  })

  test('failure mode 12: a payment that went back before anybody looked pays nothing', () => {
    expect(judge(open, [payment({ status: 'refunded' })]).pays).toBeUndefined()
    const partly = payment({ amountRefunded: 100 })
    expect(judge(open, [partly]).pays).toBe(partly)
  })

  test('an authorised payment of an order that has its money is nobody’s to capture', () => {
    const verdict = judge(paid, [payment({ kept: true }), payment({ status: 'authorized' })])
    expect(verdict.authorized).toBeUndefined()
  })

  const KINDS: Partial<PaymentFacts>[] = STATUSES.flatMap((status) => [
    { status },
    { status, amount: PAYABLE + 100 },
    { status, amountRefunded: 100 },
  ])
  const TRIPLES = KINDS.flatMap((one) => KINDS.flatMap((two) => KINDS.map((three) => [one, two, three])))
  const hasMoney = ({ status, amount, amountRefunded }: PaymentFacts) =>
    (status === 'captured' || status === 'refunded') && amountRefunded < amount

  test.each(STATES)('of any three payments of an order that is %s each one with money is named once', (state) => {
    const kept = ['paid', 'partly_refunded', 'refunded'].includes(state) ? [payment({ kept: true })] : []
    for (const triple of TRIPLES) {
      const all = [...kept, ...triple.map(payment)]
      const { pays, surplus, strange } = judge({ payment: state, payable: PAYABLE }, all)
      const paying = [...kept, pays].filter((each) => each !== undefined)
      expect(paying.length).toBeLessThanOrEqual(1)
      const named = [...paying, ...surplus, ...strange]
      expect(named).toHaveLength(all.filter(hasMoney).length)
      expect(new Set(named)).toEqual(new Set(all.filter(hasMoney)))
      for (const each of [...paying, ...surplus]) expect(each.amount).toBe(PAYABLE)
    }
  })
})
