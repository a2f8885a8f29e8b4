import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Bike } from '#contract/catalogue.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { readRows } from '#web/lib/read-rows.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

/** Adds the bikes of a file. The button is disabled until a file is chosen (W12). */
export function BulkAdd({ onDone }: { onDone: (bikes: readonly Bike[]) => void }) {
  const t = adminCatalogueTexts().bikes
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const { act } = useAction((message, error) => setProblems([message, ...problemsOf(error)]))

  const add = () =>
    act(async () => {
      if (!file) return
      setProblems([])
      const bikes = await file
        .text()
        .then(readRows)
        .catch(() => null)
      if (!bikes) return setProblems([t.bulkUnreadable])
      const { message, bikes: saved } = await callAsUser('POST /bikes/bulk', { body: { bikes } })
      toast(message, 'success')
      onDone(saved)
    })

  return (
    <div className="grid max-w-3xl gap-4">
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[1fr_auto]">
        <TextField
          label={t.bulkFile}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null)
            setProblems([])
          }}
        />
        <Button look="ink" disabled={!file} onClick={add} className="sm:mt-7">
          {t.bulk}
        </Button>
      </div>
      <p className="text-sm text-steel">{t.bulkHint}</p>
      {problems.length > 0 && (
        <Alert>
          <span className="whitespace-pre-line">{problems.join('\n')}</span>
        </Alert>
      )}
    </div>
  )
}

/** Returns the error of each row, counting rows from 1. */
const problemsOf = (error: unknown): string[] =>
  Object.entries(error instanceof ApiError ? error.fields : {}).map(([path, message]) => {
    const [, place = '0', ...field] = path.split('.')
    return adminCatalogueTexts().bikes.bulkWrong(Number(place) + 1, field.join('.'), message)
  })
