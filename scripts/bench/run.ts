// Runs a benchmark: alone, or with --against <commit> alternating with the shop of another commit.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../setup.mjs'
import { runProgram } from './endings.ts'
import { compare, type Figure, misses, seriesOf } from './figures.ts'
import { comparisonTable, medianTable } from './table.ts'
import { checkOut, HERE, type Tree } from './tree.ts'

const RUNS_AGAINST = 5

/** What one run has measured. */
export interface Measured {
  readonly figures: readonly Figure[]
  /** Sentences to print below the figures, each once. */
  readonly notes?: readonly string[]
}

interface Opened {
  measure(): Promise<Measured>
  /** Measures once, after all runs, what would disturb them. */
  finish?(): Promise<Measured>
  close(): Promise<void>
}

export interface Bench<Name extends string = never> {
  /** What the figures are and how they are measured, in a line. */
  readonly title: string
  /** How often it measures when nothing is compared. */
  readonly runs: number
  /** Whether each run needs a new shop, because it changes what the next one would measure. */
  readonly needsNewShop?: true
  /** Further options of the command line, with their defaults. */
  readonly options?: Readonly<Record<Name, string>>
  /** Starts what is measured; the shop is that of the given sources, everything else is of this version. */
  open(tree: Tree, options: Readonly<Record<Name, string>>): Promise<Opened>
}

const machine = (): string =>
  `${availableParallelism()} processors, ${loadavg()[0]?.toFixed(1)} programs wanting one of them`

/** Runs a benchmark as the command line says, prints its figures, and exits. */
export const runBench = <Name extends string>(bench: Bench<Name>): Promise<never> =>
  runProgram(async () => {
    const { against, runs, ...options } = readOptions(bench)
    await ensureBuilt()
    const count = Number(runs ?? (against === undefined ? bench.runs : RUNS_AGAINST))
    if (!(count >= 1)) throw new Error(`There is no --runs ${runs}.`)
    const trees = against === undefined ? [HERE] : [await checkOut(against), HERE]
    console.log(`${bench.title}\n${machine()} at the beginning`)
    const measured = await measureAll(bench, trees, count, options as Record<Name, string>)
    return report(trees, measured, count)
  })

function readOptions<Name extends string>(bench: Bench<Name>): Record<string, string | undefined> {
  const own = Object.entries<string>(bench.options ?? {})
  const { values } = parseArgs({
    options: {
      against: { type: 'string' },
      runs: { type: 'string' },
      ...Object.fromEntries(own.map(([name, value]) => [name, { type: 'string', default: value } as const])),
    },
  })
  return values as Record<string, string | undefined>
}

type All = ReadonlyMap<Tree, Measured[]>

/** Measures all versions in turns; the one that begins changes with each round. */
async function measureAll<Name extends string>(
  bench: Bench<Name>,
  trees: readonly Tree[],
  count: number,
  options: Readonly<Record<Name, string>>,
): Promise<All> {
  const all = new Map(trees.map((tree): [Tree, Measured[]] => [tree, []]))
  const opened = new Map<Tree, Opened>()
  for (let round = 0; round < count; round++) {
    for (const tree of round % 2 === 0 ? trees : trees.toReversed()) {
      const open = opened.get(tree) ?? (await bench.open(tree, options))
      opened.set(tree, open)
      all.get(tree)?.push(await open.measure())
      if (!bench.needsNewShop) continue
      await open.close()
      opened.delete(tree)
    }
  }
  for (const [tree, open] of opened) {
    if (open.finish) all.get(tree)?.push(await open.finish())
    await open.close()
  }
  return all
}

/** Prints the figures; returns whether the version of this folder meets all goals. */
function report(trees: readonly Tree[], all: All, count: number): boolean {
  const figuresOf = (tree: Tree) => (all.get(tree) ?? []).map(({ figures }) => figures)
  const [first = HERE, second] = trees
  if (second) {
    console.log(
      `${count === 1 ? 'one run' : `${count} runs`} each, in turns: median (least..most), and ratios of the runs that followed each other\n`,
    )
    console.log(comparisonTable(compare(figuresOf(first), figuresOf(second)), first.name, second.name))
  } else {
    console.log(`${count === 1 ? 'one run' : `median of ${count} runs`}; a ! misses its goal\n`)
    console.log(medianTable(seriesOf(figuresOf(first))))
  }
  for (const tree of trees) {
    const notes = new Set(all.get(tree)?.flatMap(({ notes = [] }) => notes))
    for (const note of notes) console.log(`\n${second ? `${tree.name}: ` : ''}${note}`)
  }
  console.log(`\n${machine()} at the end`)
  return seriesOf(figuresOf(HERE)).every(({ figure, spread }) => !misses(spread.median, figure.goal))
}
