import { expect, test } from 'vitest'
import type { Exchange } from '../proxy.ts'
import { createTrap, type ForcedPlace } from './forced.ts'

const place: ForcedPlace = {
  proxy: 'database',
  label: /^commit$/,
  since: /^insert into "address"/,
  when: 'before',
  fault: 'cut',
  until: 'place',
}

/** Returns a connection to the database whose messages a trap sees, and how often it was cut. */
function connect(trap: ReturnType<typeof createTrap>) {
  const cuts: string[] = []
  const connection = { cut: () => cuts.push('cut') }
  const exchange = (label: string): Exchange => ({ proxy: 'database', label, connection })
  return {
    cuts,
    send: (label: string) => trap.watch(exchange(label), 'before'),
    answer: (label: string) => trap.watch(exchange(label), 'answer'),
  }
}

test('a commit is held until the customer goes on, and its connection is cut then', async () => {
  const trap = createTrap(place, () => 'cut')
  const [one, other] = [connect(trap), connect(trap)]
  await trap.onStep('address')
  expect(['begin', 'insert into "address" (…', 'commit', 'select 1'].map(one.send)).toEqual([
    'pass',
    'pass',
    'hold',
    'hold',
  ])
  expect(['begin', 'commit'].map(other.send)).toEqual(['pass', 'pass'])
  expect([trap.struck, one.cuts]).toEqual(['commit', []])
  await trap.onStep('place')
  expect([one.cuts, other.cuts]).toEqual([['cut'], []])
})

test('a commit that arrives after the customer has gone on is cut at once', async () => {
  const trap = createTrap(place, () => 'cut')
  const { send } = connect(trap)
  expect(['begin', 'insert into "address" (…'].map(send)).toEqual(['pass', 'pass'])
  await trap.onStep('place')
  expect(send('commit')).toBe('cut')
})

test('the statement counts only within its transaction', () => {
  const trap = createTrap(place, () => 'cut')
  const { send } = connect(trap)
  expect(['begin', 'insert into "address" (…', 'rollback', 'begin', 'commit'].map(send)).not.toContain('hold')
  expect(trap.struck).toBeNull()
})

test('a step waits until earlier transactions are over', async () => {
  const trap = createTrap(place, () => 'cut')
  const { send, answer } = connect(trap)
  for (const label of ['begin', 'insert into "session" (…', 'commit']) send(label)
  const events: string[] = []
  const step = trap.onStep('address').then(() => events.push('step'))
  setImmediate(() => {
    events.push('committed')
    answer('commit')
  })
  await step
  expect(events).toEqual(['committed', 'step'])
})
