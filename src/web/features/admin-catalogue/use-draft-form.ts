import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { changedPaths, flattenValues } from '#web/lib/form-changes.ts'
import { type EditConflictState, useEditConflict } from '#web/lib/use-edit-conflict.ts'

interface Draft {
  /** The typed values, by field path. */
  readonly typed: Readonly<Record<string, unknown>>
  /** The saved values of these fields at the time of typing. */
  readonly over: Readonly<Record<string, unknown>>
}

interface DraftForm<T, R> {
  /** The storage key of the draft in this tab. */
  readonly key: string
  readonly saved: T
  readonly version: number
  readonly fieldsOf: (record: R) => T | Promise<T>
}

/**
 * Returns a form whose content survives a reload and an error: the draft is stored for this tab until the form is
 * saved. It contains only the fields that differ from the record, so it never restores an outdated value of a field
 * that was not edited.
 */
export function useDraftForm<T extends FieldValues, R>({ key, saved, version, fieldsOf }: DraftForm<T, R>) {
  const [draft] = useState(() => draftOf(readDraft(key)))
  const [restored, setRestored] = useState(draft !== null)
  const form = useForm<T>({ defaultValues: saved as DefaultValues<T> })
  const { subscribe, reset, setValue } = form
  const edits = useEditConflict<T, R>({
    form,
    saved,
    version,
    fieldsOf,
    earlier: draft && clashOf(draft, saved, version),
  })
  const readSaved = useRef(edits.saved)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, on mount
  useEffect(() => {
    for (const [path, value] of Object.entries(draft?.typed ?? {}))
      setValue(path as Path<T>, value as PathValue<T, Path<T>>)
  }, [])

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft(key, changesOf(readSaved.current(), values)),
      }),
    [key, subscribe],
  )

  return {
    form,
    /** Whether the form shows a restored draft. */
    restored,
    startAfresh: () => {
      edits.takeOver()
      reset(edits.saved())
      writeDraft(key, null)
      setRestored(false)
    },
    forget: () => writeDraft(key, null),
    edits,
  }
}

/** Returns the draft of a form, or null when nothing has changed. */
function changesOf(base: object, values: object): { typed: object; over: object } | null {
  const paths = changedPaths(base, values)
  if (paths.length === 0) return null
  const [was, is] = [flattenValues(base), flattenValues(values)]
  const pick = (from: ReadonlyMap<string, unknown>) => Object.fromEntries(paths.map((path) => [path, from.get(path)]))
  return { typed: pick(is), over: pick(was) }
}

function draftOf({ typed, over }: Readonly<Record<string, unknown>>): Draft | null {
  if (typeof typed !== 'object' || typed === null || typeof over !== 'object' || over === null) return null
  return { typed: { ...typed }, over: { ...over } }
}

/** Returns the conflict if somebody else has changed fields since they were edited. */
function clashOf<T extends object>({ typed, over }: Draft, saved: T, version: number): EditConflictState<T> | null {
  const now = flattenValues(saved)
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const clashes = Object.entries(typed).flatMap(([path, mine]) =>
    isSame(over[path], now.get(path)) || isSame(mine, now.get(path)) ? [] : [{ path, mine, saved: now.get(path) }],
  )
  return clashes.length === 0 ? null : { message: '', clashes, theirs: [], saved, version }
}
