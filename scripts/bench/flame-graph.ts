// Draws a flame graph (SVG) of a processor profile that Node has written.

/** What is used of a .cpuprofile file. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  /** The node of each sample, and the microseconds since the sample before it. */
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: readonly number[]
}

/** A function in its callers; the same function of the same callers is one frame. */
export interface Frame {
  readonly name: string
  /** Where it comes from, which decides its color. */
  readonly origin: Origin
  /** Microseconds, those of the functions that it calls included. */
  time: number
  readonly callees: Map<string, Frame>
}

type Origin = 'shop' | 'package' | 'node' | 'engine'

/** Frames with a smaller share of all samples are left out. */
const LEAST_SHARE = 0.003

/** Time in which nothing happens, and that of the profiler itself. */
const isLeftOut = ({ functionName, url }: ProfileNode['callFrame']): boolean =>
  functionName === '(idle)' || url.endsWith('/profiler.mjs')

/** Names the source of a function without the folders of a machine: a file of the shop, a package, or a part of Node. */
export function sourceOf(url: string): { readonly source: string; readonly origin: Origin } {
  if (url === '') return { source: '', origin: 'engine' }
  if (url.startsWith('node:')) return { source: url, origin: 'node' }
  const packages = url.split('/node_modules/')
  const found = /^(?:@[^/]+\/)?[^/]+/.exec(packages.at(-1) ?? '')?.[0]
  if (packages.length > 1 && found !== undefined) return { source: found, origin: 'package' }
  const own = /\/((?:src|demo|simulator|build)\/.+)$/.exec(url)?.[1]
  return { source: own ?? url.slice(url.lastIndexOf('/') + 1), origin: 'shop' }
}

function frameOf({ functionName, url }: ProfileNode['callFrame']): Frame {
  const { source, origin } = sourceOf(url)
  const name = functionName || '(anonymous)'
  return { name: source === '' ? name : `${name} ${source}`, origin, time: 0, callees: new Map() }
}

/**
 * Returns the stack in which a callee runs. A function that calls itself, also through others, is one frame: the stack
 * ends with it again.
 */
function stackWith(stack: readonly Frame[], callFrame: ProfileNode['callFrame']): readonly Frame[] {
  const fresh = frameOf(callFrame)
  const own = stack.findIndex(({ name }) => name === fresh.name)
  if (own === stack.length - 1 || (own > 0 && callFrame.functionName !== '')) return stack.slice(0, own + 1)
  const caller = stack.at(-1)
  const frame = caller?.callees.get(fresh.name) ?? fresh
  caller?.callees.set(frame.name, frame)
  return [...stack, frame]
}

/** Adds up the samples by their stacks. */
export function foldStacks({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const own = new Map<number, number>()
  for (const [place, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[place] ?? 0))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const add = ({ id, children = [] }: ProfileNode, stack: readonly Frame[]) => {
    for (const frame of stack) frame.time += own.get(id) ?? 0
    const callees = children.flatMap((child) => byId.get(child) ?? [])
    for (const callee of callees.filter(({ callFrame }) => !isLeftOut(callFrame)))
      add(callee, stackWith(stack, callee.callFrame))
  }
  const all: Frame = { name: 'all', origin: 'engine', time: 0, callees: new Map() }
  const [root] = nodes
  if (root) add(root, [all])
  return all
}

const WIDTH = 1200
const ROW = 17
const TOP = 56
const MARGIN = 8
/** Narrower frames have no room for a name. */
const LEAST_NAMED = 34
const CHARACTER = 6.3
const COLORS: Readonly<Record<Origin, string>> = {
  shop: '#f59e0b',
  package: '#93c5fd',
  node: '#c4b5fd',
  engine: '#d1d5db',
}
const LEGEND: readonly (readonly [Origin, string])[] = [
  ['shop', 'the shop'],
  ['package', 'packages'],
  ['node', 'Node'],
  ['engine', 'engine: compiler, garbage collector, native code'],
]

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const round = (value: number): number => Math.round(value * 10) / 10

function clipped(name: string, width: number): string {
  const room = Math.floor((width - 6) / CHARACTER)
  return name.length <= room ? name : `${name.slice(0, Math.max(room - 1, 0))}…`
}

interface Placed {
  readonly frame: Frame
  readonly x: number
  readonly width: number
  readonly depth: number
}

/** Places the frames with a sufficient share: callers above, callees below them, the longest first. */
export function placeFrames(all: Frame, leastShare = LEAST_SHARE): Placed[] {
  const scale = (WIDTH - 2 * MARGIN) / Math.max(all.time, 1)
  const placed: Placed[] = []
  const place = (frame: Frame, x: number, depth: number) => {
    placed.push({ frame, x, width: frame.time * scale, depth })
    let next = x
    for (const callee of [...frame.callees.values()].toSorted((one, other) => other.time - one.time)) {
      if (callee.time < all.time * leastShare) break
      place(callee, next, depth + 1)
      next += callee.time * scale
    }
  }
  place(all, MARGIN, 0)
  return placed
}

/** Draws the graph; each frame shows its name and its share when the pointer rests on it. */
export function drawFlameGraph(title: string, all: Frame): string {
  const placed = placeFrames(all)
  const height = TOP + ROW * (1 + Math.max(...placed.map(({ depth }) => depth))) + MARGIN
  const boxes = placed.map(({ frame, x, width, depth }) => {
    const y = TOP + depth * ROW
    const share = `${((100 * frame.time) / Math.max(all.time, 1)).toFixed(1)} %`
    const hint = `<title>${escaped(frame.name)}: ${share}</title>`
    const box = `<rect x="${round(x)}" y="${y}" width="${round(width)}" height="16" fill="${COLORS[frame.origin]}"/>`
    const name = clipped(frame.name, width)
    const label = width < LEAST_NAMED ? '' : `<text x="${round(x + 3)}" y="${y + 12}">${escaped(name)}</text>`
    return `<g>${hint}${box}${label}</g>`
  })
  const legend = LEGEND.map(
    ([origin, name], place) =>
      `<rect x="${MARGIN + place * 110}" y="34" width="12" height="12" fill="${COLORS[origin]}"/><text x="${MARGIN + 17 + place * 110}" y="44">${name}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title).replaceAll('"', '&quot;')}" font-family="system-ui, sans-serif" font-size="11" stroke="#fff" stroke-width=".5">
<style>text{stroke:none;fill:#111827}</style>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="${MARGIN}" y="22" font-size="15">${escaped(title)}</text>
${legend.join('\n')}
${boxes.join('\n')}
</svg>
`
}
