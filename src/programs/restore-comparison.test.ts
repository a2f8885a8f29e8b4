import { expect, test } from 'vitest'
import type { Check } from '#server/modules/doctor/doctor.service.ts'
import { compareFindings, findingsOf } from './restore-comparison.ts'

const check = (id: string, ...violations: [string, string][]): Check => ({
  id,
  name: `check ${id}`,
  looked: 5,
  violations: violations.map(([about, why]) => ({ id: about, why })),
})
const before = findingsOf({
  at: new Date('2026-11-22T10:00:00Z'),
  checks: [check('INV1'), check('INV2', ['pay_1', 'under review'], ['KM-2', 'is odd'])],
})

test('what was wrong already is known, in whatever words', () => {
  const now = [check('INV1'), check('INV2', ['pay_1', 'waits for a person'], ['KM-2', 'is odd'])]
  expect(compareFindings(before, now)).toEqual({ worse: [], known: 2, undecided: [] })
  expect(compareFindings(before, [check('INV1'), check('INV2')])).toEqual({ worse: [], known: 0, undecided: [] })
})

test('another fault, a second one about the same thing, and one of a check that found none are worse', () => {
  expect(compareFindings(before, [check('INV2', ['pay_1', 'under review'], ['pay_9', 'is lost'])])).toEqual({
    worse: ['check INV2: pay_9 is lost'],
    known: 1,
    undecided: [],
  })
  expect(compareFindings(before, [check('INV2', ['pay_1', 'under review'], ['pay_1', 'is lost'])]).worse).toEqual([
    'check INV2: pay_1 is lost',
  ])
  expect(compareFindings(before, [check('INV1', ['pay_1', 'is lost'])]).worse).toEqual(['check INV1: pay_1 is lost'])
})

test('reports checks that only one of the two versions knows, without judging by them', () => {
  expect(compareFindings(before, [check('INV99', ['KM-1', 'is odd'])])).toEqual({
    worse: [],
    known: 0,
    undecided: ['check INV99 (1)'],
  })
  expect(compareFindings(undefined, [check('INV1'), check('INV2', ['KM-1', 'is odd'])]).undecided).toEqual([
    'check INV2 (1)',
  ])
})
