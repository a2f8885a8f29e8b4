import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { type Clash, type Comparison, changedPaths, compareEdits, fieldsAt } from './form-changes.ts'

/** A conflict between a form and a newer version of its record that somebody else has saved. */
export interface EditConflictState<T> {
  /** The server's message; empty if the form itself has found the conflict. */
  readonly message: string
  readonly clashes: readonly Clash[]
  /** The fields that only the other person has changed. */
  readonly theirs: Comparison['theirs']
  readonly saved: T
  readonly version: number
}

interface EditedRecord<T extends FieldValues, R> {
  readonly form: Pick<UseFormReturn<T>, 'getValues' | 'setValue'>
  readonly saved: T
  readonly version: number
  /** Returns the form's values for a record as the API returns it. */
  readonly fieldsOf: (record: R) => T | Promise<T>
  /** The conflict of a restored draft that was written for an older version. */
  readonly earlier?: EditConflictState<T> | null
}

/** Tracks the changed fields of a form, and resolves conflicts when somebody else has saved the same record. */
export function useEditConflict<T extends FieldValues, R>(edited: EditedRecord<T, R>) {
  const { form, saved, version, fieldsOf, earlier = null } = edited
  // A ref, because saving continues in the same tick in which a conflict is resolved, when state would still be old.
  const base = useRef({ saved, version })
  const [conflict, setConflict] = useState<EditConflictState<T> | null>(earlier)

  /** Makes a saved record the new base of the form. With `keepMine` the fields in conflict keep their typed values. */
  function rebase({ saved: now, version: next, clashes, theirs }: EditConflictState<T>, keepMine: boolean) {
    const taken = keepMine ? theirs : [...theirs, ...clashes]
    for (const { path, saved: value } of taken) form.setValue(path as Path<T>, value as PathValue<T, Path<T>>)
    base.current = { saved: now, version: next }
    setConflict(null)
  }

  return {
    version: () => base.current.version,
    /** The form's values as they were read, or saved last. */
    saved: () => base.current.saved,
    /** Returns the fields whose values differ from those that were read or saved last. */
    changedFields: (values: T) => fieldsAt(changedPaths(base.current.saved, values)),
    conflict,
    /** Records the conflict if an error is one; returns whether it is. */
    async notice(error: unknown): Promise<boolean> {
      if (!(error instanceof ApiError) || !error.conflict) return false
      const { current, version: next } = error.conflict
      const now = await fieldsOf(current as R)
      const { clashes, theirs } = compareEdits(base.current.saved, form.getValues(), now)
      setConflict({ message: error.message, clashes, theirs, saved: now, version: next })
      return true
    },
    /** Keeps the typed values, applies the other changes, and saves if a save was refused. */
    keepMine(save: () => void): void {
      if (!conflict) return
      rebase(conflict, true)
      if (conflict.message !== '') save()
    },
    takeOver(): void {
      if (conflict) rebase(conflict, false)
    },
    accept(values: T, next: number): void {
      base.current = { saved: values, version: next }
      setConflict(null)
    },
  }
}
