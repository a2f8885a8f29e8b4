import { type BaseSyntheticEvent, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { useSaveKeys } from '#web/lib/use-save-keys.ts'

/** Two of them stand beside each other on a phone. */
export const SECOND_ROW = 'whitespace-nowrap max-sm:flex-1 max-sm:px-3 max-sm:text-base'

const NEXT = 'data-next'

/** Whether a form was sent in order to go on to the next one. */
export const wantsNext = (event: BaseSyntheticEvent | undefined): boolean =>
  event?.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter?.hasAttribute(NEXT) === true

/** What the forms of this area have around their fields: word of a restored draft, the refusal, the buttons. */
export function FormFrame({
  label,
  creates,
  restored,
  refusal,
  busy,
  last = false,
  sticky = false,
  more,
  onSubmit,
  onStartAfresh,
  onExit,
  children,
}: {
  label: string
  creates: boolean
  restored: boolean
  refusal: string
  busy: boolean
  /** There is no next form to go on to. */
  last?: boolean
  /** The buttons stay in sight: the form is longer than the page. */
  sticky?: boolean
  /** Further buttons beside those that every form has. */
  more?: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  onStartAfresh: () => void
  onExit: () => void
  children: ReactNode
}) {
  const t = useAdminCatalogueMessages().adminCatalogue
  const ref = useRef<HTMLFormElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useSaveKeys(ref, next)
  // Whoever comes from a list, or from another form, comes from a button that is gone.
  useEffect(() => {
    if (document.activeElement?.contains(ref.current)) ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={label} tabIndex={-1} className="grid gap-6 outline-none">
      {restored && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 rounded-sm bg-mist px-4 py-2 text-sm">
          {t.restored}
          <button type="button" onClick={onStartAfresh} className="min-h-11 underline underline-offset-4">
            {creates ? t.startEmpty : t.startAfresh}
          </button>
        </p>
      )}
      {children}
      {refusal && <Alert>{refusal}</Alert>}
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${sticky ? 'sticky bottom-0 z-10 low:static -mx-1 border-line border-t bg-paper px-1 py-4' : ''}`}
      >
        <div className="flex-1 sm:flex-none">
          <SubmitButton busy={busy}>{creates ? t.create : t.update}</SubmitButton>
        </div>
        <Button look="line" onClick={onExit}>
          {t.exit}
        </Button>
        {!last && (
          <Button
            ref={next}
            look="line"
            type="submit"
            className={SECOND_ROW}
            aria-disabled={busy || undefined}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={(event) => {
              if (busy) event.preventDefault()
            }}
            {...{ [NEXT]: '' }}
          >
            {creates ? t.saveAnother : t.saveNext}
            <kbd className="rounded-sm border border-current/30 px-1.5 py-1 font-sans text-xs normal-case tracking-normal max-sm:hidden">
              {t.nextKey}
            </kbd>
          </Button>
        )}
        {more}
        <span className="text-sm text-steel max-sm:hidden">{t.saveKey}</span>
      </div>
    </form>
  )
}
