import { RecordForm } from './record-form.tsx'
import { toast } from './toast.tsx'

interface WriteFormProps {
  readonly label: string
  readonly hint: string
  readonly button: string
  readonly missing: string
  readonly maxCharacters: number
  readonly rows: number
  readonly look?: 'ink'
  readonly draft: string
  /** Sends the text; the key is the same when the same text is sent again. */
  readonly save: (text: string, key: string) => Promise<unknown>
  readonly sent: string
  /** Shows what it was written to as it is now. */
  readonly reload: () => void
}

export function WriteForm(props: WriteFormProps) {
  const { missing, maxCharacters, rows, label, hint, save, sent, reload, ...form } = props
  return (
    <RecordForm
      {...form}
      label={form.button}
      isPart
      saved={{ text: '' }}
      fields={[{ name: 'text', label, hint, missing, control: 'text', input: { rows, maxLength: maxCharacters } }]}
      save={({ text }, { key }) => save(text, key)}
      repeats={({ text }) => text}
      after={() => ({ saved: { text: '' }, version: 0 })}
      onSaved={() => {
        toast(sent, 'success')
        reload()
      }}
      onStale={reload}
      className="grid gap-3"
    />
  )
}
