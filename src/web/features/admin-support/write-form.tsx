import { RecordForm } from '#web/components/record-form.tsx'

interface WriteFormProps {
  readonly label: string
  readonly hint: string
  readonly button: string
  readonly required: string
  readonly maxCharacters: number
  readonly rows: number
  readonly look?: 'ink'
  readonly draft: string
  readonly onSend: (text: string) => Promise<unknown>
  readonly onStale?: () => void
}

/** Shows a form with one text and its submit button. */
export function WriteForm({ required, maxCharacters, rows, label, hint, onSend, ...form }: WriteFormProps) {
  return (
    <RecordForm
      {...form}
      label={form.button}
      isPart
      saved={{ text: '' }}
      fields={[
        {
          name: 'text',
          label,
          hint,
          missing: required,
          control: 'text',
          input: { rows, maxLength: maxCharacters },
        },
      ]}
      save={({ text }) => onSend(text)}
      after={() => ({ saved: { text: '' }, version: 0 })}
      onSaved={() => {}}
      className="grid gap-3"
    />
  )
}
