import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { AREAS, type Area } from '#rules/staff.ts'
import routes from '#web/routes.ts'
import { ADMIN_PAGES, mayOpen } from './admin-pages.ts'

/** Pages that are the administrators’ alone: whoever adds a page gives it an area, or names it here. */
const ADMINISTRATORS_ALONE = ['audit', 'settings']

const person = (role: string, areas: Area[] = []) => ({
  id: '1',
  token: '',
  firstName: 'Asha',
  lastName: 'Menon',
  email: 'asha@example.com',
  mobile: '',
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
  test('each has an area, is everybody’s who works here, or is named as the administrators’ alone', async () => {
    const firstParts = pagesWithin(await routes).map((path) => path.split('/')[0]?.toLowerCase() ?? '')
    const expected = [...Object.keys(ADMIN_PAGES), ...ADMINISTRATORS_ALONE]
    expect([...new Set(firstParts)].toSorted()).toEqual(expected.toSorted())
  })

  test.each(AREAS)('staff of %s opens the pages of that area and the first page', (area) => {
    for (const [page, whose] of Object.entries(ADMIN_PAGES)) {
      expect(mayOpen(person('ROLE_STAFF', [area]), `/${page}`), page).toBe(
        whose === 'everybody' || whose.includes(area),
      )
    }
    expect(mayOpen(person('ROLE_STAFF', [area]), '/audit')).toBe(false)
  })

  test('F05 areas without the role are none, a role that there is not opens nothing, and an administrator opens all', () => {
    for (const page of [...Object.keys(ADMIN_PAGES), 'audit', 'something-new']) {
      expect(mayOpen(person('ROLE_USER', [...AREAS]), `/${page}`)).toBe(false)
      expect(mayOpen(person('ROLE_X', [...AREAS]), `/${page}`)).toBe(false)
      expect(mayOpen(person('ROLE_ADMIN'), `/${page}`)).toBe(true)
    }
  })

  test.each(['/Messages?page=2', 'messages/0190a000', '/MESSAGES#top'])('%s is the page of messages', (path) => {
    expect(mayOpen(person('ROLE_STAFF', ['support']), path)).toBe(true)
    expect(mayOpen(person('ROLE_STAFF', ['orders']), path)).toBe(false)
  })
})
