import { SAVED, takeLines, useCart } from './cart-store.ts'
import { setMyBike, useMyBike } from './my-bike.ts'
import { callAsUser, useSession } from './session.ts'
import { readStored, writeStored } from './storage.ts'

/** Changes that follow each other within this time go to the server together. */
const PATIENCE_MS = 800

/** What the account was last known to keep: what differs from it was changed here, and has not been sent. */
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

/** Sends what has been changed and still waits. Whether that worked makes no difference to whoever calls. */
export const sendLastChanges = (): Promise<void> => sendNow()

/**
 * Keeps cart and bike with the account of whoever is signed in: merged once with what was there, then sent whenever they
 * change, and taken from there when a page is opened and another device has changed them. What cannot be sent goes with
 * the next change.
 */
export function followSavedCart(userId: string): () => void {
  let following = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  const kept = readStored(SAVED, checkSaved)
  let saved = kept?.userId === userId ? kept.content : null
  const stillHere = () => following && useSession.getState().user?.id === userId

  function keep(text: string): void {
    saved = text
    writeStored(SAVED, { userId, content: text } satisfies Saved)
  }

  /** True when there is more to do: something was changed meanwhile. */
  async function exchange(): Promise<boolean> {
    const text = contentText()
    if (saved !== null && saved !== text) {
      await callAsUser('PUT /cart', { body: content() })
      // Only what was sent is known to be there, whatever has been changed since.
      if (stillHere()) keep(text)
    } else {
      const answer =
        saved === null
          ? await callAsUser('PUT /cart', { body: { ...content(), merge: true } })
          : await callAsUser('GET /cart')
      if (!stillHere()) return false
      if (contentText() !== text) return true
      takeLines(answer.cartItems)
      setMyBike(answer.myBike)
      keep(contentText())
    }
    return stillHere() && contentText() !== saved
  }

  /** One exchange after the other: an older state must not arrive after a newer one. */
  function run(): Promise<void> {
    running ??= (async () => {
      try {
        while (stillHere() && (await exchange())) {
          // Goes on until here and there are the same.
        }
      } catch {
        // Without an answer the cart of this device goes on by itself; the next change or page tries again.
      } finally {
        running = null
      }
    })()
    return running
  }

  function changed(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (contentText() !== saved) run()
    }, PATIENCE_MS)
  }

  const send = async () => {
    clearTimeout(timer)
    await running
    if (contentText() !== saved) await run()
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

function checkSaved(value: unknown): Saved | null {
  if (typeof value !== 'object' || value === null) return null
  const { userId, content } = value as Record<string, unknown>
  return typeof userId === 'string' && typeof content === 'string' ? { userId, content } : null
}
