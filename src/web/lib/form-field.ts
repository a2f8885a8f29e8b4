import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

/** Returns a function that registers a field of a form and returns its props, its error among them. */
export const fieldsIn =
  <T extends FieldValues>({ register, formState: { errors } }: Pick<UseFormReturn<T>, 'register' | 'formState'>) =>
  <Name extends FieldPath<T>>(name: Name, options: RegisterOptions<T, Name>) => ({
    error: (get(errors, name) as FieldError | undefined)?.message,
    ...register(name, options),
  })
