import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { barChart, lineChart } from './chart.ts'
import { allowedFactor, latencyOf, type Sample, type Weighed, windowsOf } from './figures.ts'
import type { Growth, GrowthResult } from './growth.ts'
import type { Outcome, Phase } from './plan.ts'

/** An expectation, and what was measured. */
export interface Check {
  readonly what: string
  readonly found: string
  readonly isMet: boolean
  /** True for a speed, which also depends on the machine; any other failed check is a fault. */
  readonly speed?: true
}

export interface Part {
  readonly name: string
  readonly title: string
  /** Rows of a table, the first of which names the columns. */
  readonly table: readonly (readonly string[])[]
  readonly checks: readonly Check[]
  readonly charts: readonly { readonly name: string; readonly svg: string }[]
  /** Longer texts, each in a separate file. */
  readonly texts?: readonly { readonly name: string; readonly text: string }[]
}

const WINDOW_MS = 5000
const MEGABYTE = 1024 * 1024
const whole = (value: number): string => Math.round(value).toLocaleString('en-IN')
export const tenths = (value: number): string => value.toFixed(1)

/** Returns the latencies of each kind of request and of all; in milliseconds. */
export function latencyTable(samples: readonly Sample[], seconds: number): string[][] {
  const row = (name: string, group: readonly Sample[]) => {
    const answered = group.filter(({ result }) => result !== 'failed')
    const { p50, p95, p99, most } = latencyOf(answered.map(({ ms }) => ms))
    const count = (wanted: Sample['result']) => String(group.filter(({ result }) => result === wanted).length)
    const times = [p50, p95, p99, most].map(tenths)
    return [name, whole(group.length), tenths(group.length / seconds), ...times, count('away'), count('failed')]
  }
  const groups = [...Map.groupBy(samples, ({ what }) => what)].toSorted(([one], [other]) => one.localeCompare(other))
  return [
    ['request', 'count', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', '429, 503', 'failed'],
    ...groups.map(([what, group]) => row(what, group)),
    row('all', samples),
  ]
}

export function latencyChart(title: string, samples: readonly Sample[], phases: readonly Phase[] = []): string {
  const windows = windowsOf(samples, WINDOW_MS)
  const line = (name: 'p50' | 'p95' | 'p99') => ({
    name,
    points: windows.map((window) => [(window.at + WINDOW_MS / 2) / 1000, window[name]] as const),
  })
  let end = 0
  const spans = phases.map(({ users, seconds }) => {
    const from = end
    end += seconds
    return { from, to: end, name: `${users} visitors` }
  })
  const shaded = spans.filter((_, place) => place % 2 === 1)
  return lineChart({
    title,
    across: 'seconds',
    up: `ms, by windows of ${WINDOW_MS / 1000} s`,
    lines: [line('p50'), line('p95'), line('p99')],
    spans: shaded,
  })
}

export const memoryChart = (title: string, weighed: readonly Weighed[]): string =>
  lineChart({
    title,
    across: 'seconds',
    up: 'MB in memory',
    lines: [{ name: 'shop', points: weighed.map(({ at, bytes }) => [at / 1000, bytes / MEGABYTE] as const) }],
  })

export function rushChart(title: string, outcomes: readonly Outcome[]): string {
  const sorted = outcomes.toSorted((one, other) => one.at - other.at)
  const line = (result: Outcome['result']) => ({
    name: result,
    points: [
      [0, 0] as const,
      ...sorted.filter((each) => each.result === result).map(({ at }, place) => [at / 1000, place + 1] as const),
    ],
  })
  return lineChart({ title, across: 'seconds', up: 'buyers', lines: [line('paid'), line('refused'), line('failed')] })
}

export const growthChart = (title: string, { times }: Growth, results: readonly GrowthResult[]): string =>
  barChart({
    title,
    unit: '×',
    limit: allowedFactor((times.at(-1) ?? 1) / (times[0] ?? 1)),
    bars: results.map(({ name, factor, worse }) => ({ name, value: factor, over: worse })),
  })

export const megabytes = (bytes: number): string => `${whole(bytes / MEGABYTE)} MB`

function markdownTable([head = [], ...rows]: Part['table']): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

const resultOf = ({ isMet, speed }: Check): string => (isMet ? 'yes' : speed ? 'no, on this machine' : '**NO**')

const partText = ({ title, table, checks, charts }: Part): string =>
  [
    `## ${title}`,
    markdownTable(table),
    markdownTable([
      ['what is to hold', 'found', 'holds'],
      ...checks.map((each) => [each.what, each.found, resultOf(each)]),
    ]),
    ...charts.map(({ name }) => `![${name}](${name}.svg)`),
  ].join('\n\n')

/** Describes the machine and its load: without them no figure means anything. */
export function machine(): string {
  const load = loadavg().map(tenths).join(', ')
  return `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB, ${process.platform}, Node ${process.version}; load of the last 1, 5 and 15 minutes: ${load}`
}

/** Writes the report, its charts and its texts into a folder; returns the report. */
export async function writeReport(folder: string, file: string, heading: string, parts: readonly Part[]) {
  await mkdir(folder, { recursive: true })
  for (const { charts, texts = [] } of parts) {
    for (const { name, svg } of charts) await writeFile(join(folder, `${name}.svg`), svg)
    for (const { name, text } of texts) await writeFile(join(folder, `${name}.txt`), text)
  }
  const report = `${heading}\n\n${parts.map(partText).join('\n\n')}\n`
  await writeFile(join(folder, file), report)
  return report
}
