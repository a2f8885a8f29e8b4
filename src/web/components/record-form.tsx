import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseControllerProps,
  type UseFormReturn,
  useController,
  useWatch,
} from 'react-hook-form'
import { NEXT, type RecordFormOptions, type RecordFormState, useRecordForm } from '#web/lib/use-record-form.ts'
import { useSaveShortcut } from '#web/lib/use-save-shortcut.ts'
import { recordFormTexts } from '#web/messages/en/record-form.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { EditConflict } from './edit-conflict.tsx'
import { TextArea, TextField } from './field.tsx'
import { SelectMenu, type SelectMenuProps } from './select-menu.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-link.tsx'
import { toast } from './toast.tsx'

interface Described<T extends FieldValues> {
  readonly name: FieldPath<T>
  /** Left out if the form's `labelOf` has one. */
  readonly label?: string
  readonly hint?: ReactNode | ((values: T) => ReactNode)
  /** Takes the full width of its group. */
  readonly isWide?: boolean
  readonly when?: (values: T) => boolean
  readonly isRequired?: boolean
  /** What is said when nothing is typed, for a field that must not be empty. */
  readonly missing?: string | undefined
  /** Checks the value as it is typed; the server checks it again. */
  readonly rules?: RegisterOptions<T>
}

type Kind<T extends FieldValues> =
  | { readonly control?: 'line'; readonly input?: ComponentProps<'input'> }
  | { readonly control: 'text'; readonly input?: ComponentProps<'textarea'> }
  | {
      readonly control: 'choice'
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly onChosen?: (form: UseFormReturn<T>) => void
    }
  | { readonly control: 'tick'; readonly isDisabled?: boolean }
  | { readonly control: 'own'; readonly show: (form: UseFormReturn<T>, error: string | undefined) => ReactNode }

export type FormField<T extends FieldValues> = Described<T> & Kind<T>

/** Fields that belong together, two side by side where there is room. */
export interface FormGroup<T extends FieldValues> {
  readonly title?: string
  readonly note?: ReactNode
  readonly fields: readonly FormField<T>[]
  readonly columns?: string
}

interface FrameProps<T extends FieldValues> {
  readonly label: string
  readonly form: RecordFormState<T>
  readonly save: string
  /** Leaves the form without saving; what was typed stays as a draft unless it `discards` it. */
  readonly exit?: { readonly label: string; readonly onExit: () => void; readonly discards?: boolean } | undefined
  /** The look of the button that saves: `ink` beside a form that matters more. */
  readonly look?: ComponentProps<typeof SubmitButton>['look']
  /** What the button does is being prepared. */
  readonly isWaiting?: boolean
  /** Saves, and continues with the form that follows. */
  readonly next?: string | undefined
  readonly creates?: boolean
  /** The form belongs to its page, and was not opened: it does not take the focus. */
  readonly isPart?: boolean
  /** Keeps the buttons in view: the form is longer than the page. */
  readonly isLong?: boolean
  readonly more?: ReactNode
  readonly labelOf?: (path: string) => string | undefined
  /** Renders a value in a conflict that is not a text, a number or a list of them. */
  readonly show?: ComponentProps<typeof EditConflict>['show']
  /** Leaves out of a conflict what has no field of its own. */
  readonly isShown?: (path: string) => boolean
  readonly className?: string
  readonly children: ReactNode
}

/** Shows what every form has around its fields: the notice of a restored draft, conflicts, the error, the buttons. */
export function FormFrame<T extends FieldValues>(props: FrameProps<T>) {
  const {
    label,
    form: state,
    creates = false,
    isPart = false,
    className = 'grid grid-cols-[minmax(0,1fr)] gap-6',
    children,
  } = props
  const { refusal, restored, submit } = state
  const t = recordFormTexts().recordForm
  const ref = useRef<HTMLFormElement>(null)
  useSaveShortcut(ref)
  // The button that opened this form is gone from the page, so the form takes the focus.
  useEffect(() => {
    if (!isPart && document.activeElement?.contains(ref.current)) ref.current?.focus({ preventScroll: true })
  }, [isPart])
  return (
    <form
      ref={ref}
      method="post"
      onSubmit={submit}
      noValidate
      aria-label={label}
      tabIndex={-1}
      className={`outline-none ${className}`}
    >
      {restored && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 rounded-sm bg-mist px-4 py-2 text-sm">
          {t.restored}
          <TextButton onClick={state.startAfresh}>{creates ? t.startEmpty : t.startAfresh}</TextButton>
        </p>
      )}
      {children}
      <Conflict {...props} />
      {refusal && <Alert>{refusal}</Alert>}
      <Buttons {...props} />
    </form>
  )
}

function Conflict<T extends FieldValues>(props: FrameProps<T>) {
  const {
    form: { edits, submit },
    labelOf,
    show,
    isShown = () => true,
  } = props
  if (!edits.conflict) return null
  const { clashes, theirs } = edits.conflict
  const shown = ({ path }: { readonly path: string }) => isShown(path)
  return (
    <EditConflict
      conflict={{ ...edits.conflict, clashes: clashes.filter(shown), theirs: theirs.filter(shown) }}
      labelOf={(path) => labelOf?.(path) ?? path}
      show={show}
      onKeepMine={() => edits.keepMine(submit)}
      onTakeOver={edits.takeOver}
    />
  )
}

/**
 * Keeps the buttons above the bar of the sections, which smaller screens have, 57 px high. On a phone the second row stays
 * behind that bar until the end of the form.
 */
const OVER_PHONE_BAR =
  'bottom-[calc(env(safe-area-inset-bottom)-0.375rem)] sm:bottom-[calc(env(safe-area-inset-bottom)+3.5rem)] md:bottom-0'

function Buttons<T extends FieldValues>({ form, save, exit, next, isLong, more, look, isWaiting }: FrameProps<T>) {
  const t = recordFormTexts().recordForm
  const busy = form.form.formState.isSubmitting || isWaiting === true
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${isLong ? `${OVER_PHONE_BAR} sticky z-10 low:static -mx-1 border-line border-t bg-paper px-1 py-4` : ''}`}
    >
      <div className="flex-1 sm:flex-none">
        <SubmitButton busy={busy} look={look}>
          {save}
        </SubmitButton>
      </div>
      {exit && (
        <Button
          look="line"
          onClick={() => {
            if (exit.discards) form.discard()
            exit.onExit()
          }}
        >
          {exit.label}
        </Button>
      )}
      {next && (
        <Button
          look="line"
          type="submit"
          className={SECOND_ROW}
          aria-disabled={busy || undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          {...{ [NEXT]: '' }}
        >
          {next}
          <kbd className="rounded-sm border border-current/30 px-1.5 py-1 font-sans text-xs normal-case tracking-normal max-sm:hidden">
            {t.nextKey}
          </kbd>
        </Button>
      )}
      {more}
      {form.isDirty && (
        <span className="text-sm text-steel">
          {t.unsaved} <span className="pointer-coarse:hidden">{t.saveKey}</span>
        </span>
      )}
    </div>
  )
}

export const SECOND_ROW = 'whitespace-nowrap max-sm:flex-1 max-sm:px-3 max-sm:text-base'

interface Grouped<T extends FieldValues> {
  readonly groups?: readonly FormGroup<T>[]
  readonly fields?: readonly FormField<T>[]
}

const groupsOf = <T extends FieldValues>({ groups, fields = [] }: Grouped<T>): readonly FormGroup<T>[] =>
  groups ?? [{ columns: '', fields }]

interface RecordFormProps<T extends FieldValues, A, R>
  extends Grouped<T>,
    Omit<FrameProps<T>, 'form' | 'children' | 'save'>,
    Omit<RecordFormOptions<T, A, R>, 'tell'> {
  readonly button: string
  readonly head?: ReactNode
  readonly foot?: ReactNode
}

export function RecordForm<T extends FieldValues, A, R = never>(props: RecordFormProps<T, A, R>) {
  const { button, head, foot, labelOf, save: _, ...frame } = props
  const groups = groupsOf(props)
  const fields = groups.flatMap((group) => group.fields)
  const state = useRecordForm<T, A, R>(
    fields.map(({ name }) => name),
    { ...props, tell: toast },
  )
  const words = (path: string) => labelOf?.(path) ?? fields.find(({ name }) => name === path)?.label
  return (
    <FormFrame {...frame} form={state} save={button} labelOf={words}>
      {head}
      <FormFields form={state.form} groups={groups} labelOf={words} />
      {foot}
    </FormFrame>
  )
}

interface FormFieldsProps<T extends FieldValues> extends Grouped<T> {
  readonly form: UseFormReturn<T>
  readonly labelOf?: (path: string) => string | undefined
}

export function FormFields<T extends FieldValues>(props: FormFieldsProps<T>) {
  const { form, labelOf } = props
  const values = useWatch({ control: form.control }) as T
  return groupsOf(props).map(({ title, note, fields, columns = 'sm:grid-cols-2' }) => {
    const shown = (
      <div className={`clear-both grid gap-5 ${columns}`}>
        {fields
          .filter(({ when }) => when?.(values) ?? true)
          .map((field) => (
            <div key={field.name} className={field.isWide ? 'sm:col-span-full' : ''}>
              <Field form={form} field={field} values={values} label={field.label ?? labelOf?.(field.name) ?? ''} />
            </div>
          ))}
      </div>
    )
    if (title === undefined)
      return (
        <Fragment key={fields[0]?.name}>
          {shown}
          {note}
        </Fragment>
      )
    return (
      <fieldset key={title} className="min-w-0 border-line border-t pt-5">
        <legend className="float-left mb-4 w-full font-display text-2xl">{title}</legend>
        {note && <p className="clear-both mb-4 text-sm text-steel">{note}</p>}
        {shown}
      </fieldset>
    )
  })
}

const isFilled = (missing: string) => (typed: unknown) => String(typed ?? '').trim() !== '' || missing

interface FieldProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>
  readonly field: FormField<T>
  readonly values: T
  readonly label: string
}

function Field<T extends FieldValues>({ form, field, values, label }: FieldProps<T>) {
  const { name, missing, isRequired = missing !== undefined } = field
  const hint = typeof field.hint === 'function' ? field.hint(values) : field.hint
  const rules = missing === undefined ? field.rules : { ...field.rules, validate: isFilled(missing) }
  const error = form.getFieldState(name, form.formState).error?.message
  const described = { label, hint, error, required: isRequired }
  switch (field.control) {
    case 'own':
      if (rules) form.register(name, rules)
      return field.show(form, error)
    case 'tick':
      return (
        <Checkbox {...form.register(name, rules)} disabled={field.isDisabled} hint={hint} className="gap-3">
          {label}
        </Checkbox>
      )
    case 'choice':
      return (
        <FormSelect
          {...described}
          control={form.control}
          name={name}
          rules={rules}
          options={field.options}
          onChosen={() => field.onChosen?.(form)}
        />
      )
    case 'text':
      return <TextArea {...described} {...field.input} {...form.register(name, rules)} />
    default:
      return <TextField autoComplete="off" {...described} {...field.input} {...form.register(name, rules)} />
  }
}

interface FormSelectProps<T extends FieldValues>
  extends Omit<SelectMenuProps, 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'name'> {
  readonly control: Control<T>
  readonly name: FieldPath<T>
  readonly rules?: UseControllerProps<T>['rules']
  readonly onChosen?: (value: string) => void
}

function FormSelect<T extends FieldValues>({ control, name, rules, onChosen, ...menu }: FormSelectProps<T>) {
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
