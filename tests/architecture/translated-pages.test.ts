import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARTS } from '../../scripts/setup.mjs'

const sources = globSync('src/web/**/*.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const)

test('an option sends its value, not its words, which a browser may have translated', () => {
  const options = sources.flatMap(([file, text]) => [...text.matchAll(/<option\b[^>]*>/g)].map(([tag]) => [file, tag]))
  expect(options.length).toBeGreaterThan(10)
  expect(options.filter(([, tag]) => !/\svalue=/.test(tag ?? ''))).toEqual([])
})

test('pages are made of elements whose texts are their own: by JSX alone, through the runtime that sees to it', () => {
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
  expect(compilerOptions.jsxImportSource).toBe('#web')
  expect(PARTS.pages.sources).toContain('tsconfig.json')
  const around = sources.filter(([, text]) =>
    /@jsxImportSource|\bcreateElement\(/.test(text.replaceAll('document.createElement', '')),
  )
  expect(around.map(([file]) => file)).toEqual([])
})
