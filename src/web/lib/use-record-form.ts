import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { recordFormTexts } from '#web/messages/en/record-form.ts'
import { readDraft, writeDraft } from './draft.ts'
import { changedPaths, flattenValues, isSame } from './form-changes.ts'
import { showFieldErrors } from './form-refusal.ts'
import { randomId } from './random-id.ts'
import { useSession } from './session.ts'
import { type EditConflictState, useEditConflict } from './use-edit-conflict.ts'

/** Marks the button that saves and continues with the next form. */
export const NEXT = 'data-next'

interface Edit {
  readonly version: number
  /** The fields that differ from what was read. */
  readonly changed: ReadonlySet<string>
  /**
   * The same until the form is saved, even after a reload, so that what is sent again is not done twice; another one for
   * what `repeats` tells apart.
   */
  readonly key: string
}

export interface RecordFormOptions<T extends FieldValues, A, R> {
  /** Names the draft, such as 'bike-1b2c'; it is stored for this tab and user. */
  readonly draft: string
  readonly saved: T
  /** The version that was read; left out for what only this form changes. */
  readonly version?: number
  /** Returns the form's values for a record as a conflict returns it. */
  readonly fieldsOf?: (record: R) => T | Promise<T>
  /** Called first; false leaves the form as it is, such as while a question waits for its answer. */
  readonly isReady?: (values: T, edit: Edit) => boolean
  readonly save: (values: T, edit: Edit) => Promise<A>
  /** Returns what must be the same for a form that is sent again to be a repetition; left out if that is any. */
  readonly repeats?: (values: T) => string
  /** Returns what is announced once it is saved. */
  readonly confirmation?: (answer: A) => string
  /** `next`: the form that follows is wanted. */
  readonly onSaved: (answer: A, next: boolean) => unknown
  /** For a form that stays open after saving: what it holds then. */
  readonly after?: (answer: A, values: T) => { readonly saved: T; readonly version: number }
  /** Called with the record that somebody else has saved meanwhile. */
  readonly onStale?: (current: R) => void
  readonly onRefused?: () => unknown
  /** Announces how saving ended, and that what was typed is kept though not saved. */
  readonly tell: (message: string, type: 'success' | 'error' | 'info') => void
}

/**
 * Manages the form of a record: what is typed survives an error, a reload, leaving the page and the end of the session,
 * as a draft that contains only the fields that differ from the record; conflicts with somebody else's changes are
 * merged field by field; errors are shown at their fields. `names` are in the order of the page.
 */
export function useRecordForm<T extends FieldValues, A, R = never>(
  names: readonly FieldPath<T>[],
  options: RecordFormOptions<T, A, R>,
) {
  const { saved, version = 0, fieldsOf = () => saved } = options
  const form = useForm<T>({ defaultValues: saved as DefaultValues<T> })
  // Whoever signs in meanwhile, such as in another tab, is not the one who has typed.
  const [key] = useState(() => `form-${useSession.getState().user?.id}-${options.draft}`)
  const [draft] = useState(() => draftOf(readDraft(key)))
  const [restored, setRestored] = useState(draft !== null)
  const earlier = draft && clashOf(draft, saved, version)
  // Until the conflict is resolved, the form is that of the older record.
  const older = earlier && { saved: asTypedOver(saved, draft, earlier), version: draft.version }
  const edits = useEditConflict<T, R>({ form, saved, version, fieldsOf, earlier, ...older })
  const { isDirty, forget } = useDraft(form, { key, draft, base: edits, tell: options.tell })

  const discard = () => {
    forget()
    writeDraft(attempt(key), null)
    setRestored(false)
  }
  const { refusal, setRefusal, submit } = useSending(names, options, { form, edits, key, discard })

  return {
    form,
    edits,
    refusal,
    submit,
    isDirty,
    restored,
    startAfresh: () => {
      setRefusal('')
      edits.takeOver()
      form.reset(edits.saved())
      discard()
    },
    discard,
  }
}

export type RecordFormState<T extends FieldValues> = ReturnType<typeof useRecordForm<T, unknown, never>>

interface SentForm<T extends FieldValues, R> {
  readonly form: UseFormReturn<T>
  readonly edits: ReturnType<typeof useEditConflict<T, R>>
  /** Names the stored draft. */
  readonly key: string
  /** Deletes the draft. */
  readonly discard: () => void
}

/** Saves what is typed. An error is shown at its fields; what cannot be saved stays. */
function useSending<T extends FieldValues, A, R>(
  names: readonly FieldPath<T>[],
  options: RecordFormOptions<T, A, R>,
  { form, edits, key, discard }: SentForm<T, R>,
) {
  const [refusal, setRefusal] = useState('')

  async function send(values: T, event?: BaseSyntheticEvent) {
    setRefusal('')
    const edit = {
      version: edits.version(),
      changed: edits.changedFields(values),
      key: keyOf(key, options.repeats?.(values) ?? ''),
    }
    if (options.isReady?.(values, edit) === false) return
    try {
      const answer = await options.save(values, edit)
      const next = options.after?.(answer, values)
      const meanwhile = flattenValues(form.getValues())
      const paths = changedPaths(values, form.getValues())
      if (next) {
        edits.accept(next.saved, next.version)
        form.reset(next.saved)
      }
      discard()
      if (next) for (const path of paths) setAt(form, path, meanwhile.get(path))
      if (options.confirmation) options.tell(options.confirmation(answer), 'success')
      await options.onSaved(answer, isNextPressed(event))
    } catch (error) {
      forgetKeyAfter(error, key)
      const refused = { names: namesIn(names, error), setError: form.setError, otherwise: GENERIC_MESSAGE }
      const message = showFieldErrors(error, refused)
      if (await edits.notice(error)) return options.onStale?.((error as ApiError).conflict?.current as R)
      options.tell(message, 'error')
      setRefusal(message)
      await options.onRefused?.()
    }
  }

  async function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault()
    if (form.formState.isSubmitting) return
    // An error at a field that is not shown, or has no input, would otherwise stay and stop every further attempt.
    form.clearErrors()
    await form.handleSubmit(send)(event)
  }
  return { refusal, setRefusal, submit }
}

const isNextPressed = (event: BaseSyntheticEvent | undefined): boolean =>
  event?.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter?.hasAttribute(NEXT) === true

const attempt = (draft: string): string => `${draft}-key`

function keyOf(draft: string, what: string): string {
  const last = readDraft(attempt(draft))
  if (typeof last.key === 'string' && last.what === what) return last.key
  const key = randomId()
  writeDraft(attempt(draft), { key, what })
  return key
}

/** Forgets the key of a form that was refused as a conflict: what is sent next is another request. */
function forgetKeyAfter(error: unknown, draft: string): void {
  if (error instanceof ApiError && error.status === 409) writeDraft(attempt(draft), null)
}

const setAt = <T extends FieldValues>({ setValue }: Pick<UseFormReturn<T>, 'setValue'>, path: string, value: unknown) =>
  setValue(path as FieldPath<T>, value as PathValue<T, FieldPath<T>>)

/** Returns the names of a form's fields, and of the parts of its lists that an error is about, such as 'rows.0.text'. */
function namesIn<T extends FieldValues>(names: readonly FieldPath<T>[], error: unknown): FieldPath<T>[] {
  const paths = error instanceof ApiError ? Object.keys(error.fields) : []
  return names.flatMap((name) => [name, ...paths.filter((path) => path.startsWith(`${name}.`))]) as FieldPath<T>[]
}

interface Draft {
  /** The typed values, by field path. */
  readonly typed: Readonly<Record<string, unknown>>
  /** The saved values of these fields at the time of typing. */
  readonly over: Readonly<Record<string, unknown>>
  readonly version: number
}

interface DraftOptions<T> extends Pick<RecordFormOptions<FieldValues, never, never>, 'tell'> {
  readonly key: string
  readonly draft: Draft | null
  readonly base: { readonly saved: () => T; readonly version: () => number }
}

/** Restores a draft once, and stores what is typed from then on. */
function useDraft<T extends FieldValues>(form: UseFormReturn<T>, { key, draft, base, tell }: DraftOptions<T>) {
  const [isDirty, setDirty] = useState(false)
  const unsaved = useRef(false)
  const readBase = useRef(base)
  const announce = useRef(tell)

  const store = (changes: Draft | null) => {
    unsaved.current = changes !== null
    setDirty(unsaved.current)
    writeDraft(key, changes && { ...changes })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, on mount
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => store(changesOf(readBase.current.saved(), values, readBase.current.version())),
    })
    for (const [path, value] of Object.entries(draft?.typed ?? {})) setAt(form, path, value)
    return stop
  }, [])

  // Closing the tab would lose the draft; leaving the page does not, and says so.
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      // Signing out deletes the drafts.
      if (unsaved.current && draftOf(readDraft(key))) announce.current(recordFormTexts().recordForm.kept, 'info')
    }
  }, [key])

  return { isDirty, forget: () => store(null) }
}

/** Returns the draft of a form, or null when nothing has changed. */
function changesOf(base: object, values: object, version: number): Draft | null {
  const paths = changedPaths(base, values)
  if (paths.length === 0) return null
  const [loaded, typed] = [flattenValues(base), flattenValues(values)]
  const pick = (from: ReadonlyMap<string, unknown>) => Object.fromEntries(paths.map((path) => [path, from.get(path)]))
  return { typed: pick(typed), over: pick(loaded), version }
}

function draftOf({ typed, over, version }: Readonly<Record<string, unknown>>): Draft | null {
  if (typeof typed !== 'object' || typed === null || typeof over !== 'object' || over === null) return null
  return { typed: { ...typed }, over: { ...over }, version: Number(version ?? 0) }
}

/** Returns the conflict if somebody else has changed fields since they were edited. */
function clashOf<T extends object>({ typed, over }: Draft, saved: T, version: number): EditConflictState<T> | null {
  const now = flattenValues(saved)
  const clashes = Object.entries(typed).flatMap(([path, mine]) =>
    isSame(over[path], now.get(path)) || isSame(mine, now.get(path)) ? [] : [{ path, mine, saved: now.get(path) }],
  )
  return clashes.length === 0 ? null : { message: '', clashes, theirs: [], saved, version }
}

/** Returns a record as it was when a draft was typed, as far as others have changed the same fields since. */
function asTypedOver<T extends object>(saved: T, { over }: Draft, { clashes }: EditConflictState<T>): T {
  const before = structuredClone(saved)
  for (const { path } of clashes) set(before, path, over[path])
  return before
}
