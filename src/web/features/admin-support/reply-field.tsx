import { type ReactNode, useCallback } from 'react'
import type { FieldPath, FieldValues, PathValue, RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { SavedReply } from '#contract/saved-replies.ts'
import { fillReply, openPlaceholderProblem, type ReplySubject } from '#rules/saved-reply.ts'
import { TextArea } from '#web/components/field.tsx'
import type { FormField } from '#web/components/record-form.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { ReplyMenu } from './reply-menu.tsx'
import { useReplyDialogs } from './saved-replies.tsx'

interface ReplyFieldOptions<T extends FieldValues> {
  readonly name: FieldPath<T>
  readonly label: string
  readonly hint: string
  readonly rows: number
  readonly maxLength: number
  /** What is said when nothing is typed, for an answer that must not be empty. */
  readonly missing?: string
  readonly rules?: Pick<RegisterOptions<T>, 'setValueAs'>
}

interface ReplyField<T extends FieldValues> {
  readonly field: FormField<T>
  /** To be placed outside of the form, since it has forms of its own. */
  readonly dialog: ReactNode
}

/** Returns the field in which somebody is answered, with the saved replies, filled for whom they are about. */
export function useReplyField<T extends FieldValues>(
  about: ReplySubject,
  { name, label, hint, rows, maxLength, missing, rules }: ReplyFieldOptions<T>,
): ReplyField<T> {
  const replies = useResource(useCallback(() => callAsUser('GET /saved-replies'), []))
  const dialogs = useReplyDialogs(about, replies.reload)
  const saved = replies.data?.replies ?? []
  const typedIn = (form: UseFormReturn<T>) => String(form.getValues(name))
  const insert = (form: UseFormReturn<T>, { text }: SavedReply) => {
    const typed = typedIn(form).trimEnd()
    const filled = fillReply(text, about)
    form.setValue(name, (typed === '' ? filled : `${typed}\n\n${filled}`) as PathValue<T, FieldPath<T>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    form.setFocus(name)
  }
  const validate = (typed: string) => (typed.trim() === '' ? missing : openPlaceholderProblem(typed)) ?? true
  const show = (form: UseFormReturn<T>, error: string | undefined) => (
    <div className="relative">
      <div className="absolute -top-3 right-0">
        <ReplyMenu
          replies={saved}
          onChosen={(reply) => insert(form, reply)}
          onKeep={() => dialogs.add(typedIn(form))}
          onManage={() => dialogs.manage(saved)}
        />
      </div>
      <TextArea
        label={label}
        hint={hint}
        error={error}
        required={missing !== undefined}
        rows={rows}
        maxLength={maxLength}
        {...form.register(name, { ...rules, validate })}
      />
    </div>
  )
  return { field: { name, label, control: 'own', show }, dialog: dialogs.dialog }
}
