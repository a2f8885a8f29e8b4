import type { FieldValues } from 'react-hook-form'
import { type RefusedForm, showFieldErrors } from '#web/lib/form-refusal.ts'
import { toast } from './toast.tsx'

/** Shows a refusal as a toast and at its fields. Returns the message for the form itself (S2 §8). */
export function showRefusal<T extends FieldValues>(error: unknown, form: RefusedForm<T>): string {
  const message = showFieldErrors(error, form)
  toast(message, 'error')
  return message
}
