import { expect, test } from 'vitest'
import {
  type CpuProfile,
  drawFlameGraph,
  type Frame,
  foldStacks,
  placeFrames,
  sourceOf,
} from '../../../scripts/bench/flame-graph.ts'

const node = (id: number, functionName: string, url: string, children: readonly number[] = []) => ({
  id,
  callFrame: { functionName, url },
  children,
})
const SHOP = 'file:///somewhere/shop/src/server/orders.ts'
const PG = 'file:///somewhere/shop/node_modules/pg/lib/client.js'

/** place calls query twice, from different lines, and query calls itself; half of the time nothing happens. */
const PROFILE: CpuProfile = {
  nodes: [
    node(1, '(root)', '', [2, 8]),
    node(2, 'place', SHOP, [3, 4, 6]),
    node(3, 'query', PG, [5]),
    node(4, 'query', PG),
    node(5, 'query', PG),
    node(6, '', SHOP, [7]),
    node(7, 'small', 'node:net'),
    node(8, '(idle)', ''),
  ],
  samples: [2, 3, 4, 5, 6, 7, 8],
  timeDeltas: [300, 200, 100, 50, 349, 1, 1000],
}

const inside = (frame: Frame, ...names: string[]): Frame | undefined =>
  names.reduce<Frame | undefined>((found, name) => found?.callees.get(name), frame)

test('equal stacks are added up, a function that calls itself is one frame, and idle time is left out', () => {
  const all = foldStacks(PROFILE)
  expect(all.time).toBe(1000)
  const place = inside(all, 'place src/server/orders.ts')
  expect(place?.time).toBe(1000)
  expect(inside(all, 'place src/server/orders.ts', 'query pg')).toMatchObject({ time: 350, origin: 'package' })
  expect(inside(all, 'place src/server/orders.ts', 'query pg')?.callees.size).toBe(0)
})

test('functions that call each other in turn are one frame each, whatever their depth', () => {
  const nodes = [
    node(1, '(root)', '', [2]),
    node(2, 'render', PG, [3]),
    node(3, 'element', PG, [4]),
    node(4, 'render', PG, [5]),
    node(5, 'element', PG, [6]),
    node(6, 'text', PG),
  ]
  const all = foldStacks({ nodes, samples: [2, 3, 4, 5, 6], timeDeltas: [1, 2, 4, 8, 16] })
  const render = inside(all, 'render pg')
  expect([render?.time, inside(all, 'render pg', 'element pg')?.time]).toEqual([31, 26])
  expect(inside(all, 'render pg', 'element pg', 'text pg')?.time).toBe(16)
})

test('frames below three thousandths of all time are left out, the longest of a function come first', () => {
  const names = placeFrames(foldStacks(PROFILE)).map(({ frame }) => frame.name)
  expect(names).toEqual(['all', 'place src/server/orders.ts', 'query pg', '(anonymous) src/server/orders.ts'])
  expect(placeFrames(foldStacks(PROFILE), 0).map(({ frame }) => frame.name)).toContain('small node:net')
})

test('frames lie within their callers, and beside each other', () => {
  const [all, place, query, anonymous] = placeFrames(foldStacks(PROFILE))
  expect(place?.width).toBeCloseTo(all?.width ?? 0)
  expect(query?.x).toBeCloseTo(place?.x ?? 0)
  expect(anonymous?.x).toBeCloseTo((query?.x ?? 0) + (query?.width ?? 0))
})

test('sources are named without the folders of a machine', () => {
  expect(sourceOf(SHOP)).toEqual({ source: 'src/server/orders.ts', origin: 'shop' })
  expect(sourceOf('file:///somewhere/node_modules/@hono/node-server/dist/index.mjs').source).toBe('@hono/node-server')
  expect(sourceOf('file:///somewhere/node_modules/one/node_modules/two/index.js').source).toBe('two')
  expect(sourceOf('node:internal/streams')).toEqual({ source: 'node:internal/streams', origin: 'node' })
  expect(sourceOf('file:///somewhere/other.js').source).toBe('other.js')
  expect(sourceOf('')).toEqual({ source: '', origin: 'engine' })
})

test('the drawing names what it shows, no folder of the machine, and no text can break it', () => {
  const svg = drawFlameGraph('Orders & <pages>', foldStacks(PROFILE))
  expect(svg).toContain('Orders &amp; &lt;pages&gt;')
  expect(svg).toContain('query pg: 35.0 %')
  expect(svg).not.toContain('somewhere')
  expect(svg).not.toContain('NaN')
})
