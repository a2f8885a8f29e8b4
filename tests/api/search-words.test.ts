import { expect, test } from 'vitest'
import { run } from '#server/lib/tx.ts'
import { searchWords } from '#server/modules/catalogue/catalogue.rules.ts'
import { searchProducts } from '#server/modules/catalogue/search.store.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')
const query = async (sql: string, ...values: unknown[]) => (await shop.deps.pool.query(sql, values)).rows

/** Returns the text query that the index is asked. */
const queryFor = async (words: readonly string[]): Promise<string> =>
  (await query('select search_query($1::text[])::text as query', words))[0]?.query

/** Counts the products that the shop finds for some words. */
const found = async (words: readonly string[]): Promise<number> => {
  const all = { bikeId: undefined, origin: undefined, sort: undefined, page: 1, size: 10 } as const
  return (await run(shop.deps, searchProducts({ ...all, words }))).total
}

/** Counts the products with words that begin with all the given ones, in the plainest way. */
const beginning = async (words: readonly string[]): Promise<number> => {
  const typed = words.map((word) => `${word}:*`).join(' & ')
  const [row] = await query(
    `select count(*)::int as count from product p join bike b on b.id = p.bike_id
      where p.archived_at is null and b.archived_at is null and p.search @@ to_tsquery('english', $1)`,
    typed,
  )
  return row?.count
}

/** Returns a generator of the same numbers in each run. */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

test('a search finds the products with words that begin with all the typed ones', async () => {
  const below = numbersFrom(6)
  const lexemes = (await query('select lexeme from search_lexeme order by lexeme')).map(
    ({ lexeme }) => lexeme as string,
  )
  expect(lexemes.length).toBeGreaterThan(200)
  const someWord = () => {
    const lexeme = lexemes[below(lexemes.length)] ?? ''
    // A whole word, the beginning of one, and one with an ending.
    return [lexeme, lexeme.slice(0, 1 + below(lexeme.length)), `${lexeme}s`][below(3)] ?? ''
  }
  let matches = 0
  for (let round = 0; round < 300; round++) {
    const words = searchWords(Array.from({ length: 1 + below(3) }, someWord).join(' '))
    if (words.length === 0) continue
    const right = await beginning(words)
    expect(await found(words), words.join(' ')).toBe(right)
    if (right > 0) matches += 1
  }
  expect(matches).toBeGreaterThan(50)
})

test.each(['the', 'for the bike', 'c', 'crash c', 'école', 'தமிழ்', '²', 'x²', '½', 'v2 5mm', 'wi-fi', "rider's"])(
  'a search for %j finds what begins so',
  async (typed) => {
    const words = searchWords(typed)
    expect(await found(words)).toBe(await beginning(words))
  },
)

test('the index is asked for lexemes, and for a beginning only if too many words begin so', async () => {
  expect(await queryFor(['crash', 'guards'])).toBe("'crash' & 'guard'")
  expect(await queryFor(['the'])).toBe('')
  const many = Array.from({ length: 60 }, (_, n) => `qz${String.fromCharCode(97 + (n % 26))}${n}`)
  await query('insert into search_lexeme select unnest($1::text[])', many)
  expect(await queryFor(['qz', 'crash'])).toBe("'qz':* & 'crash'")
  expect((await queryFor(['qza'])).split(' | ')).toHaveLength(3)
})

test('a product is found by the words it gets, and not by a lexeme that the search does not know', async () => {
  const [{ id } = { id: '' }] = await query('select id from product where archived_at is null order by id limit 1')
  expect(await found(['vexillum'])).toBe(0)
  await query(
    `update product set name = 'Vexillum''s "bracket"\\', paragraphs = '{Tessellated \\ a/b/c it''s}' where id = $1`,
    id,
  )
  for (const typed of ['vexillum', 'vexil', 'tessel', "vexillum's", 'tessellated bracket']) {
    const words = searchWords(typed)
    expect(await found(words), typed).toBe(await beginning(words))
    expect(await found(words), typed).toBe(1)
  }
  // Another lexeme begins alike, so the one that is missing in the table is not asked for.
  await query(`insert into search_lexeme values ('vexillary')`)
  await query(`delete from search_lexeme where lexeme = 'vexillum'`)
  expect([await found(['vexil']), await beginning(['vexil'])]).toEqual([0, 1])
})
