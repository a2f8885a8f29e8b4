import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startEmbedded } from '#db/embedded.ts'
import { endChild, endPostgres, postmasterOf } from '../../../scripts/bench/endings.ts'
import { quickFolder } from '../../support/quick-folder.ts'

const ENDINGS = pathToFileURL('scripts/bench/endings.ts').href
/** A process that goes on until it is ended. */
const ENDLESS = `setInterval(() => {}, 60_000)`
/** One that does not react to SIGTERM. */
const DEAF = `process.on('SIGTERM', () => {}); setInterval(() => {}, 60_000); console.log('ready')`

/** A program like a benchmark: it starts a process, prints its id, and then does this. */
const program = (start: string, then: string) => `
  import { spawn } from 'node:child_process'
  import { endWithProgram, runProgram } from '${ENDINGS}'
  await runProgram(async () => {
    const child = spawn(process.execPath, ['--eval', ${JSON.stringify(ENDLESS)}], { stdio: 'ignore' })
    ${start}
    console.log(child.pid)
    ${then}
  })`

async function startProgram(text: string): Promise<{ running: ChildProcess; child: number }> {
  const running = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (!running.stdout) throw new Error('It has no output.')
  const [line] = await once(createInterface({ input: running.stdout }), 'line')
  return { running, child: Number(line) }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const FOREVER = 'await new Promise(() => setInterval(() => {}, 60_000))'

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the program and what it has started', async (signal) => {
  const { running, child } = await startProgram(program('endWithProgram(child)', FOREVER))
  running.kill(signal)
  const [code] = await once(running, 'exit')
  expect(code).not.toBe(0)
  expect(lives(child)).toBe(false)
})

test.each([
  ['an error', `throw new Error('broken')`, 1],
  ['an error of a connection', `process.nextTick(() => { throw new Error('reset') }); ${FOREVER}`, 1],
  ['a missed goal', 'return false', 1],
  ['success', 'return true', 0],
])('%s ends what the program has started', async (_, then, expected) => {
  const { running, child } = await startProgram(program('endWithProgram(child)', then))
  const [code] = await once(running, 'exit')
  expect(code).toBe(expected)
  expect(lives(child)).toBe(false)
})

test('catches a broken variant: a process that is not registered outlives the program', async () => {
  const { running, child } = await startProgram(program('', FOREVER))
  running.kill('SIGTERM')
  await once(running, 'exit')
  expect(lives(child)).toBe(true)
  process.kill(child)
})

test('a process that does not shut down is killed', async () => {
  const child = spawn(process.execPath, ['--eval', DEAF], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(child.stdout, 'data')
  await endChild(child, 1)
  expect(child.signalCode).toBe('SIGKILL')
})

test('the database of a shop that was killed is ended too', async () => {
  const folder = await mkdtemp(join(await quickFolder(), 'kurinji-endings-'))
  // PostgreSQL may run as a different user than the tests.
  await chmod(folder, 0o755)
  await startEmbedded(join(folder, 'postgres'))
  const postmaster = (await postmasterOf(folder)) ?? 0
  expect(lives(postmaster)).toBe(true)
  await endPostgres(folder)
  expect(lives(postmaster)).toBe(false)
  // A second time there is nothing to end.
  await endPostgres(folder)
  await rm(folder, { recursive: true })
})
