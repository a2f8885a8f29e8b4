import { describe, expect, test } from 'vitest'
import { changedPaths, compareEdits, fieldsAt, flattenValues } from './form-changes.ts'

const base = { name: 'Guard', price: '4999', colors: ['Black'], stock: { kept: false, lowAt: '3' } }

test('the values of a form by their paths; a list is one value', () => {
  expect([...flattenValues(base)]).toEqual([
    ['name', 'Guard'],
    ['price', '4999'],
    ['colors', ['Black']],
    ['stock.kept', false],
    ['stock.lowAt', '3'],
  ])
})

test('names that would read as paths make one value', () => {
  const adjustments = { '1.5 inch': { half: false, add: '200' } }
  expect([...flattenValues({ adjustments })]).toEqual([['adjustments', adjustments]])
})

test('only what differs is changed, new fields included', () => {
  expect(changedPaths(base, structuredClone(base))).toEqual([])
  const after = { ...base, colors: ['Black', 'Red'], stock: { kept: true, lowAt: '3' }, extra: { new: { add: '5' } } }
  expect(changedPaths(base, after)).toEqual(['colors', 'stock.kept', 'extra.new.add'])
  expect([...fieldsAt(changedPaths(base, after))]).toEqual(['colors', 'stock', 'extra'])
})

describe('two people have changed the same record', () => {
  test('different fields do not conflict: changes made only by the other person are adopted', () => {
    expect(compareEdits(base, { ...base, name: 'Rack' }, { ...base, price: '5999' })).toEqual({
      clashes: [],
      theirs: [{ path: 'price', saved: '5999' }],
    })
  })

  test('the same field with two values clashes, with both of them', () => {
    expect(compareEdits(base, { ...base, price: '4500' }, { ...base, price: '5999' })).toEqual({
      clashes: [{ path: 'price', mine: '4500', saved: '5999' }],
      theirs: [],
    })
  })

  test('the same change by both is none', () => {
    const both = { ...base, stock: { kept: true, lowAt: '3' } }
    expect(compareEdits(base, both, structuredClone(both))).toEqual({ clashes: [], theirs: [] })
  })
})
