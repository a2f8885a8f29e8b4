import type { FuzzRequest } from '../../support/fuzz/requests.ts'
import type { Finding, Target } from '../../support/fuzz/run.ts'
import { bytesInUse } from './memory.ts'
import {
  type CostSummary,
  cpuMilliseconds,
  type Expensive,
  findExpensive,
  type Spent,
  summaryOf,
} from './processor-time.ts'

/**
 * Opens shops whose requests are measured. When one closes, those that cost far more than the others become findings, and
 * the memory in use is noted.
 */
export function metered(open: (world: number) => Promise<Target>) {
  const findings: Finding[] = []
  const costs: CostSummary[] = []
  const memory: number[] = []
  return {
    findings,
    costs,
    memory,
    async open(world: number): Promise<Target> {
      const target = await open(world)
      const spent: Spent[] = []
      return {
        ...target,
        async send(request) {
          const { answer, milliseconds } = await measured(target, request)
          spent.push({ request, status: answer.status, milliseconds })
          return answer
        },
        async close() {
          const again = async (request: FuzzRequest) => (await measured(target, request)).milliseconds
          for (const each of await findExpensive(spent, again))
            findings.push({ ...each, seed: 0, world, complaints: [complaintOf(each)] })
          costs.push(summaryOf(spent))
          await target.close()
          memory.push(bytesInUse())
        },
      }
    },
  }
}

/** Sends a request and reads the whole response: some responses are produced while they are read. */
async function measured(target: Target, request: FuzzRequest) {
  const before = cpuMilliseconds()
  const answer = await target.send(request)
  const body = answer.body && (await answer.arrayBuffer())
  const milliseconds = cpuMilliseconds() - before
  const { status, headers } = answer
  return { answer: new Response(body, { status, headers }), milliseconds }
}

const complaintOf = ({ milliseconds, allowed }: Expensive): string =>
  `costs far more CPU than usual: ${milliseconds.toFixed(0)} ms, where ${allowed.toFixed(0)} ms would be eight times as much`
