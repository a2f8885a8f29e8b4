import { useCallback, useState } from 'react'
import type { UserInfo } from '#contract/accounts.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { LazyOverlay } from '#web/components/lazy-overlay.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { workspaceTexts } from '#web/messages/en/workspace.ts'
import type { Section } from './sections.ts'
import { hasSingleKeys, setSingleKeys, useShortcuts } from './shortcuts.ts'

const loadPalette = () => import('./palette.tsx').then(({ Palette }) => Palette)

/** Returns a function that opens the command palette, and the place of the palette and of the list of shortcuts. */
export function useFinder(user: UserInfo | null, sections: readonly Section[]) {
  const t = workspaceTexts()
  const [finds, setFinds] = useState(false)
  const { open, dialog } = useDialog(t.common.close)
  const find = useCallback(() => setFinds(true), [])
  const close = useCallback(() => setFinds(false), [])
  const help = () => open({ title: t.workspace.shortcuts, holdsForm: false, show: () => <ShortcutList /> })
  useShortcuts({ onFind: find, onHelp: help }, user !== null)
  const overlays = user && (
    <>
      <LazyOverlay load={loadPalette} overlay={{ open: finds, onClose: close, staff: { user, sections } }} />
      {dialog}
    </>
  )
  return { find, overlays }
}

function ShortcutList() {
  const t = workspaceTexts().workspace
  const [on, setOn] = useState(hasSingleKeys)
  return (
    <>
      <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5">
        {Object.entries(t.keys).map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-mist px-1.5 py-0.5 font-sans text-sm">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={on}
        onChange={({ target: { checked } }) => {
          setSingleKeys(checked)
          setOn(checked)
        }}
      >
        {t.singleKeys}
      </Checkbox>
    </>
  )
}
