import type { FieldValues } from 'react-hook-form'
import { toast } from '#web/components/toast.tsx'
import { markRefusal, type RefusedForm } from '#web/lib/form-refusal.ts'

/** Shows why a call was refused, as a toast and at the fields it is about. Gives the text for the form itself (S2 §8). */
export function showRefusal<T extends FieldValues>(error: unknown, form: RefusedForm<T>): string {
  const message = markRefusal(error, form)
  toast(message, 'error')
  return message
}
