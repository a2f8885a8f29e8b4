import { createSemaphore } from './semaphore.ts'

/**
 * Creates a function that runs tasks in a queue per name: at most `atOnce` of a queue run at a time, `mostWaiting` more
 * wait, and any others are refused. However much one queue is asked to do, the others go on.
 */
export function createFairQueue(...[atOnce, mostWaiting, refusal]: Parameters<typeof createSemaphore>) {
  const queues = new Map<string, { readonly inTurn: ReturnType<typeof createSemaphore>; tasks: number }>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(name) ?? { inTurn: createSemaphore(atOnce, mostWaiting, refusal), tasks: 0 }
    queues.set(name, queue)
    queue.tasks += 1
    try {
      return await queue.inTurn(work)
    } finally {
      queue.tasks -= 1
      if (queue.tasks === 0) queues.delete(name)
    }
  }
}
