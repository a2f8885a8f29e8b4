import { useCallback, useEffect, useRef, useState } from 'react'
import type { Dispatch, OrderToDispatch } from '#contract/bulk-orders.ts'
import { ApiError } from '#contract/call.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { randomId } from '#web/lib/random-id.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { dispatchTexts } from '#web/messages/en/admin-dispatch.ts'
import type { Entry } from './pasted-parcels.ts'

/** The pause between two questions how far a dispatch is, in milliseconds. */
const POLL_MS = 700

const NO_ENTRY: Entry = { courier: '', trackingId: '' }

type Entries = Readonly<Record<string, Entry>>

type Results = ReadonlyMap<string, Dispatch['orders'][number]>

interface Draft {
  readonly entries: Entries
  /** The idempotency key of the next request, or of one whose answer is not known. */
  readonly key: string
  /** The id of the last dispatch; empty if there is none. */
  readonly dispatchId: string
}

/** Returns the draft of these orders; of other orders only what was typed for the same ones. */
function draftOf(storageKey: string, ids: string): Draft {
  const stored = readDraft(storageKey)
  const { entries, key, dispatchId } = stored
  const known = typeof entries === 'object' && entries !== null ? (entries as Entries) : {}
  const isSame = stored.ids === ids && typeof key === 'string' && typeof dispatchId === 'string'
  return { entries: known, key: isSame ? key : randomId(), dispatchId: isSame ? dispatchId : '' }
}

/**
 * Returns what is entered for some orders, and functions to enter it and to dispatch them. What was typed, and a dispatch
 * that is running, survive a reload; a request that failed is repeated with the same key, so nothing is sent twice.
 */
export function useDispatch(orders: readonly OrderToDispatch[], userId: string) {
  const { common } = dispatchTexts()
  const ids = orders.map(({ orderId }) => orderId).join()
  const storageKey = `dispatch-${userId}`
  const [draft, setDraft] = useState(() => draftOf(storageKey, ids))
  const [dispatch, setDispatch] = useState<Dispatch | null>(null)
  const [results, setResults] = useState<Results>(new Map())
  const [problem, setProblem] = useState('')
  const [isSending, setIsSending] = useState(false)
  const once = useSingleFlight()
  const latest = useRef(draft)

  const change = useCallback(
    (next: Partial<Draft>) => {
      latest.current = { ...latest.current, ...next }
      writeDraft(storageKey, { ids, ...latest.current })
      setDraft(latest.current)
    },
    [storageKey, ids],
  )
  const take = useCallback((answer: Dispatch) => {
    setDispatch(answer)
    // What earlier dispatches have sent stays sent.
    setResults((before) => new Map([...before, ...answer.orders.map((result) => [result.orderId, result] as const)]))
  }, [])
  useProgress(draft.dispatchId, dispatch, take)

  const entryOf = (orderId: string): Entry => draft.entries[orderId] ?? NO_ENTRY
  const isRunning = draft.dispatchId !== '' && dispatch?.finishedAt == null
  const isDone = ({ orderId }: OrderToDispatch) => results.get(orderId)?.state === 'done'
  const toSend = orders.filter((order) => order.refusal === null && !isDone(order))

  const enter = (entries: Readonly<Record<string, Partial<Entry>>>) => {
    const { entries: before } = latest.current
    const merged = Object.entries(entries).map(([id, entry]) => [id, { ...NO_ENTRY, ...before[id], ...entry }])
    change({ entries: { ...before, ...Object.fromEntries(merged) } })
  }

  const send = () =>
    once(async () => {
      setProblem('')
      setIsSending(true)
      // After a dispatch that has finished this is another request.
      if (draft.dispatchId !== '') change({ key: randomId(), dispatchId: '' })
      try {
        const parcels = toSend.map(({ orderId, version }) => ({
          orderId,
          // An order that failed before may have changed since, which its reason has said.
          version: results.has(orderId) ? undefined : version,
          ...entryOf(orderId),
        }))
        const begun = await callAsUser('POST /dispatches', { body: { key: latest.current.key, orders: parcels } })
        take(begun)
        change({ dispatchId: begun.id })
      } catch (error) {
        // The request before was carried out with other numbers; what it has sent is refused the second time.
        if (error instanceof ApiError && error.status === 409) change({ key: randomId() })
        setProblem(error instanceof Error ? error.message : common.genericError)
      }
      setIsSending(false)
    })

  return { entryOf, enter, send, results, toSend, isRunning: isRunning || isSending, dispatch, problem }
}

/** Asks how far a dispatch is until it has finished. A question without an answer is repeated. */
function useProgress(id: string, dispatch: Dispatch | null, onAnswer: (dispatch: Dispatch) => void): void {
  const [round, setRound] = useState(0)
  const isOver = id === '' || (dispatch?.id === id && dispatch.finishedAt !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once
  useEffect(() => {
    if (isOver) return
    let isWanted = true
    const timer = setTimeout(
      async () => {
        const answer = await callAsUser('GET /dispatches/{id}', { params: { id } }).catch(() => null)
        if (!isWanted) return
        if (answer) onAnswer(answer)
        setRound((before) => before + 1)
      },
      round === 0 ? 0 : POLL_MS,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, isOver, round])
}
