import { expect, test } from 'vitest'
import { complaintDeadlines } from './complaints.ts'

test.each([
  ['2026-11-22T10:00:00Z', '2026-11-24T10:00:00Z', '2026-12-22T10:00:00Z'],
  // 31 January, 11:30 pm in India: February ends on the 28th.
  ['2027-01-31T18:00:00Z', '2027-02-02T18:00:00Z', '2027-02-28T18:00:00Z'],
])('a message of %s is acknowledged by %s and settled by %s', (received, acknowledgeBy, resolveBy) => {
  expect(complaintDeadlines(new Date(received))).toEqual({
    acknowledgeBy: new Date(acknowledgeBy),
    resolveBy: new Date(resolveBy),
  })
})
