import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'

export interface RefusedForm<T extends FieldValues> {
  /** In the order of the page: the first invalid field gets the focus. */
  readonly names: readonly FieldPath<T>[]
  readonly setError: UseFormSetError<T>
  /** The message if there was no response. */
  readonly otherwise: string
}

/** Shows why a request was refused at the fields concerned. Returns the message for the form itself. */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  { names, setError, otherwise }: RefusedForm<T>,
): string {
  const fields = error instanceof ApiError ? error.fields : {}
  const wrong = names.filter((name) => fields[name])
  for (const name of wrong) setError(name, { message: fields[name] ?? '' }, { shouldFocus: name === wrong[0] })
  return error instanceof ApiError ? error.message : otherwise
}

/** Returns the error of a form that is refused before it is sent. */
export const invalid = (message: string): ApiError => new ApiError(422, { code: 'validation_failed', message })
