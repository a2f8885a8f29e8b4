import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { MAX_VIEW_NAME } from '#web/lib/saved-views.ts'
import { useSavedViews } from '#web/lib/use-saved-views.ts'
import { listTexts } from '#web/messages/en/list.ts'
import { Button } from './button.tsx'
import { TextButton } from './text-link.tsx'
import { useDialog } from './use-dialog.tsx'

/** Shows the filters of the open list that a person has saved in this browser, and saves the current one. */
export function SavedViews() {
  const { list: t, common } = listTexts()
  const { views, offers, save, remove } = useSavedViews()
  const { open, dialog } = useDialog(common.close)

  const ask = () =>
    open({
      title: t.saveView,
      className: 'max-w-md',
      show: (close) => (
        <ViewForm
          onSave={(name) => {
            save(name)
            close()
          }}
        />
      ),
    })

  return (
    <>
      {(views.length > 0 || offers) && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {views.length > 0 && (
            <ul aria-label={t.views} className="flex flex-wrap gap-2">
              {views.map((view) => (
                <View key={view.name} view={view} onDelete={() => remove(view.name)} />
              ))}
            </ul>
          )}
          {offers && (
            <TextButton onClick={ask} className="gap-1.5">
              <Bookmark aria-hidden className="size-4" />
              {t.saveView}
            </TextButton>
          )}
        </div>
      )}
      {dialog}
    </>
  )
}

interface ViewProps {
  readonly view: ReturnType<typeof useSavedViews>['views'][number]
  readonly onDelete: () => void
}

function View({ view: { name, to, isCurrent }, onDelete }: ViewProps) {
  const t = listTexts().list
  return (
    <li className="flex items-center rounded-full border border-line bg-mist has-aria-[current=page]:border-ink">
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className="max-w-56 truncate py-2.5 pl-4 aria-[current=page]:font-medium"
      >
        {name}
      </Link>
      <button
        type="button"
        aria-label={t.deleteView(name)}
        onClick={onDelete}
        className="grid size-11 place-items-center text-steel hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}

function ViewForm({ onSave }: { readonly onSave: (name: string) => void }) {
  const t = listTexts().list
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onSave(name.trim())
      }}
    >
      <label className="mb-4 block">
        <span className="mb-1.5 block font-medium text-sm">{t.viewName}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it is the only field of the dialog
          autoFocus
          required
          value={name}
          maxLength={MAX_VIEW_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          className="h-12 w-full rounded-sm border border-ink/50 px-4"
        />
      </label>
      <Button type="submit" look="ink">
        {t.save}
      </Button>
    </form>
  )
}
