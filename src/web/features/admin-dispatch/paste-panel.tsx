import { FileSpreadsheet } from 'lucide-react'
import { useId, useState } from 'react'
import type { Courier } from '#rules/couriers.ts'
import { Button } from '#web/components/button.tsx'
import { TextArea } from '#web/components/field.tsx'
import { FileDrop } from '#web/components/file-drop.tsx'
import { dispatchTexts } from '#web/messages/en/admin-dispatch.ts'
import { type ListedOrder, type PastedParcels, readParcels } from './pasted-parcels.ts'

/** Far more than the numbers of 500 orders. */
const MAX_BYTES = 500_000

interface PastePanelProps {
  readonly orders: readonly ListedOrder[]
  readonly couriers: readonly Courier[]
  readonly onFound: (found: PastedParcels) => void
}

/** Takes tracking numbers from a spreadsheet: pasted, or as a CSV file. */
export function PastePanel({ orders, couriers, onFound }: PastePanelProps) {
  const t = dispatchTexts().dispatch
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  function fillIn(given: string) {
    setProblem('')
    onFound(readParcels(given, orders, couriers))
    setText('')
  }

  async function read([file]: readonly File[]) {
    if (!file) return
    if (file.size > MAX_BYTES) return setProblem(t.tooLarge)
    fillIn(await file.text())
  }

  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-2">
        <TextArea
          label={t.paste}
          hint={t.pasteHint}
          rows={3}
          value={text}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (text !== '' || !/[\t\n\r]/.test(pasted)) return
            event.preventDefault()
            fillIn(pasted)
          }}
        />
        {text.trim() !== '' && (
          <Button look="ink" onClick={() => fillIn(text)} className="min-h-11 justify-self-start px-4 text-base">
            {t.fillIn}
          </Button>
        )}
      </div>
      <FileDrop
        icon={FileSpreadsheet}
        label={t.file}
        dropLabel={t.drop}
        hint={t.fileHint}
        accept=".csv,.tsv,.txt,text/csv"
        error={problem}
        onFiles={(files) => void read(files)}
      />
    </div>
  )
}

/** Says how many rows were filled in, and names those that belong to no order of the list. */
export function PasteReport({ found: { entries, unknown } }: { readonly found: PastedParcels }) {
  const t = dispatchTexts().dispatch
  const id = useId()
  return (
    <div role="status" className="text-sm">
      <p>{t.filled(Object.keys(entries).length)}</p>
      {unknown.length > 0 && (
        <>
          <p id={id} className="mt-1 text-danger">
            {t.unknown(unknown.length)}
          </p>
          <ul aria-labelledby={id} className="mt-1 list-disc pl-5">
            {unknown.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and the list never changes
              <li key={`${place} ${row}`} className="break-words">
                {row}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
