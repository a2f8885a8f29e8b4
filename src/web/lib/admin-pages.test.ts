import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { AREAS, type Area } from '#rules/staff.ts'
import routes from '#web/routes.ts'
import { ADMIN_PAGES, canOpenPage } from './admin-pages.ts'

/** Pages for administrators only: a new page needs an area, or an entry here. */
const ADMINISTRATORS_ALONE = ['audit', 'settings']

const person = (role: string, areas: Area[] = []) => ({
  id: '1',
  token: '',
  firstName: 'Asha',
  lastName: 'Menon',
  email: 'asha@example.com',
  mobile: '',
  version: 1,
  roles: [role],
  areas,
})

function pagesWithin(entries: readonly RouteConfigEntry[], inside = false): string[] {
  return entries.flatMap(({ path, file, children = [] }) => [
    ...(inside && path !== undefined ? [path] : []),
    ...pagesWithin(children, inside || file === 'routes/admin.tsx'),
  ])
}

describe('pages of the administration', () => {
  test('each has an area, is open to all staff, or is listed as administrators only', async () => {
    const firstParts = pagesWithin(await routes).map((path) => path.split('/')[0]?.toLowerCase() ?? '')
    const expected = [...Object.keys(ADMIN_PAGES), ...ADMINISTRATORS_ALONE]
    expect([...new Set(firstParts)].toSorted()).toEqual(expected.toSorted())
  })

  test.each(AREAS)('staff of %s opens the pages of that area and the first page', (area) => {
    for (const [page, areas] of Object.entries(ADMIN_PAGES)) {
      expect(canOpenPage(person('ROLE_STAFF', [area]), `/${page}`), page).toBe(
        areas === 'everybody' || areas.includes(area),
      )
    }
    expect(canOpenPage(person('ROLE_STAFF', [area]), '/audit')).toBe(false)
  })

  test('F05 areas without the staff role grant nothing, an unknown role grants nothing, and an administrator may open everything', () => {
    for (const page of [...Object.keys(ADMIN_PAGES), 'audit', 'something-new']) {
      expect(canOpenPage(person('ROLE_USER', [...AREAS]), `/${page}`)).toBe(false)
      expect(canOpenPage(person('ROLE_X', [...AREAS]), `/${page}`)).toBe(false)
      expect(canOpenPage(person('ROLE_ADMIN'), `/${page}`)).toBe(true)
    }
  })

  test.each(['/Messages?page=2', 'messages/0190a000', '/MESSAGES#top'])('%s is the page of messages', (path) => {
    expect(canOpenPage(person('ROLE_STAFF', ['support']), path)).toBe(true)
    expect(canOpenPage(person('ROLE_STAFF', ['orders']), path)).toBe(false)
  })

  test('the page of a customer is open to more areas than the list of all', () => {
    for (const area of ['orders', 'support'] as const) {
      expect(canOpenPage(person('ROLE_STAFF', [area]), '/indUsers/0190a000')).toBe(true)
      expect(canOpenPage(person('ROLE_STAFF', [area]), '/indUsers')).toBe(false)
      expect(canOpenPage(person('ROLE_STAFF', [area]), '/indUsers/?search=asha')).toBe(false)
    }
    expect(canOpenPage(person('ROLE_STAFF', ['catalogue']), '/indUsers/0190a000')).toBe(false)
    expect(canOpenPage(person('ROLE_USER'), '/indUsers/0190a000')).toBe(false)
  })
})
