import { describe, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { run } from '#server/lib/tx.ts'
import { insertReview } from '#server/modules/reviews/reviews.store.ts'
import { listen } from '../support/listening-shop.ts'
import { emailsTo, type Person, refusal, send, someone, together, waitForMailJobs } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

/** Returns a product that the demo's riders have not reviewed, a different one for each test. */
async function bareProduct(): Promise<{
  id: string
  bike: string
  product: string
  names: { bike: string; product: string }
}> {
  const { rows } = await shop.deps.pool.query(
    `select p.id, b.code as bike, p.code as product, json_build_object('bike', b.name, 'product', p.name) as names from product p join bike b on b.id = p.bike_id
     where not exists (select from review r where r.product_id = p.id) and not p.id = any($1) order by p.id limit 1`,
    [used],
  )
  used.push(rows[0].id)
  return rows[0]
}
const used: string[] = []

const read = ({ bike, product }: { bike: string; product: string }) =>
  shop.call('GET /reviews/{bike}/{product}', { params: { bike, product } })

const own = (person: Person, { bike, product }: { bike: string; product: string }) =>
  person.call('GET /reviews/{bike}/{product}/own', { params: { bike, product } })

interface Sent {
  readonly bike: string
  readonly product: string
  readonly comments?: unknown
  readonly stars?: unknown
  readonly userId?: unknown
  readonly reviewId?: unknown
}

const post = (person: Person, { comments = 'Fits well.', stars = '4', ...rest }: Sent) =>
  send(shop, 'POST', '/api/reviews', { comments, stars, ...rest }, { 'x-access-token': person.token })

const put = (person: Person, body: Readonly<Record<string, unknown>>) =>
  send(shop, 'PUT', '/api/updateReview', body, { 'x-access-token': person.token })

const query = async (sql: string, ...values: unknown[]) => (await shop.deps.pool.query(sql, values)).rows

const versionOf = async (id: string): Promise<number> =>
  (await query('select version from review where id = $1', id))[0].version

/** Inserts a person's order of a product. */
async function order(person: Person, productId: string, payment: string): Promise<string> {
  const id = newId()
  await query(
    `insert into shop_order (id, order_no, account_id, idempotency_key, fingerprint, cart_hash, payment, items_price, tax_price,
       shipping_price, round_off, total_price, payable, earns, within_state, address, seller)
     values ($1, $2, $3, $2, '', '', $4, 0, 0, 0, 0, 0, 0, 0, true, '{}', '{}')`,
    id,
    `KM-${id.slice(-8)}`,
    person.id,
    payment,
  )
  await query(
    `insert into order_line (id, order_id, place, product_id, product_name, product_code, bike_id, bike_name, bike_code,
       image, color, model, type, qty, price, list_price, shipping, steps, hsn, tax_percent)
     select $1, $2, 0, p.id, p.name, p.code, p.bike_id, '', '', '', 'default', 'default', 'default', 1, 0, 0, 0, '[]',
       '8714', 18
     from product p where p.id = $3`,
    newId(),
    id,
    productId,
  )
  return id
}

describe('writing', () => {
  test('R492 R548 R549 a signed-in person saves a review, which everybody reads', async () => {
    const [asha, product] = [await someone(shop), await bareProduct()]
    expect(await refusal(await send(shop, 'POST', '/api/reviews', { ...product, comments: 'x', stars: '5' }))).toEqual([
      401,
      'sign_in_required',
    ])
    const answer = await post(asha, {
      ...product.names,
      reviewId: newId(),
      userId: asha.id,
      comments: ' Good.\r\nVery. ',
    })
    expect(answer.status).toBe(201)
    const saved = await answer.json()
    expect(saved).toMatchObject({
      review: {
        userId: asha.id,
        users: { id: asha.id, firstName: 'Asha', lastName: 'Menon' },
        stars: '4',
        comments: 'Good.\nVery.',
        isEdited: false,
        verifiedBuyer: false,
        answer: null,
        hidden: null,
        version: 1,
      },
      average: 4,
      customers: 1,
      stars: { 4: 1 },
    })
    const { hidden: _, version: __, ...shown } = saved.review
    expect((await read(product)).review).toEqual([shown])
    expect((await own(asha, product)).review).toEqual(saved.review)
  })

  test('R221 R222 R223 R226 text and stars have limits, counted as the database counts', async () => {
    const [asha, product] = [await someone(shop), await bareProduct()]
    const wrong: [Partial<Sent>, string][] = [
      [{ comments: '' }, 'comments'],
      [{ comments: ' \n\t ' }, 'comments'],
      [{ comments: '\u200b' }, 'comments'],
      [{ comments: null }, 'comments'],
      [{ comments: ['a'] }, 'comments'],
      [{ comments: 'x'.repeat(251) }, 'comments'],
      [{ comments: '🏍'.repeat(251) }, 'comments'],
      [{ comments: 'x'.repeat(50_000) }, 'comments'],
      [{ comments: 'bell\u0007' }, 'comments'],
      ...[0, 6, 4.5, '4.5', '0', '6', '', ' 5', null, true, [5], {}, -1, 1e300].map(
        (stars): [Partial<Sent>, string] => [{ stars }, 'stars'],
      ),
      [{ userId: ['x'] }, 'userId'],
    ]
    for (const [part, field] of wrong) {
      const answer = await post(asha, { ...product, ...part })
      expect(answer.status, JSON.stringify(part).slice(0, 60)).toBe(422)
      expect(Object.keys((await answer.json()).fields)).toEqual([field])
    }
    expect((await read(product)).review).toEqual([])
    const longest = `${'🏍'.repeat(249)}e\u0301`
    expect((await post(asha, { ...product, comments: longest, stars: 5 })).status).toBe(201)
    expect((await own(asha, product)).review).toMatchObject({ comments: longest.normalize('NFC'), stars: '5' })
  })

  test('E09 R217 the author is the person of the token: naming another is refused, for administrators too', async () => {
    const [ravi, product] = [await someone(shop), await bareProduct()]
    for (const who of [await someone(shop), await someone(shop, { admin: true })]) {
      for (const userId of [ravi.id, newId(), 'x']) {
        expect(await refusal(await post(who, { ...product, userId }))).toEqual([403, 'forbidden'])
      }
    }
    expect((await read(product)).review).toEqual([])
    expect(await refusal(await post(ravi, { bike: 'nothing', product: 'nothing' }))).toEqual([404, 'not_found'])
  })

  test('a person reviews a product once, however often the button is pressed', async () => {
    const [asha, product] = [await someone(shop), await bareProduct()]
    const answers = await together((index) => post(asha, { ...product, comments: `Press ${index}` }), 8)
    expect(answers.map((each) => each.status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect(await read(product)).toMatchObject({ review: [{ userId: asha.id }], customers: 1 })
  })

  test('reading first and then writing lets two in: the index is what decides', async () => {
    const [asha, product] = [await someone(shop), await bareProduct()]
    await query('create table unguarded (like review including defaults including generated)')
    const race = async (table: 'review' | 'unguarded') => {
      let arrived = 0
      let open = () => {}
      const both = new Promise<void>((resolve) => {
        open = resolve
      })
      await Promise.allSettled(
        [1, 2].map(async (stars) => {
          const mine = [product.id, asha.id]
          const known = await query(`select 1 from ${table} where product_id = $1 and account_id = $2`, ...mine)
          arrived += 1
          if (arrived === 2) open()
          await both
          if (known.length > 0) return
          const columns = '(product_id, account_id, id, stars, comments)'
          await query(`insert into ${table} ${columns} values ($1, $2, $3, $4, 'x')`, ...mine, newId(), stars)
        }),
      )
      return (await query(`select 1 from ${table} where product_id = $1`, product.id)).length
    }
    expect(await race('unguarded')).toBe(2)
    expect(await race('review')).toBe(1)
    const row = { productId: product.id, accountId: asha.id, stars: 3, comments: 'x' }
    expect(await run(shop.deps, insertReview({ id: newId(), ...row }))).toBe(0)
  })

  test('J07 ten in an hour are enough for one account, from whatever addresses', async () => {
    const [asha, product] = [await someone(shop), await bareProduct()]
    const { review } = await (await post(asha, product)).json()
    const body = { reviewId: review.reviewId, comments: 'Again.', stars: '3' }
    for (let use = 2; use <= 10; use++) expect((await put(asha, body)).status).toBe(200)
    const refused = await put(asha, body)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('changing', () => {
  test('R217 R220 R493 E09 only the author can edit a review, which then shows Edited', async () => {
    const [asha, ravi, product] = [await someone(shop), await someone(shop), await bareProduct()]
    const { review } = await (await post(asha, { ...product, stars: '2' })).json()
    const body = { reviewId: review.reviewId, comments: 'Better now.', stars: '5', ...product }
    for (const other of [ravi, await someone(shop, { admin: true })]) {
      const theirs = await put(other, body)
      const nobodys = await put(other, { ...body, reviewId: newId() })
      expect(theirs.status).toBe(403)
      expect(await theirs.json()).toEqual(await nobodys.json())
      expect((await put(other, { ...body, userId: asha.id })).status).toBe(403)
    }
    expect((await read(product)).review).toMatchObject([{ comments: 'Fits well.', stars: '2', isEdited: false }])
    expect((await put(asha, { ...body, reviewId: undefined })).status).toBe(422)
    expect((await put(asha, { ...body, comments: 'x'.repeat(251) })).status).toBe(422)
    const saved = await (await put(asha, body)).json()
    expect(saved).toMatchObject({ review: { comments: 'Better now.', stars: '5', isEdited: true }, average: 5 })
    expect((await read(product)).review).toMatchObject([{ reviewId: review.reviewId, isEdited: true, stars: '5' }])
  })

  test('F03 other fields in the body are ignored', async () => {
    const [asha, product, other] = [await someone(shop), await bareProduct(), await bareProduct()]
    const { review } = await (await post(asha, product)).json()
    const more = { hiddenAt: null, answer: 'Mine', productId: other.id, bike: other.bike, product: other.product }
    await put(asha, { reviewId: review.reviewId, comments: 'Same.', stars: 1, isEdited: false, revision: 9, ...more })
    const [row] = await query('select product_id, answer, version from review where id = $1', review.reviewId)
    expect(row).toEqual({ product_id: product.id, answer: null, version: 2 })
  })
})

test('a buyer is verified from the delivery of a paid order until its refund', async () => {
  const [asha, product] = [await someone(shop), await bareProduct()]
  await post(asha, product)
  const [other] = await query('select id from product where id <> $1 limit 1', product.id)
  await order(asha, other.id, 'paid')
  await order(await someone(shop), product.id, 'paid')
  const bought = await order(asha, product.id, 'awaiting')
  const seen: [string, boolean | undefined, boolean][] = []
  for (const change of [
    "payment = 'paid'",
    "status = 'Dispatched'",
    "status = 'Delivered'",
    "payment = 'partly_refunded'",
    'goods_returned_at = now()',
    'goods_returned_at = null',
    "payment = 'refunded'",
  ]) {
    const before = await version()
    await query(`update shop_order set ${change} where id = $1`, bought)
    const moved = (await version()) !== before
    seen.push([change, (await read(product)).review[0]?.verifiedBuyer, moved])
  }
  expect(seen).toEqual([
    ["payment = 'paid'", false, false],
    ["status = 'Dispatched'", false, false],
    ["status = 'Delivered'", true, true],
    ["payment = 'partly_refunded'", true, false],
    ['goods_returned_at = now()', false, true],
    ['goods_returned_at = null', true, true],
    ["payment = 'refunded'", false, true],
  ])
})

const version = async () => Number((await query('select version from catalogue_version'))[0].version)

describe('the administration', () => {
  test('a review is hidden with a reason and shown again; words, author and audit log stay', async () => {
    const [asha, boss, product] = [await someone(shop), await someone(shop, { admin: true }), await bareProduct()]
    const { review } = await (await post(asha, { ...product, comments: 'Call 98400 12345!' })).json()
    const params = { id: review.reviewId }
    const hide = { version: 1, reason: 'It holds a telephone number.' }
    expect(await boss.call('POST /review/{id}/hide', { params, body: hide })).toEqual({ message: expect.any(String) })
    expect(await read(product)).toMatchObject({ review: [], average: null, customers: 0 })
    expect((await own(asha, product)).review).toMatchObject({
      comments: 'Call 98400 12345!',
      hidden: { reason: hide.reason },
    })
    const [mail] = await emailsTo(shop, asha.email)
    expect(mail?.text).toContain(hide.reason)
    expect(mail?.text).toContain(`/productDetail/${product.bike}/${product.product}?review=write#reviews`)

    await expect(boss.call('POST /review/{id}/hide', { params, body: { ...hide, version: 2 } })).rejects.toMatchObject({
      status: 409,
    })
    await boss.call('POST /review/{id}/show', { params, body: { version: 2 } })
    expect((await read(product)).review).toMatchObject([{ comments: 'Call 98400 12345!', isEdited: false }])
    const log = await query(
      `select action, actor_id, reason, before ->> 'hidden' as before, after ->> 'hidden' as after from audit_entry
       where subject = $1 order by at, id`,
      `review ${review.reviewId}`,
    )
    expect(log).toEqual([
      { action: 'review hidden', actor_id: boss.id, reason: hide.reason, before: 'false', after: 'true' },
      { action: 'review shown', actor_id: boss.id, reason: '', before: 'true', after: 'false' },
    ])
  })

  test('the seller answers and corrects the answer, and the author is emailed once', async () => {
    const [asha, boss, product] = [await someone(shop), await someone(shop, { admin: true }), await bareProduct()]
    const { review } = await (await post(asha, product)).json()
    const params = { id: review.reviewId }
    for (const answer of ['', ' ', 'x'.repeat(1001), 'bell\u0007', null, 7]) {
      const refused = await send(
        shop,
        'PUT',
        `/api/review/${review.reviewId}/answer`,
        { version: 1, answer },
        { 'x-access-token': boss.token },
      )
      expect(refused.status, String(answer).slice(0, 20)).toBe(422)
    }
    await boss.call('PUT /review/{id}/answer', { params, body: { version: 1, answer: 'Thank you.' } })
    await boss.call('PUT /review/{id}/answer', { params, body: { version: 2, answer: '🙂'.repeat(1000) } })
    expect((await read(product)).review[0]?.answer).toEqual({
      text: '🙂'.repeat(1000),
      at: expect.any(String),
      isEdited: true,
    })
    await waitForMailJobs(shop)
    const emails = await emailsTo(shop, asha.email)
    expect(emails.map((each) => each.subject)).toEqual([expect.stringContaining('An answer to your review of the')])
    expect(emails[0]?.text).toContain('Thank you.')
  })

  test('a review edited meanwhile cannot be moderated: the later of two gets 409', async () => {
    const [asha, boss, product] = [await someone(shop), await someone(shop, { admin: true }), await bareProduct()]
    const { review } = await (await post(asha, product)).json()
    const params = { id: review.reviewId }
    await put(asha, { reviewId: review.reviewId, comments: 'Other words.', stars: '1' })
    await expect(boss.call('POST /review/{id}/look', { params, body: { version: 1 } })).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
    })
    const answers = await together(
      (index) =>
        boss
          .call('POST /review/{id}/hide', { params, body: { version: 2, reason: `Reason ${index}` } })
          .then(() => 200)
          .catch((error) => error.status),
      6,
    )
    expect(answers.sort()).toEqual([200, 409, 409, 409, 409, 409])
    await expect(
      boss.call('POST /review/{id}/look', { params: { id: newId() }, body: { version: 1 } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('the list is narrowed to new, unanswered and hidden ones, found by words, and paged', async () => {
    const boss = await someone(shop, { admin: true })
    const word = 'Zebrawood'
    const written: string[] = []
    for (let each = 0; each < 3; each++) {
      const answer = await post(await someone(shop), { ...(await bareProduct()), comments: `${word} ${each}` })
      written.push((await answer.json()).review.reviewId)
    }
    const [first = '', second = '', third = ''] = written
    const list = async (show: 'new' | 'unanswered' | 'hidden' | 'all', page = 1) => {
      const query = { show, search: word.toLowerCase(), page, size: 2 }
      const { data, totalItems, totalPages } = await boss.call('GET /all-reviews', { query })
      return [data.map((each) => each.reviewId), totalItems, totalPages]
    }
    expect(await list('all')).toEqual([[third, second], 3, 2])
    expect(await list('all', 2)).toEqual([[first], 3, 2])
    const before = await boss.call('GET /all-reviews')
    await boss.call('POST /review/{id}/look', { params: { id: first }, body: { version: 1 } })
    await boss.call('PUT /review/{id}/answer', { params: { id: second }, body: { version: 1, answer: 'Thanks.' } })
    await boss.call('POST /review/{id}/hide', { params: { id: third }, body: { version: 1, reason: 'Advertising' } })
    expect(await list('new')).toEqual([[], 0, 1])
    expect(await list('unanswered')).toEqual([[first], 1, 1])
    expect(await list('hidden')).toEqual([[third], 1, 1])
    const { counts } = await boss.call('GET /all-reviews')
    const { all, hidden, unanswered, new: unseen } = before.counts
    expect(counts).toEqual({ all, hidden: hidden + 1, unanswered: unanswered - 2, new: unseen - 3 })
  })

  test('a change by the author is new again, and stays hidden', async () => {
    const [asha, boss, product] = [await someone(shop), await someone(shop, { admin: true }), await bareProduct()]
    const { review } = await (await post(asha, product)).json()
    const params = { id: review.reviewId }
    await boss.call('POST /review/{id}/hide', { params, body: { version: 1, reason: 'Not about the product' } })
    const saved = await (await put(asha, { reviewId: review.reviewId, comments: 'Tidy welds.', stars: '4' })).json()
    expect(saved).toMatchObject({ review: { hidden: { reason: 'Not about the product' } }, customers: 0 })
    const { data } = await boss.call('GET /all-reviews', { query: { show: 'new', search: 'Tidy welds' } })
    expect(data).toMatchObject([{ isNew: true, version: 3, users: { email: asha.email } }])
    expect((await read(product)).review).toEqual([])
    expect(await versionOf(review.reviewId)).toBe(3)
  })
})

describe('where reviews are read', () => {
  test('H01 H03 a page shows what was typed as text, follows a change, and counts what is shown only', async () => {
    const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)> {{7*7}} \u2028 __proto__ "'&`
    const [asha, boss, product] = [await someone(shop), await someone(shop, { admin: true }), await bareProduct()]
    const { url, close } = await listen(shop, shop.connection)
    try {
      const page = async (data = '') => {
        const answer = await fetch(`${url}/productDetail/${product.bike}/${product.product}${data}`)
        return answer.text()
      }
      const rating = async () => /"aggregateRating":(\{[^}]*\})/.exec(await page())?.[1]
      expect(await rating()).toBeUndefined()
      await post(asha, { ...product, comments: evil, stars: '3' })
      await post(await someone(shop), { ...product, comments: 'Plain.', stars: '4' })
      const [{ id } = { id: '' }] = await query(`select id from review where product_id = $1 and stars = 3`, product.id)
      await boss.call('PUT /review/{id}/answer', { params: { id }, body: { version: 1, answer: evil } })
      await expect.poll(() => page()).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
      expect(await page()).not.toMatch(/<script>alert|<img src=x/)
      expect(await page('.data')).not.toContain('"ratingValue":null')
      expect(JSON.parse((await rating()) ?? '{}')).toMatchObject({ ratingValue: 3.5, reviewCount: 2 })

      await boss.call('POST /review/{id}/hide', { params: { id }, body: { version: 2, reason: 'Not a review' } })
      await expect.poll(() => page()).not.toContain('alert(1)')
      expect(JSON.parse((await rating()) ?? '{}')).toMatchObject({ ratingValue: 4, reviewCount: 1 })
    } finally {
      await close()
    }
  })

  test('erasing an account removes the name from its reviews, which stay; pages are refreshed', async () => {
    const [asha, product] = [await someone(shop), await bareProduct()]
    await post(asha, { ...product, comments: 'Still here.' })
    const exported = await asha.call('GET /me/export')
    expect(exported.reviews).toMatchObject([{ comments: 'Still here.', productId: product.id, hiddenReason: '' }])
    const before = await version()
    await asha.call('DELETE /me', { body: { password: asha.password } })
    expect(await version()).toBeGreaterThan(before)
    expect((await read(product)).review).toMatchObject([
      { comments: 'Still here.', users: { firstName: 'Erased', lastName: 'customer' } },
    ])
  })
})
