import { beforeAll, describe, expect, test } from 'vitest'
import { USUAL_COURIERS } from '#rules/couriers.ts'
import { type Person, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')
const [admin, packer] = [{} as Person, {} as Person]

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
  Object.assign(packer, await someone(shop, { areas: ['orders'] }))
})

const read = (by: Person) => by.call('GET /settings/couriers', {})

describe('the couriers of the settings', () => {
  test('are the usual ones until an administrator sets others, and the change is on record', async () => {
    expect(await read(packer)).toEqual({ version: 0, value: USUAL_COURIERS })
    const value = [
      { name: 'A cousin', link: '' },
      { name: 'Delhivery', link: 'https://example.com/{number}' },
    ]
    await expect(packer.call('PUT /settings/couriers', { body: { version: 0, value } })).rejects.toThrow()
    const { version } = await admin.call('PUT /settings/couriers', { body: { version: 0, value } })
    expect(await read(packer)).toEqual({ version, value })
    const [change] = await admin.call('GET /settings/changes/{section}', { params: { section: 'couriers' } })
    expect(change?.fields).toContainEqual({ name: 'A cousin', from: '', to: 'without a link' })
    expect(change?.fields).toContainEqual({
      name: 'Delhivery',
      from: 'https://www.delhivery.com/track/package/{number}',
      to: 'https://example.com/{number}',
    })
    const stale = admin.call('PUT /settings/couriers', { body: { version: 0, value: [] } })
    await expect(stale).rejects.toThrow('has changed this meanwhile')
  })

  test.each([
    ['without a name', [{ name: '', link: '' }]],
    [
      'twice',
      [
        { name: 'DTDC', link: '' },
        { name: 'dtdc', link: '' },
      ],
    ],
    ['with a link that is none', [{ name: 'DTDC', link: 'javascript:alert(1)' }]],
  ])('a courier %s is refused', async (_, value) => {
    const { version } = await read(admin)
    await expect(admin.call('PUT /settings/couriers', { body: { version, value } })).rejects.toMatchObject({
      status: 422,
    })
  })
})
