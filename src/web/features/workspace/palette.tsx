import { Autocomplete } from '@base-ui/react/autocomplete'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { TextButton } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'
import { paletteTexts } from '#web/messages/en/palette.ts'
import { foundEntries, namedEntries, type PaletteEntry, type PaletteGroup, type Staff } from './palette-entries.ts'

export interface PaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly staff: Staff
}

/** Finds what staff may open, by what they type, and opens it: records, pages and actions. */
export const Palette = ({ open, ...props }: PaletteProps) => open && <OpenPalette {...props} />

function OpenPalette({ staff, onClose }: Omit<PaletteProps, 'open'>) {
  const t = paletteTexts().palette
  const dialog = useRef<HTMLDialogElement>(null)

  // Before the element is removed, so that the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes the dialog from its backdrop; Escape does so by keyboard
    <dialog
      ref={dialog}
      aria-label={t.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
      className="h-dvh max-h-none w-full max-w-none overflow-hidden p-0 shadow-raised sm:mt-[12dvh] sm:h-[min(34rem,76dvh)] sm:max-w-2xl sm:rounded-sm"
    >
      <CSPProvider disableStyleElements>
        <Finder staff={staff} onClose={onClose} />
      </CSPProvider>
    </dialog>
  )
}

/** Asks the server after a pause in typing; an answer to what is no longer typed is not shown. */
function useFound(typed: string) {
  const load = useCallback(() => callAsUser('GET /find', { query: { search: typed } }), [typed])
  const { data, error, isCurrent, reload } = useResource(typed === '' ? null : load, PAUSE_MS)
  const isAsked = typed !== ''
  return {
    found: isAsked && isCurrent && !error ? data : null,
    error: isAsked && isCurrent ? error : null,
    isPending: isAsked && !isCurrent,
    reload,
  }
}

function Finder({ staff, onClose }: Omit<PaletteProps, 'open'>) {
  const t = paletteTexts().palette
  const navigate = useNavigate()
  const [text, setText] = useState('')
  /** What was typed when Enter was pressed before there was anything to choose. */
  const [entered, setEntered] = useState<string | null>(null)
  const typed = text.trim()
  const { found, error, isPending, reload } = useFound(typed)
  const groups = [...namedEntries(staff, typed), ...(found ? foundEntries(found) : [])]
  const first = groups[0]?.items[0]
  const target = entered === typed && !isPending ? first?.to : undefined

  useEffect(() => {
    if (target === undefined) return
    onClose()
    navigate(target)
  }, [target, navigate, onClose])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && !first && isPending) setEntered(typed)
  }

  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={text}
      onValueChange={(value, { reason }) => {
        // The library fills in what was chosen.
        if (reason !== 'item-press') setText(value)
      }}
      itemToStringValue={({ label }: PaletteEntry) => label}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-3 border-line border-b pr-1.5 pl-4 focus-within:border-ink">
          <Search aria-hidden className="size-5 shrink-0 text-steel" />
          <Autocomplete.Input
            autoFocus
            aria-label={t.field}
            placeholder={t.field}
            maxLength={200}
            enterKeyHint="go"
            onKeyDown={onKeyDown}
            className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
          />
          <button type="button" onClick={onClose} aria-label={t.close} className="grid size-11 place-items-center">
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <Results groups={groups} onChosen={onClose} />
          <div role="status" className="px-4 py-3 text-sm text-steel">
            {isPending && <span>{t.searching}</span>}
            {found && groups.length === 0 && <span>{t.none(typed)}</span>}
            {error && (
              <>
                <span className="text-danger">{error}</span> <TextButton onClick={reload}>{t.again}</TextButton>
              </>
            )}
          </div>
        </div>
        <p className="border-line border-t px-4 py-2 text-steel text-xs max-sm:hidden">{t.hint}</p>
      </div>
    </Autocomplete.Root>
  )
}

function Results({ groups, onChosen }: { readonly groups: readonly PaletteGroup[]; readonly onChosen: () => void }) {
  const t = paletteTexts().palette
  return (
    <Autocomplete.List aria-label={t.title} className="outline-none">
      {groups.map(({ key, items }) => (
        <Autocomplete.Group key={key} items={items} className="px-2 pt-2">
          <Autocomplete.GroupLabel className="px-2 py-1 font-medium text-steel text-xs">
            {t.groups[key]}
          </Autocomplete.GroupLabel>
          {items.map((entry) => (
            <Autocomplete.Item
              key={entry.to}
              value={entry}
              onClick={onChosen}
              render={<Link to={entry.to} />}
              nativeButton={false}
              className="flex min-h-11 scroll-my-2 items-baseline gap-3 rounded-sm px-2 py-2.5 text-[0.9375rem] outline-none data-highlighted:bg-mist forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText]"
            >
              <span className="shrink-0 font-medium max-sm:truncate">{entry.label}</span>
              {entry.detail && <span className="min-w-0 truncate text-sm text-steel">{entry.detail}</span>}
            </Autocomplete.Item>
          ))}
        </Autocomplete.Group>
      ))}
    </Autocomplete.List>
  )
}
