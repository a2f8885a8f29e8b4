import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { toast } from '#web/components/toast.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { useEditConflict } from '#web/lib/use-edit-conflict.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

interface SavingForm<T extends FieldValues, V> {
  readonly form: Pick<UseFormReturn<T>, 'getValues' | 'setValue' | 'setError'>
  /** The fields, in the order of the page. */
  readonly names: readonly FieldPath<T>[]
  /** The form's values as they were read. */
  readonly saved: T
  readonly fieldsOf: (value: V) => T
  readonly onSaved: () => void
}

/**
 * Returns functions to save a part of the settings with optimistic locking: each request names the version that was
 * read.
 */
export function useSaving<T extends FieldValues, V>(
  seen: number,
  { form, names, saved, fieldsOf, onSaved }: SavingForm<T, V>,
) {
  const t = settingsTexts()
  const [refusal, setRefusal] = useState('')
  const edits = useEditConflict<T, V>({ form, saved, version: seen, fieldsOf })

  async function save(send: (version: number) => Promise<{ version: number }>) {
    setRefusal('')
    try {
      const answer = await send(edits.version())
      edits.accept(structuredClone(form.getValues()), answer.version)
      toast(t.settings.saved, 'success')
      onSaved()
    } catch (error) {
      const message = showFieldErrors(error, { names, setError: form.setError, otherwise: t.common.genericError })
      if (!(await edits.notice(error))) setRefusal(message)
    }
  }
  return { save, refusal, edits }
}

/** Does the same for a list without a form of its own; after a conflict the caller gets the current list. */
export function useListSaving<T extends FieldValues>(
  seen: number,
  { names, setError, onSaved }: Pick<SavingForm<T, never>, 'names' | 'onSaved'> & Pick<UseFormReturn<T>, 'setError'>,
) {
  const t = settingsTexts()
  const [version, setVersion] = useState(seen)
  const [refusal, setRefusal] = useState('')

  /** Saves the list, or returns the current one if somebody else has changed it. */
  async function save(send: (version: number) => Promise<{ version: number }>): Promise<unknown> {
    setRefusal('')
    try {
      setVersion((await send(version)).version)
      toast(t.settings.saved, 'success')
      onSaved()
    } catch (error) {
      setRefusal(showFieldErrors(error, { names, setError, otherwise: t.common.genericError }))
      const conflict = error instanceof ApiError ? error.conflict : undefined
      if (conflict) setVersion(conflict.version)
      return conflict?.current
    }
    return undefined
  }
  return { save, refusal }
}
