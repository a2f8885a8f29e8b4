import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { createPasswords } from './password-hash.ts'

const passwords = createPasswords(2)

test('a hash matches its password in any Unicode composition, and no other', async () => {
  const hashed = await passwords.hash('Caf\u00e9-road-48')
  expect(await passwords.matches('Cafe\u0301-road-48', hashed)).toBe(true)
  expect(await passwords.matches('Cafe-road-48', hashed)).toBe(false)
  expect(await passwords.matches('Caf\u00e9-road-48', null)).toBe(false)
})

test('a hash of a lower cost is outdated, and still opens', async () => {
  const cheap = await hash('winding-Ghat-road-48', { memoryCost: 8192, timeCost: 2, parallelism: 1 })
  expect(passwords.isOutdated(cheap)).toBe(true)
  expect(passwords.isOutdated(await createPasswords(1).hash('winding-Ghat-road-48'))).toBe(true)
  expect(await passwords.matches('winding-Ghat-road-48', cheap)).toBe(true)
  expect(passwords.isOutdated(await passwords.hash('winding-Ghat-road-48'))).toBe(false)
})

test('of many hashes at once most wait, and above a hundred waiting ones are rejected with a retry time', async () => {
  const cheap = createPasswords(1)
  const outcomes = await Promise.allSettled(Array.from({ length: 106 }, () => cheap.hash('x')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map((outcome) => outcome.reason.code)).toEqual(['unavailable', 'unavailable'])
})

test('L15 S10 however many networks strangers come from, whoever the shop knows goes first, and nobody fills the queue from one', async () => {
  const cheap = createPasswords(1)
  const hashed = await cheap.hash('winding-Ghat-road-48')
  const done: string[] = []
  const flood = Array.from({ length: 300 }, (_, index) => cheap.hash('x', `2001:db8:0:${(index % 60).toString(16)}::1`))
  const settled = flood.map((each) =>
    each.then(
      () => done.push('stranger'),
      ({ code }) => done.push(code),
    ),
  )
  await new Promise(setImmediate)
  const known = cheap.matches('winding-Ghat-road-48', hashed).then((right) => done.push(`known: ${right}`))
  await Promise.all([...settled, known])
  expect(done).toContain('unavailable')
  const before = done.slice(0, done.indexOf('known: true'))
  expect(before.filter((each) => each === 'stranger').length).toBeLessThan(10)

  const one = await Promise.allSettled(Array.from({ length: 110 }, () => cheap.hash('x', '192.0.2.1')))
  expect(one.filter(({ status }) => status === 'rejected')).toHaveLength(8)
})
