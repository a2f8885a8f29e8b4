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
  /** The name of the form. */
  readonly form: () => string
  readonly load: () => Promise<S>
  readonly fieldsOf: (value: S['value']) => T
  readonly groups: (seen: S) => readonly FormGroup<T>[]
  readonly save: (version: number, values: T, seen: S) => Promise<{ readonly version: number }>
  /** The form adds to what is shown around it, and is empty again afterwards. */
  readonly adds?: boolean
  /** Shown above and below the form. */
  readonly above?: (seen: S, onSaved: () => void) => ReactNode
  readonly below?: (seen: S) => ReactNode
}

/** Defines a part of the settings: how it is read and saved, and the table of its fields. */
export const defineSetting =
  <S extends Seen, T extends FieldValues>(definition: SettingDefinition<S, T>) =>
  ({ onSaved }: { readonly onSaved: () => void }) => (
    <Loaded load={definition.load} texts={settingsTexts().common}>
      {(seen, reload) => {
        const saved = () => {
          toast(settingsTexts().settings.saved, 'success')
          if (definition.below || definition.adds) reload()
          onSaved()
        }
        return (
          <div className="grid max-w-4xl gap-8">
            {definition.above?.(seen, saved)}
            <SettingForm definition={definition} seen={seen} onSaved={saved} onStale={reload} />
            {definition.below?.(seen)}
          </div>
        )
      }}
    </Loaded>
  )

interface SettingFormProps<S extends Seen, T extends FieldValues> {
  readonly definition: SettingDefinition<S, T>
  readonly seen: S
  readonly onSaved: () => void
  readonly onStale: () => void
}

function SettingForm<S extends Seen, T extends FieldValues>(props: SettingFormProps<S, T>) {
  const { definition, seen, onSaved, onStale } = props
  const { form, fieldsOf, save, adds } = definition
  const groups = definition.groups(seen)
  return (
    <RecordForm<T, { version: number }, S['value']>
      label={form()}
      draft={form()}
      saved={fieldsOf(seen.value)}
      version={seen.version}
      fieldsOf={fieldsOf}
      groups={groups}
      labelOf={labelIn(groups)}
      button={settingsTexts().settings.save}
      className="grid gap-8"
      save={(values, { version }) => save(version, values, seen)}
      after={({ version }, values) => ({ saved: adds ? fieldsOf(seen.value) : structuredClone(values), version })}
      onSaved={onSaved}
      {...(adds && { onStale })}
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
