import { expect, test } from 'vitest'
import { cpuTime, proportionalBytes } from '../../../scripts/bench/processes.ts'

test('processor time is that of user and system, in milliseconds, whatever the program is called', () => {
  const stat = (name: string) => `4711 (${name}) S 1 4711 4711 0 -1 4194560 900 0 3 0 120 30 7 3 20 0 11 0 5000 1 2`
  expect(cpuTime(stat('node'))).toEqual({ own: 1500, ended: 100 })
  expect(cpuTime(stat('a (b) c'))).toEqual({ own: 1500, ended: 100 })
})

test('memory is the proportional set size, in which shared pages are not counted twice', () => {
  const rollup = '55e0-7ffc ---p 00000000 00:00 0 [rollup]\nRss:   9000 kB\nPss:   1234 kB\nPss_Dirty:  900 kB\n'
  expect(proportionalBytes(rollup)).toBe(1234 * 1024)
  expect(proportionalBytes('')).toBeUndefined()
})
