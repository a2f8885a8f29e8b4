import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_BIKES } from '../../demo/catalogue.ts'
import { demoFiles } from '../../demo/load.ts'

const FOLDER = 'demo/images'

test('each picture of the demo is there, and each file is shown', async () => {
  const files = globSync('**/*.webp', { cwd: FOLDER }).map((file) => file.replace('.webp', ''))
  expect(files.sort()).toEqual([...(await demoFiles())].sort())
})

test('each product of the demo has a picture, of its own colours and types, with a description', () => {
  for (const { code, products } of DEMO_BIKES)
    for (const { name, colors, types, pictures } of products) {
      expect(pictures.filter(({ section }) => section === undefined).length, `${code}: ${name}`).toBeGreaterThan(0)
      for (const { alt, color, type } of pictures) {
        expect(alt.length).toBeGreaterThan(10)
        if (color !== undefined) expect(colors).toContain(color)
        if (type !== undefined) expect(types).toContain(type)
      }
    }
})
