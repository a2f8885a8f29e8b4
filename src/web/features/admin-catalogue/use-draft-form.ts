import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { readDraft, writeDraft } from '#web/lib/draft.ts'

/** A form whose content survives a reload and an error: what was typed is kept for this tab until it is saved. */
export function useDraftForm<T extends FieldValues>(key: string, saved: T) {
  const [draft] = useState(() => readDraft(key))
  const [restored, setRestored] = useState(Object.keys(draft).length > 0)
  const form = useForm<T>({ defaultValues: { ...saved, ...draft } as DefaultValues<T> })
  const { subscribe, reset } = form

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(key, values) }),
    [key, subscribe],
  )

  return {
    form,
    /** Whether the form holds what was typed at another time. */
    restored,
    startAfresh: () => {
      reset(saved)
      writeDraft(key, null)
      setRestored(false)
    },
    forget: () => writeDraft(key, null),
  }
}
