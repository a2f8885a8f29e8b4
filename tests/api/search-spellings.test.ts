import { describe, expect, test } from 'vitest'
import { DEMO_BIKES } from '#demo/catalogue.ts'
import { wordsOf } from '#rules/words.ts'
import { someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

const find = async (search: string, size = 100) => shop.call('GET /all-products', { query: { search, size } })
const idsOf = ({ data }: Awaited<ReturnType<typeof find>>) => data.map(({ id }) => id)

/** Sends no more searches than an address may. */
const quietly = () => shop.deps.pool.query('delete from rate_limit')

describe('words that are written together, apart or with a hyphen', () => {
  test.each(DEMO_BIKES.map(({ name, code }) => [name, code]))('the bike %s is found alike', async (name, code) => {
    await quietly()
    const apart = wordsOf(name)
    const right = await find(apart.join(' '))
    expect(right.data.map(({ bikes }) => bikes.code)).toContain(code)
    for (const typed of [
      name,
      apart.join(''),
      apart.join('-'),
      name.replaceAll(' ', ''),
      name.replaceAll(/[ -]/g, '').toUpperCase(),
    ]) {
      const found = await find(typed)
      expect(idsOf(found), typed).toEqual(idsOf(right))
      expect(found.corrected, typed).toBeUndefined()
    }
  })

  test.each([
    ['crashguard', 'crash guard'],
    ['crash-guard', 'crash guard'],
    ['crashguards', 'crash guards'],
    ['CrashGua', 'crash gua'],
    ['toprack', 'top rack'],
    ['gpsmount', 'gps mount'],
    ['himalayan450toprack', 'himalayan 450 top rack'],
    ['lowerengineguard', 'lower engine guard'],
    ['dominar400 crashguard', 'dominar 400 crash guard'],
  ])('%j finds what %j finds', async (joined, apart) => {
    await quietly()
    const right = await find(apart)
    expect(right.totalItems).toBeGreaterThan(0)
    expect(idsOf(await find(joined))).toEqual(idsOf(right))
  })

  test('a name that joins words is found apart, and does not hide the names that do not', async () => {
    await quietly()
    const guards = await find('crash guard')
    await shop.deps.pool.query(
      `update product set name = 'Crashguard Ultra', kind = 'Zeppelin Boot', paragraphs = '{}', titles = '{}'
        where id = (select id from product where name = 'Windshield' and archived_at is null order by id limit 1)`,
    )
    const joined = await find('crashguard')
    expect(joined.data.map(({ name }) => name)).toContain('Crashguard Ultra')
    expect(joined.totalItems).toBe(guards.totalItems + 1)
    const corrected = await find('zep pelin')
    expect(corrected.corrected).toBe('zeppelin')
    expect(corrected.data.map(({ name }) => name)).toEqual(['Crashguard Ultra'])
  })

  test('staff find a product by its name joined, apart and without accents', async () => {
    const boss = await someone(shop, { admin: true })
    await shop.deps.pool.query(
      `update product set name = 'Ténéré Mount' where id = (select min(id::text)::uuid from product where name = 'GPS Mount')`,
    )
    const named = async (search: string) => (await boss.call('GET /products', { query: { search } })).total
    for (const search of ['tenere', 'TÉNÉRÉMOUNT', 'tenere-mount', 'Te\u0301ne\u0301re\u0301'])
      expect(await named(search), search).toBe(1)
    expect(await named('crashguard')).toBe(await named('crash guard'))
    expect(await named('himalayan450')).toBe(await named('himalayan 450'))
  })
})

test.each(['ஹிமாலயன் கிராஷ் கார்டு', 'हिमालयन क्रैश गार्ड', 'हिमालयन ४५० विंडशील्ड', 'Yamaha Ténéré Øhlins'])(
  'a product called %j is found by its name, by each of its words and by their beginnings',
  async (name) => {
    await quietly()
    const { rows } = await shop.deps.pool.query<{ id: string }>(
      `update product set name = $1 where id = (select id from product where name like 'Handguards%' and archived_at is null limit 1)
      returning id`,
      [name],
    )
    const id = rows[0]?.id
    const words = wordsOf(name)
    const beginnings = words.filter((word) => [...word].length > 3).map((word) => [...word].slice(0, -1).join(''))
    for (const typed of [name, name.normalize('NFD'), words.join('-'), words.join(''), ...words, ...beginnings])
      expect(idsOf(await find(typed)), typed).toContain(id)
  },
)

/** All characters but those of blocks that grow with each version of Unicode, of which database and shop may know different ones. */
const CHARACTERS = [
  [0x1, 0xa7bf],
  [0xa800, 0xd7ff],
  [0xe000, 0xffff],
  [0x1f000, 0x1faff],
] as const

test('the database divides texts into the same words as the shop, at every character', async () => {
  const characters = CHARACTERS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  ).filter((character) => /\p{Assigned}/u.test(character))
  const { rows } = await shop.deps.pool.query<{ typed: string; words: string }>(
    `select typed, search_words('Ab' || typed || 'c1' || typed) as words from unnest($1::text[]) typed`,
    [characters],
  )
  const different = rows.filter(({ typed, words }) => words !== wordsOf(`Ab${typed}c1${typed}`).join(' '))
  expect(different.map(({ typed }) => typed.codePointAt(0)?.toString(16))).toEqual([])
}, 90_000)
