import { expect, test } from 'vitest'
import { statementsIn, statementsPerCall } from '../../../scripts/bench/statements.ts'

const LOG = `@statement LOG:  statement: begin
@statement LOG:  execute <unnamed>: select id,
\tname from bike
@statement DETAIL:  Parameters: $1 = '...'
@statement LOG:  execute order-by-id: select 1
@statement LOG:  checkpoint starting: time
@statement LOG:  statement: commit
`

test('a log names each statement once, prepared or not, over several lines', () => {
  expect(statementsIn(LOG)).toEqual(['begin', 'select id,\n\tname from bike', 'select 1', 'commit'])
})

test('the statements of a call are counted, not those that the shop runs now and then beside it', () => {
  const calls = Array.from({ length: 10 }, () => ['select session', 'select orders', 'select orders'])
  const beside = Array.from({ length: 4 }, () => 'select catalogue_version')
  expect(statementsPerCall([...calls.flat(), ...beside], 10)).toBe(3)
  expect(statementsPerCall([], 10)).toBe(0)
})
