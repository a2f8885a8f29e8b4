import { describe, expect, test } from 'vitest'
import type { UserInfo } from '#contract/accounts.ts'
import type { Found } from '#contract/find.ts'
import { AREAS, type Area } from '#rules/staff.ts'
import { foundEntries, namedEntries } from './palette-entries.ts'
import { sectionsFor } from './sections.ts'

const someUser = (role: UserInfo['roles'][number], areas: readonly Area[] = []): UserInfo => ({
  ...{ id: 'u', token: '', firstName: 'Asha', lastName: '', email: 'asha@example.com', mobile: '' },
  ...{ roles: [role], areas: [...areas], version: 1 },
})

const labels = (user: UserInfo, typed = '') =>
  Object.fromEntries(
    namedEntries({ user, sections: sectionsFor(user) }, typed).map(({ key, items }) => [
      key,
      items.map(({ label }) => label),
    ]),
  )

const owner = someUser('ROLE_ADMIN')

const NOTHING: Found = { orders: null, products: null, bikes: null, customers: null, messages: null, claims: null }

describe('the actions and pages of the command palette', () => {
  test.each([
    [
      'catalogue',
      ['Add a product', 'Add a bike', 'View shop'],
      ['Home', 'Products', 'Price list', 'Bikes', 'Archive', 'Import and export', 'Stock'],
    ],
    ['orders', ['New phone order', 'View shop'], ['Home', 'Orders', 'Order lines', 'Import and export']],
    ['support', ['View shop'], ['Home', 'Messages', 'Warranty', 'Reviews']],
    ['accounts', ['View shop'], ['Home', 'Import and export', 'Customers', 'Reports', 'GST month']],
  ] as const)('staff of %s get those of their area alone', (area, actions, pages) => {
    const given = labels(someUser('ROLE_STAFF', [area]))
    expect(given.actions).toEqual(actions)
    expect(given.pages?.toSorted()).toEqual(pages.toSorted())
  })

  test('only administrators get the settings, once they type', () => {
    expect(labels(owner, 'settings gst')).toEqual({ pages: ['Settings: GST rates'] })
    expect(labels(owner).pages).toContain('Audit log')
    expect(labels(someUser('ROLE_STAFF', AREAS), 'settings')).toEqual({})
  })

  test('what is typed is found in any order of words, at most five of each', () => {
    expect(labels(owner, 'month gst')).toEqual({ pages: ['GST month'] })
    expect(labels(owner, 'add').actions).toEqual(['Add a product', 'Add a bike'])
    expect(labels(owner, 'e').pages).toHaveLength(5)
    expect(labels(owner, 'KM-1042')).toEqual({})
  })
})

describe('what was found leads to its page', () => {
  const order = { id: 'o', orderNo: 'KM-1', name: 'Asha', status: 'Pickup', payment: 'paid', archivedAt: null } as const
  const of = (found: Partial<Found>) => foundEntries({ ...NOTHING, ...found }).flatMap(({ items }) => items)

  test('an order that is dispatched next offers that as well', () => {
    expect(of({ orders: [order] }).map(({ label, to }) => [label, to])).toEqual([
      ['KM-1', '/all-orders/o'],
      ['Dispatch KM-1', '/dispatch?orders=o'],
    ])
    for (const other of [{ status: 'Dispatched' }, { payment: 'awaiting' }, { archivedAt: '2026-11-01' }] as const) {
      expect(of({ orders: [{ ...order, ...other }] }).map(({ label }) => label)).toEqual(['KM-1'])
    }
  })

  test('records without a page of their own open their form, or the list that shows them', () => {
    const found = of({
      products: [{ id: 'p', name: 'Rack', bikeId: 'b', bike: 'NX500' }],
      bikes: [{ id: 'b', name: 'NX500', brand: 'Honda' }],
      customers: [{ id: 'c', name: '', email: 'a+b@example.com' }],
      messages: [{ id: 'm', ticket: 'T-1', name: 'Asha', subject: '' }],
      claims: [{ id: 'w', number: 'WC-1', name: 'Asha', status: 'Received' }],
    })
    expect(found).toEqual([
      { to: '/addProducts?form=p&bike=b', label: 'Rack', detail: 'NX500' },
      { to: '/bikes?form=b', label: 'NX500', detail: 'Honda' },
      { to: '/indUsers/c', label: 'a+b@example.com', detail: 'a+b@example.com' },
      { to: '/messages/m', label: 'T-1', detail: 'Asha' },
      { to: '/warranty-claims/w', label: 'WC-1', detail: 'Asha · Received' },
    ])
  })

  test('nothing is shown of kinds of which nothing was found', () => {
    expect(foundEntries({ ...NOTHING, orders: [], bikes: [] })).toEqual([])
  })
})
