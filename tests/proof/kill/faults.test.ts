import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'

const sources = globSync('src/**/*.ts')

test.each(Object.entries(FAULTS))('the planted fault %s fits the source as it is now', (_, { file, from }) => {
  const [path, ...others] = sources.filter((each) => file.test(pathToFileURL(each).href))
  expect([path !== undefined, others]).toEqual([true, []])
  expect(readFileSync(path ?? '', 'utf8')).toContain(from)
})
