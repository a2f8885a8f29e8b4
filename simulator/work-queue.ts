const AT_ONCE = 24

/** Runs tasks in the order of their arrival, some of them at once. */
export class WorkQueue {
  readonly #queue: (() => Promise<unknown>)[] = []
  #running = 0
  #waiting: (() => void)[] = []

  add(task: () => Promise<unknown>): void {
    this.#queue.push(task)
    this.#pump()
  }

  /** Runs a task at once, and counts it as in progress. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    this.#running += 1
    try {
      return await task()
    } finally {
      this.#running -= 1
      this.#pump()
      this.#settle()
    }
  }

  /** Drops the tasks that have not begun. */
  drop(): void {
    this.#queue.length = 0
    this.#settle()
  }

  /** Resolves when no task waits or runs. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#settle()
    })
  }

  #pump(): void {
    while (this.#running < AT_ONCE) {
      const task = this.#queue.shift()
      if (task === undefined) return
      void this.run(task)
    }
  }

  #settle(): void {
    if (this.#running > 0 || this.#queue.length > 0) return
    const resolved = this.#waiting
    this.#waiting = []
    for (const resolve of resolved) resolve()
  }
}
