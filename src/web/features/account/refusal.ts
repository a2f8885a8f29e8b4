import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { toast } from '#web/components/toast.tsx'

interface Form<T extends FieldValues> {
  /** In the order of the page: the first wrong one gets the focus. */
  readonly names: readonly FieldPath<T>[]
  readonly setError: UseFormSetError<T>
  /** Said when there is no answer at all. */
  readonly otherwise: string
}

/** Shows why a call was refused, as a toast and at the fields it is about. Gives the text for the form itself. */
export function showRefusal<T extends FieldValues>(error: unknown, { names, setError, otherwise }: Form<T>): string {
  const message = error instanceof ApiError ? error.message : otherwise
  toast(message, 'error')
  const fields = error instanceof ApiError ? error.fields : {}
  const wrong = names.filter((name) => fields[name])
  for (const name of wrong) setError(name, { message: fields[name] ?? '' }, { shouldFocus: name === wrong[0] })
  return message
}
