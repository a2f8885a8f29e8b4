// Draws charts that every browser shows: SVG, without a library.

type Point = readonly [across: number, up: number]

interface Line {
  readonly name: string
  readonly points: readonly Point[]
}

interface LineChart {
  readonly title: string
  /** The labels of the horizontal and the vertical axis. */
  readonly across: string
  readonly up: string
  readonly lines: readonly Line[]
  /** Periods that are shaded and labelled. */
  readonly spans?: readonly { readonly from: number; readonly to: number; readonly name: string }[]
}

const WIDTH = 760
const HEIGHT = 340
const FRAME = { left: 64, right: 20, top: 64, bottom: 44 }
const COLORS = ['#1d4ed8', '#b45309', '#b91c1c', '#15803d', '#6d28d9']
const INK = '#1f2937'
const FAINT = '#d1d5db'
const STEPS = 5

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const round = (value: number): number => Math.round(value * 10) / 10

/** Returns a round step size for the axis, so that a few steps reach this value. */
function stepFor(most: number): number {
  const rough = Math.max(most, 1e-9) / STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10)
}

const label = (value: number): string => (value >= 1000 ? value.toLocaleString('en-IN') : String(round(value)))

interface Words {
  readonly x: number
  readonly y: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly color?: string
  readonly size?: number
}

const words = (text: string, { x, y, anchor = 'start', color = INK, size = 12 }: Words): string =>
  `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" fill="${color}">${escaped(text)}</text>`

const picture = (
  title: string,
  height: number,
  parts: readonly string[],
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title).replaceAll('"', '&quot;')}" font-family="system-ui, sans-serif">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
${words(title, { x: 16, y: 24, size: 15 })}
${parts.join('\n')}
</svg>
`

/** Draws lines over a common axis, starting at zero. */
export function lineChart({ title, across, up, lines, spans = [] }: LineChart): string {
  const points = lines.flatMap((line) => line.points)
  const farthest = Math.max(1, ...points.map(([x]) => x))
  const step = stepFor(Math.max(...points.map(([, y]) => y), 0))
  const top = step * STEPS
  const [wide, high] = [WIDTH - FRAME.left - FRAME.right, HEIGHT - FRAME.top - FRAME.bottom]
  const bottom = FRAME.top + high
  const x = (value: number) => FRAME.left + (wide * value) / farthest
  const y = (value: number) => bottom - (high * Math.min(value, top)) / top
  const parts: string[] = spans.map(({ from, to, name }) => {
    const area = `<rect x="${round(x(from))}" y="${FRAME.top}" width="${round(x(to) - x(from))}" height="${high}" fill="#fef3c7"/>`
    return area + words(name, { x: x(from) + 6, y: FRAME.top + 14 })
  })
  for (let place = 0; place <= STEPS; place++) {
    const level = y(place * step)
    parts.push(`<path d="M${FRAME.left} ${round(level)}H${WIDTH - FRAME.right}" stroke="${FAINT}"/>`)
    parts.push(words(label(place * step), { x: FRAME.left - 8, y: level + 4, anchor: 'end' }))
  }
  const stride = stepFor(farthest)
  for (let value = 0; value <= farthest; value += stride)
    parts.push(words(label(value), { x: x(value), y: bottom + 18, anchor: 'middle' }))
  parts.push(words(across, { x: WIDTH - FRAME.right, y: HEIGHT - 8, anchor: 'end' }))
  parts.push(words(up, { x: 16, y: 48 }))
  for (const [place, line] of lines.entries()) {
    const color = COLORS[place % COLORS.length] ?? INK
    const path = line.points.map(([px, py]) => `${round(x(px))} ${round(y(py))}`).join('L')
    if (path !== '') parts.push(`<path d="M${path}" fill="none" stroke="${color}" stroke-width="2"/>`)
    parts.push(
      words(line.name, { x: WIDTH - FRAME.right - 110 * (lines.length - place - 1), y: 48, anchor: 'end', color }),
    )
  }
  return picture(title, HEIGHT, parts)
}

interface BarChart {
  readonly title: string
  readonly bars: readonly { readonly name: string; readonly value: number; readonly over: boolean }[]
  /** The value that bars should not exceed. */
  readonly limit: number
  readonly unit: string
}

const BAR = 22
const NAMES = 260

/** Draws horizontal bars with a limit; those that exceed it are red. */
export function barChart({ title, bars, limit, unit }: BarChart): string {
  const most = Math.max(limit * 1.1, ...bars.map(({ value }) => value))
  const wide = WIDTH - NAMES - 70
  const bottom = 60 + bars.length * BAR
  const parts = bars.map(({ name, value, over }, place) => {
    const y = 56 + place * BAR
    const length = Math.max(1, (wide * value) / most)
    const bar = `<rect x="${NAMES}" y="${y}" width="${round(length)}" height="${BAR - 8}" fill="${over ? '#b91c1c' : '#1d4ed8'}"/>`
    const figure = words(`${round(value)}${unit}`, { x: NAMES + length + 6, y: y + 12 })
    return words(name, { x: NAMES - 8, y: y + 12, anchor: 'end' }) + bar + figure
  })
  const line = round(NAMES + (wide * limit) / most)
  parts.push(`<path d="M${line} 46V${bottom}" stroke="${INK}" stroke-dasharray="4 3"/>`)
  parts.push(words(`allowed: ${round(limit)}${unit}`, { x: line, y: 42, anchor: 'middle' }))
  return picture(title, bottom + 16, parts)
}
