import { describe, expect, test } from 'vitest'
import { canSave, checkViews, MAX_VIEWS, viewQuery, withView } from './saved-views.ts'

const view = (name: string, query = 'tab=unpaid') => ({ name, query })

describe('saved views of a list', () => {
  test('of what is stored only what is valid is shown, and not more than anybody may save', () => {
    expect(checkViews(null)).toEqual([])
    expect(checkViews({ name: 'a', query: 'b' })).toEqual([])
    const broken = [null, 7, {}, { name: 'a' }, view(''), view('x'.repeat(41)), view('a', 'q'.repeat(1001))]
    expect(checkViews([...broken, view('Unpaid')])).toEqual([view('Unpaid')])
    expect(checkViews(Array.from({ length: 50 }, (_, place) => view(`${place}`)))).toHaveLength(MAX_VIEWS)
  })

  test('a view begins at the first page, and a new one replaces that of its name', () => {
    expect(viewQuery('?search=a+b&page=7')).toBe('search=a+b')
    expect(withView([view('A'), view('B')], view('A', 'x=1'))).toEqual([view('B'), view('A', 'x=1')])
  })

  test('what has no filter or is saved already is not offered, nor one too many', () => {
    expect(canSave([], 'tab=unpaid')).toBe(true)
    expect(canSave([], '')).toBe(false)
    expect(canSave([], `search=${'x'.repeat(1000)}`)).toBe(false)
    expect(canSave([view('A')], 'tab=unpaid')).toBe(false)
    const all = Array.from({ length: MAX_VIEWS }, (_, place) => view(`${place}`, `search=${place}`))
    expect(canSave(all, 'tab=unpaid')).toBe(false)
  })
})
