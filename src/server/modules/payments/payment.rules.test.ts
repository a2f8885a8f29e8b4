import { describe, expect, test } from 'vitest'
import { PAYABLE_STATES, PAYMENT_STATES, wasPaid } from '#rules/payment-state.ts'
import { latestStatus, type PayableOrder, planReconciliation, type ReportedPayment } from './payment.rules.ts'

const STATUSES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const
const PAYABLE = 500_000

const open: PayableOrder = { payment: 'awaiting', payable: PAYABLE }
const paid: PayableOrder = { payment: 'paid', payable: PAYABLE }

let count = 0
const payment = (facts: Partial<ReportedPayment> = {}): ReportedPayment => ({
  id: `pay_${++count}`,
  status: 'captured',
  amount: PAYABLE,
  currency: 'INR',
  amountRefunded: facts.status === 'refunded' ? (facts.amount ?? PAYABLE) : 0,
  isAccepted: false,
  ...facts,
})

describe('of two states of one payment', () => {
  test('failure mode 11: a failed one may still succeed, a captured one never fails', () => {
    expect(latestStatus('failed', 'captured')).toBe('captured')
    expect(latestStatus('failed', 'authorized')).toBe('authorized')
    expect(latestStatus('captured', 'failed')).toBe('captured')
    expect(latestStatus('captured', 'authorized')).toBe('captured')
    expect(latestStatus('refunded', 'captured')).toBe('refunded')
    expect(latestStatus('created', 'failed')).toBe('failed')
  })

  test('C11 the order of events does not matter', () => {
    for (const one of STATUSES) {
      for (const other of STATUSES) {
        expect(latestStatus(one, other)).toBe(latestStatus(other, one))
        for (const third of STATUSES) {
          expect(latestStatus(latestStatus(one, other), third)).toBe(latestStatus(one, latestStatus(other, third)))
        }
      }
    }
  })
})

describe('what has to be done about an order', () => {
  test('nothing, when nobody has paid', () => {
    expect(planReconciliation(open, [])).toEqual({ surplus: [], mismatched: [], inFlight: false })
    expect(planReconciliation(open, [payment({ status: 'failed' })])).toEqual({
      surplus: [],
      mismatched: [],
      inFlight: false,
    })
  })

  test('a captured payment that fits pays it, also when the order had ended', () => {
    for (const state of PAYABLE_STATES) {
      const one = payment()
      expect(planReconciliation({ ...open, payment: state }, [one])).toEqual({
        paying: one,
        surplus: [],
        mismatched: [],
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
    const reconciliation = planReconciliation(open, [one])
    expect(reconciliation.paying).toBeUndefined()
    expect(reconciliation.surplus).toEqual([])
    expect(reconciliation.mismatched).toEqual(one.amount > 0 ? [one] : [])
    const waiting = payment({ ...wrong, status: 'authorized' })
    expect(planReconciliation(open, [waiting])).toEqual({ surplus: [], mismatched: [], inFlight: true })
  })

  test('C03 only captured money counts', () => {
    for (const status of ['created', 'failed', 'authorized', 'refunded'] as const) {
      expect(planReconciliation(open, [payment({ status })]).paying, status).toBeUndefined()
    }
    const authorized = payment({ status: 'authorized' })
    expect(planReconciliation(open, [authorized])).toEqual({
      authorized: authorized,
      surplus: [],
      mismatched: [],
      inFlight: true,
    })
  })

  test('C07 of two captured payments one is accepted, and the other goes back', () => {
    const [one, other] = [payment(), payment()]
    expect(planReconciliation(open, [one, other])).toMatchObject({ paying: one, surplus: [other] })
    const accepted = { ...other, isAccepted: true }
    const reconciliation = planReconciliation(paid, [one, accepted])
    expect(reconciliation.paying).toBeUndefined()
    expect(reconciliation.surplus).toEqual([one])
  })

  test('C07 a second one that has gone back already is not returned again', () => {
    const accepted = payment({ isAccepted: true })
    expect(planReconciliation(paid, [accepted, payment({ status: 'refunded' })]).surplus).toEqual([])
    const rest = payment({ amountRefunded: 100 })
    expect(planReconciliation(paid, [accepted, rest]).surplus).toEqual([rest])
  })

  test('failure mode 12: a payment refunded before it was processed pays nothing', () => {
    expect(planReconciliation(open, [payment({ status: 'refunded' })]).paying).toBeUndefined()
    const partly = payment({ amountRefunded: 100 })
    expect(planReconciliation(open, [partly]).paying).toBe(partly)
  })

  test('an authorised payment of an order that is already paid is not captured', () => {
    const reconciliation = planReconciliation(paid, [payment({ isAccepted: true }), payment({ status: 'authorized' })])
    expect(reconciliation.authorized).toBeUndefined()
  })

  const KINDS: Partial<ReportedPayment>[] = STATUSES.flatMap((status) => [
    { status },
    { status, amount: PAYABLE + 100 },
    { status, amountRefunded: 100 },
  ])
  const TRIPLES = KINDS.flatMap((one) => KINDS.flatMap((two) => KINDS.map((three) => [one, two, three])))
  const hasMoney = ({ status, amount, amountRefunded }: ReportedPayment) =>
    (status === 'captured' || status === 'refunded') && amountRefunded < amount

  test.each(PAYMENT_STATES)(
    'of any three payments of an order that is %s each one with money is named once',
    (state) => {
      const accepted = wasPaid({ payment: state }) ? [payment({ isAccepted: true })] : []
      for (const triple of TRIPLES) {
        const all = [...accepted, ...triple.map(payment)]
        const { paying, surplus, mismatched } = planReconciliation({ payment: state, payable: PAYABLE }, all)
        const paid = [...accepted, paying].filter((each) => each !== undefined)
        expect(paid.length).toBeLessThanOrEqual(1)
        const named = [...paid, ...surplus, ...mismatched]
        expect(named).toHaveLength(all.filter(hasMoney).length)
        expect(new Set(named)).toEqual(new Set(all.filter(hasMoney)))
        for (const each of [...paid, ...surplus]) expect(each.amount).toBe(PAYABLE)
      }
    },
  )
})
