import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { settingLabel, settingWord } from '#contract/setting-words.ts'
import { type FormGroup, RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { settingsTexts } from '#web/messages/en/settings.ts'

interface Seen {
  readonly version: number
  readonly value: unknown
}

interface SettingDefinition<S extends Seen, T extends FieldValues> {
  readonly texts: () => { readonly intro: string; readonly form: string }
  readonly load: () => Promise<S>
  readonly fieldsOf: (value: S['value']) => T
  readonly groups: (seen: S) => readonly FormGroup<T>[]
  readonly save: (version: number, values: T) => Promise<{ readonly version: number }>
  /** Shown above the fields, and below the whole form. */
  readonly head?: (seen: S) => ReactNode
  readonly below?: (seen: S) => ReactNode
}

/** Defines a part of the settings: how it is read and saved, and the table of its fields. */
export const defineSetting =
  <S extends Seen, T extends FieldValues>(definition: SettingDefinition<S, T>) =>
  ({ onSaved }: { readonly onSaved: () => void }) => <Section definition={definition} onSaved={onSaved} />

function Section<S extends Seen, T extends FieldValues>({ definition, onSaved }: Omit<SettingFormProps<S, T>, 'seen'>) {
  return (
    <>
      <p className="mb-6 max-w-prose text-steel">{definition.texts().intro}</p>
      <Loaded load={definition.load} texts={settingsTexts().common}>
        {(seen, reload) => (
          <>
            <SettingForm
              definition={definition}
              seen={seen}
              onSaved={() => {
                if (definition.below) reload()
                onSaved()
              }}
            />
            {definition.below?.(seen)}
          </>
        )}
      </Loaded>
    </>
  )
}

interface SettingFormProps<S extends Seen, T extends FieldValues> {
  readonly definition: SettingDefinition<S, T>
  readonly seen: S
  readonly onSaved: () => void
}

function SettingForm<S extends Seen, T extends FieldValues>({ definition, seen, onSaved }: SettingFormProps<S, T>) {
  const t = settingsTexts().settings
  const { texts, fieldsOf, save, head } = definition
  const groups = definition.groups(seen)
  return (
    <RecordForm<T, { version: number }, S['value']>
      label={texts().form}
      draft={texts().form}
      saved={fieldsOf(seen.value)}
      version={seen.version}
      fieldsOf={fieldsOf}
      groups={groups}
      head={head?.(seen)}
      labelOf={labelIn(groups)}
      button={t.save}
      className="grid max-w-4xl gap-8"
      save={(values, { version }) => save(version, values)}
      after={({ version }, values) => ({ saved: structuredClone(values), version })}
      onSaved={() => {
        toast(t.saved, 'success')
        onSaved()
      }}
    />
  )
}

/** Returns the name of a setting's field at a path of its form, in conflicts and where the field has no label. */
const labelIn =
  <T extends FieldValues>(groups: readonly FormGroup<T>[]) =>
  (path: string): string => {
    const field = path.replace(/^value\./, '')
    const own = groups.flatMap(({ fields }) => fields).find(({ name }) => name === path)?.label
    return settingWord(field) ?? own ?? settingLabel(field)
  }
