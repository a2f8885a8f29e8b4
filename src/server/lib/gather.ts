interface Waiting<Item> {
  readonly item: Item
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/**
 * Returns a function that does the work for all items that arrive within some milliseconds together, and resolves for each
 * when that is done. If it fails for all, it is done for each alone, so that one item cannot fail another's.
 */
export function gather<Item>(milliseconds: number, work: (items: readonly Item[]) => Promise<void>) {
  let waiting: Waiting<Item>[] = []
  const alone = ({ item, done, failed }: Waiting<Item>) => work([item]).then(done, failed)
  const run = async () => {
    const taken = waiting
    waiting = []
    const [first] = taken
    if (taken.length === 1 && first) return alone(first)
    try {
      await work(taken.map(({ item }) => item))
      for (const { done } of taken) done()
    } catch {
      await Promise.all(taken.map(alone))
    }
  }
  return (item: Item): Promise<void> =>
    new Promise((done, failed) => {
      if (waiting.length === 0) setTimeout(run, milliseconds)
      waiting.push({ item, done, failed })
    })
}
