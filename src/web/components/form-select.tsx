import { type Control, type FieldPath, type FieldValues, type UseControllerProps, useController } from 'react-hook-form'
import { SelectMenu, type SelectMenuProps } from './select-menu.tsx'

interface FormSelectProps<T extends FieldValues>
  extends Omit<SelectMenuProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'name'> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
  readonly rules?: UseControllerProps<T>['rules']
  /** Called after the form has the chosen value. */
  readonly onChosen?: (value: string) => void
}

/** Shows a select menu whose value belongs to a form. */
export function FormSelect<T extends FieldValues>({ control, name, rules, onChosen, ...menu }: FormSelectProps<T>) {
  const { field } = useController<T>({ control, name, ...(rules && { rules }) })
  return (
    <SelectMenu
      {...menu}
      ref={field.ref}
      value={String(field.value ?? '')}
      onBlur={field.onBlur}
      onChange={(value) => {
        field.onChange(value)
        onChosen?.(value)
      }}
    />
  )
}
