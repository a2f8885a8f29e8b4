import { SAVED, setCartLines, useCart } from './cart-store.ts'
import { setMyBike, useMyBike } from './my-bike.ts'
import { callAsUser, useSession } from './session.ts'
import { readStored, writeStored } from './storage.ts'

/** Changes within this time, in milliseconds, are sent to the server together. */
const PATIENCE_MS = 800

/** The account's cart and bike as last known: a difference is a local change that has not been sent. */
interface Saved {
  readonly userId: string
  readonly content: string
}

const content = () => ({
  cartItems: useCart.getState().lines.map((line) => ({ ...line })),
  myBike: useMyBike.getState().bike,
})

const contentText = (): string => JSON.stringify(content())

let sendNow = async (): Promise<void> => {}

/** Sends pending changes. It resolves even if that fails. */
export const flushSavedCart = (): Promise<void> => sendNow()

/**
 * Synchronises cart and bike with the customer's account: merges them once, then sends every change, and loads changes
 * from other devices when a page is opened. What cannot be sent is included in the next change.
 */
export function syncSavedCart(userId: string): () => void {
  let following = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  const stillHere = () => following && useSession.getState().user?.id === userId
  const { isBehind, exchange } = createExchange(userId, stillHere)

  /** Runs one synchronisation at a time: an older state must not arrive after a newer one. */
  function run(): Promise<void> {
    running ??= (async () => {
      try {
        while (stillHere() && (await exchange())) {
          // Repeats until the device and the account are the same.
        }
      } catch {
        // Without a response the local cart remains in use; the next change or page tries again.
      } finally {
        running = null
      }
    })()
    return running
  }

  function changed(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isBehind()) run()
    }, PATIENCE_MS)
  }

  const send = async () => {
    clearTimeout(timer)
    await running
    if (isBehind()) await run()
  }

  const stopping = [
    useCart.subscribe((now, before) => now.lines !== before.lines && changed()),
    useMyBike.subscribe((now, before) => now.bike !== before.bike && changed()),
  ]
  sendNow = send
  run()
  return () => {
    following = false
    clearTimeout(timer)
    for (const stop of stopping) stop()
    if (sendNow === send) sendNow = async () => {}
  }
}

/** Returns what makes the device and the account the same, and tells whether the account is behind. */
function createExchange(userId: string, stillHere: () => boolean) {
  const stored = readStored(SAVED, checkSaved)
  let saved = stored?.userId === userId ? stored.content : null

  function keep(text: string): void {
    saved = text
    writeStored(SAVED, { userId, content: text } satisfies Saved)
  }

  const isBehind = () => contentText() !== saved

  /** Synchronises once. Returns true if there is more to do, because something has changed meanwhile. */
  async function exchange(): Promise<boolean> {
    const text = contentText()
    if (saved !== null && saved !== text) {
      await callAsUser('PUT /cart', { body: content() })
      // The account has only what was sent, even if there are newer changes.
      if (stillHere()) keep(text)
    } else {
      const answer =
        saved === null
          ? await callAsUser('PUT /cart', { body: { ...content(), merge: true } })
          : await callAsUser('GET /cart')
      if (!stillHere()) return false
      if (contentText() !== text) return true
      setCartLines(answer.cartItems)
      setMyBike(answer.myBike)
      keep(contentText())
    }
    return stillHere() && isBehind()
  }
  return { isBehind, exchange }
}

function checkSaved(value: unknown): Saved | null {
  if (typeof value !== 'object' || value === null) return null
  const { userId, content } = value as Record<string, unknown>
  return typeof userId === 'string' && typeof content === 'string' ? { userId, content } : null
}
