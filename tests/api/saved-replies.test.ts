import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SavedReply } from '#contract/saved-replies.ts'
import { MAX_REPLIES } from '#rules/saved-reply.ts'
import { claimForm, plainPicture } from '../support/claim-forms.ts'
import { type Person, someone, together } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

const shop = shopForTests('empty')
const support = {} as Person

beforeAll(async () => {
  Object.assign(support, await someone(shop, { areas: ['support'] }))
})

const someTitle = () => `Reply ${randomUUID().slice(0, 8)}`

const add = async (body: { title?: string; text?: string } = {}) =>
  (await support.call('POST /saved-replies', { body: { title: someTitle(), text: 'Dear {name}', ...body } })).reply

const change = (reply: SavedReply, body: { title?: string; text?: string; version?: number }, by = support) => {
  const { id, title, text, version } = reply
  return by.call('PUT /saved-replies/{id}', { params: { id }, body: { title, text, version, ...body } })
}

const remove = ({ id, version }: SavedReply) =>
  support.call('DELETE /saved-replies/{id}', { params: { id }, body: { version } })

const list = async () => (await support.call('GET /saved-replies')).replies

describe('saved replies', () => {
  test('are added, changed and deleted by the staff of support, and each change is recorded', async () => {
    const added = await add({ title: '  On its way ', text: ' Dear {name}, {order} leaves today. {ticket} ' })
    expect(added).toMatchObject({
      title: 'On its way',
      text: 'Dear {name}, {order} leaves today. {ticket}',
      version: 1,
    })
    const { reply } = await change(added, { text: 'Dear {name}, it leaves today.' })
    expect(reply).toMatchObject({ id: added.id, title: 'On its way', version: 2 })
    expect(await list()).toContainEqual(reply)
    await remove(reply)
    expect((await list()).map(({ id }) => id)).not.toContain(added.id)
    const { rows } = await shop.deps.pool.query(
      'select action, actor_id, before, after from audit_entry where subject = $1 order by at, id',
      [`reply ${added.id}`],
    )
    const text = { first: added.text, last: reply.text }
    expect(rows).toEqual([
      {
        action: 'saved reply added',
        actor_id: support.id,
        before: null,
        after: { title: 'On its way', text: text.first },
      },
      {
        action: 'saved reply changed',
        actor_id: support.id,
        before: { title: 'On its way', text: text.first },
        after: { title: 'On its way', text: text.last },
      },
      {
        action: 'saved reply deleted',
        actor_id: support.id,
        before: { title: 'On its way', text: text.last },
        after: null,
      },
    ])
  })

  test('are listed by their titles, whatever their case', async () => {
    const names = ['zebra', 'Yak', 'aardvark'].map((name) => `${name} ${randomUUID()}`)
    for (const title of names) await add({ title })
    const titles = (await list()).map(({ title }) => title).filter((title) => names.includes(title))
    expect(titles).toEqual(names.toReversed())
  })

  test('a change of an older version is refused, and names who was faster and what differs', async () => {
    const colleague = await someone(shop, { areas: ['support'] })
    const reply = await add()
    await change(reply, { text: 'Hello {name}' }, colleague)
    await expect(change(reply, { text: 'Good morning' })).rejects.toMatchObject({
      status: 409,
      message: 'Asha Menon changed this reply in the meantime: Text. Nothing was saved.',
    })
    await expect(remove(reply)).rejects.toMatchObject({ status: 409 })
    expect((await list()).find(({ id }) => id === reply.id)).toMatchObject({ text: 'Hello {name}', version: 2 })
  })

  test('of many who change one at once, one succeeds', async () => {
    const reply = await add()
    const outcomes = await together(
      (index) =>
        change(reply, { text: `Hello ${index}` }).then(
          () => 1,
          () => 0,
        ),
      5,
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  test('a title is there once, whatever its case', async () => {
    const [one, other] = [await add(), await add()]
    const taken = { status: 409, fields: { title: expect.stringContaining('already') } }
    await expect(add({ title: one.title.toUpperCase() })).rejects.toMatchObject(taken)
    await expect(change(other, { title: one.title.toLowerCase() })).rejects.toMatchObject(taken)
    await change(one, { title: one.title.toUpperCase() })
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(81) }, 'title'],
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(10_001) }, 'text'],
    [{ text: 'Dear {nmae}' }, 'text'],
  ])('%o is refused', async (body, field) => {
    await expect(add(body)).rejects.toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
  })

  test('one that does not exist is not found', async () => {
    const gone = { ...(await add()), id: randomUUID() }
    await expect(change(gone, {})).rejects.toMatchObject({ status: 404 })
    await expect(remove(gone)).rejects.toMatchObject({ status: 404 })
    const put = await support.request('/api/saved-replies/nonsense', { method: 'PUT' })
    expect([404, 422]).toContain(put.status)
  })

  test('there are at most a hundred, also when several are added at once', async () => {
    await shop.deps.pool.query(
      `insert into saved_reply (id, title, text) select gen_random_uuid(), 'Filler ' || n, 'Text'
        from generate_series(1, $1 - 2 - (select count(*) from saved_reply)::integer) n`,
      [MAX_REPLIES],
    )
    const outcomes = await together(
      () =>
        add().then(
          () => 1,
          () => 0,
        ),
      5,
    )
    expect(outcomes.filter(Boolean)).toHaveLength(2)
    await expect(add()).rejects.toThrow('There are 100 saved replies. Please delete one first.')
  })
})

test('an answer with a placeholder that was forgotten is refused', async () => {
  const body = { name: 'Meera Raman', email: 'meera@example.com', message: 'Where is it?' }
  const headers = { 'content-type': 'application/json' }
  const sent = await shop.request('/api/contact', { method: 'POST', headers, body: JSON.stringify(body), ip: someIp() })
  const { ticket } = (await sent.json()) as { ticket: string }
  const [found] = (await support.call('GET /messages', { query: { search: ticket } })).data
  const answer = (text: string) =>
    support.call('POST /messages/{id}/answer', { params: { id: found?.id ?? '' }, body: { text, version: 1 } })
  await expect(answer('Your order {order} has left.')).rejects.toMatchObject({
    status: 422,
    fields: { text: 'Please replace {order} with what it stands for.' },
  })
  expect((await answer('Your order has left, {in a box}.')).message.status).toBe('answered')
})

test('an answer to a claim with a placeholder that was forgotten is refused', async () => {
  const picture = await plainPicture('png')
  const body = claimForm([picture, picture, picture, picture])
  const filed = await shop.request('/api/warranty-mail', { method: 'POST', body, ip: someIp() })
  const { number } = ((await filed.json()) as { claim: { number: string } }).claim
  const [found] = (await support.call('GET /warranty-claims', { query: { search: number } })).data
  const answer = (reply: string) =>
    support.call('PUT /warranty-claims/{id}', { params: { id: found?.id ?? '' }, body: { reply } })
  await expect(answer('Dear {name}, a new one leaves today.')).rejects.toMatchObject({
    status: 422,
    fields: { reply: 'Please replace {name} with what it stands for.' },
  })
  expect((await answer('A new one leaves today, {in a box}.')).claim.messages).toHaveLength(1)
})
