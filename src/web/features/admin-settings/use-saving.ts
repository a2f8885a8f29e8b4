import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { toast } from '#web/components/toast.tsx'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { useSettingsMessages } from '#web/lib/settings-messages.ts'

interface SavingForm<T extends FieldValues> {
  /** In the order of the page. */
  readonly names: readonly FieldPath<T>[]
  readonly setError: UseFormSetError<T>
  readonly onSaved: () => void
}

/** Saves a part of the settings: the version that was seen goes along, and follows what was saved. */
export function useSaving<T extends FieldValues>(seen: number, { names, setError, onSaved }: SavingForm<T>) {
  const t = useSettingsMessages()
  const [version, setVersion] = useState(seen)
  const [refusal, setRefusal] = useState('')
  const [stale, setStale] = useState(false)

  async function save(send: (version: number) => Promise<{ version: number }>) {
    setRefusal('')
    setStale(false)
    try {
      const answer = await send(version)
      setVersion(answer.version)
      toast(t.settings.saved, 'success')
      onSaved()
    } catch (error) {
      setStale(error instanceof ApiError && error.code === 'conflict')
      setRefusal(markRefusal(error, { names, setError, otherwise: t.common.genericError }))
    }
  }
  return { save, refusal, stale }
}
