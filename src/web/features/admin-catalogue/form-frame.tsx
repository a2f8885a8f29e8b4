import { type BaseSyntheticEvent, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { useSaveShortcut } from '#web/lib/use-save-shortcut.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

/** The class with which two buttons fit side by side on a phone. */
export const SECOND_ROW = 'whitespace-nowrap max-sm:flex-1 max-sm:px-3 max-sm:text-base'

const NEXT = 'data-next'

/** Returns whether a form was submitted with the button that continues with the next one. */
export const isNextPressed = (event: BaseSyntheticEvent | undefined): boolean =>
  event?.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter?.hasAttribute(NEXT) === true

/**
 * Renders what the catalogue forms have around their fields: the notice of a restored draft, the error, the buttons.
 */
export function FormFrame({
  label,
  creates,
  restored,
  refusal,
  busy,
  last = false,
  sticky = false,
  more,
  conflict,
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
  /** There is no next form to continue with. */
  last?: boolean
  /** Keeps the buttons in view: the form is longer than the page. */
  sticky?: boolean
  /** Further buttons beside those that every form has. */
  more?: ReactNode
  /** Shown above the buttons while a conflict with somebody else's changes is open. */
  conflict?: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  onStartAfresh: () => void
  onExit: () => void
  children: ReactNode
}) {
  const t = adminCatalogueTexts().adminCatalogue
  const ref = useRef<HTMLFormElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  useSaveShortcut(ref, next)
  // The button that opened this form is gone from the page, so the form takes the focus.
  useEffect(() => {
    if (document.activeElement?.contains(ref.current)) ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={label} tabIndex={-1} className="grid gap-6 outline-none">
      {restored && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 rounded-sm bg-mist px-4 py-2 text-sm">
          {t.restored}
          <TextButton onClick={onStartAfresh}>{creates ? t.startEmpty : t.startAfresh}</TextButton>
        </p>
      )}
      {children}
      {conflict}
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
