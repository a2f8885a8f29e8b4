import { useCallback, useEffect, useRef, useState } from 'react'
import type { Dispatch, OrderToDispatch } from '#contract/bulk-orders.ts'
import { ApiError } from '#contract/call.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { randomId } from '#web/lib/random-id.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useResource } from '#web/lib/use-resource.ts'
import type { Entry } from './pasted-parcels.ts'

/** The pause between two questions how far a dispatch is, in milliseconds. */
const POLL_MS = 700

const NO_ENTRY: Entry = { courier: '', trackingId: '' }

export interface Parcel extends Omit<OrderToDispatch, 'trackingId'>, Entry {
  /** Why it cannot be, or was not, dispatched; empty if it can be, and has not been tried. */
  readonly failure: string
}

interface Draft {
  readonly entries: Readonly<Record<string, Entry>>
  /** The idempotency key of the next request, or of one whose answer is not known. */
  readonly key: string
  /** The id of the last dispatch; empty if there is none. */
  readonly dispatchId: string
}

/** Returns the draft of these orders; of other orders only what was typed for the same ones. */
function draftOf(storageKey: string, ids: string): Draft {
  const stored = readDraft(storageKey)
  const { entries, key, dispatchId } = stored
  const known = typeof entries === 'object' && entries !== null ? (entries as Draft['entries']) : {}
  const isSame = stored.ids === ids && typeof key === 'string' && typeof dispatchId === 'string'
  return { entries: known, key: isSame ? key : randomId(), dispatchId: isSame ? dispatchId : '' }
}

/**
 * Returns the parcels of some orders, and functions to enter courier and number and to dispatch them. What was typed, and
 * a dispatch that is running, survive a reload; a request that failed is repeated with the same key, so nothing is sent
 * twice.
 */
export function useDispatch(orders: readonly OrderToDispatch[], userId: string) {
  const ids = orders.map(({ orderId }) => orderId).join()
  const storageKey = `dispatch-${userId}`
  const [draft, setDraft] = useState(() => draftOf(storageKey, ids))
  const latest = useRef(draft)
  const { dispatch, results, isOver, take } = useProgress(draft.dispatchId)
  const [problem, setProblem] = useState('')
  const { isBusy, act } = useAction((message, error) => {
    // The request before was carried out with other numbers; what it has sent is refused the second time.
    if (error instanceof ApiError && error.status === 409) change({ key: randomId() })
    setProblem(message)
  })
  const isRunning = isBusy || !isOver

  function change(next: Partial<Draft>): void {
    latest.current = { ...latest.current, ...next }
    writeDraft(storageKey, { ids, ...latest.current })
    setDraft(latest.current)
  }

  const parcels: Parcel[] = orders
    .filter(({ orderId }) => results.get(orderId)?.state !== 'done')
    .map((order) => ({
      ...order,
      ...NO_ENTRY,
      ...draft.entries[order.orderId],
      failure: order.refusal ?? (isRunning ? '' : (results.get(order.orderId)?.message ?? '')),
    }))
  const toSend = parcels.filter(({ refusal }) => refusal === null)

  const enter = (entries: Readonly<Record<string, Partial<Entry>>>) => {
    const { entries: before } = latest.current
    const merged = Object.entries(entries).map(([id, entry]) => [id, { ...NO_ENTRY, ...before[id], ...entry }])
    change({ entries: { ...before, ...Object.fromEntries(merged) } })
  }

  const send = () =>
    act(async () => {
      setProblem('')
      // After a dispatch that has finished this is another request.
      if (draft.dispatchId !== '') change({ key: randomId(), dispatchId: '' })
      const body = {
        key: latest.current.key,
        orders: toSend.map(({ orderId, version, courier, trackingId }) => ({
          orderId,
          // An order that failed before may have changed since, which its reason has said.
          version: results.has(orderId) ? undefined : version,
          courier,
          trackingId,
        })),
      }
      const begun = await callAsUser('POST /dispatches', { body })
      take(begun)
      change({ dispatchId: begun.id })
    })

  return { parcels, toSend, enter, send, isRunning, dispatch, problem }
}

/** Asks how far a dispatch is until it has finished. A question without an answer is repeated. */
function useProgress(id: string) {
  const [dispatch, setDispatch] = useState<Dispatch | null>(null)
  const [results, setResults] = useState<ReadonlyMap<string, Dispatch['orders'][number]>>(new Map())
  const take = useCallback((answer: Dispatch) => {
    setDispatch(answer)
    // What earlier dispatches have sent stays sent.
    setResults((before) => new Map([...before, ...answer.orders.map((result) => [result.orderId, result] as const)]))
  }, [])
  const isOver = id === '' || (dispatch?.id === id && dispatch.finishedAt !== null)
  const load = useCallback(() => callAsUser('GET /dispatches/{id}', { params: { id } }), [id])
  const { data, isCurrent, reload } = useResource(isOver ? null : load, POLL_MS)
  useEffect(() => {
    if (isOver || !isCurrent) return
    if (data?.id === id) take(data)
    reload()
  }, [data, id, isOver, isCurrent, take, reload])
  return { dispatch, results, isOver, take }
}
