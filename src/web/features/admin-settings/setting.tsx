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

type Texts = ReturnType<typeof settingsTexts>
type Name = 'seller' | 'declarations' | 'home' | 'cancellation' | 'prices' | 'tax' | 'hero' | 'delivery' | 'couriers'

interface SettingDefinition<N extends Name, S extends Seen, T extends FieldValues> {
  readonly load: () => Promise<S>
  readonly fieldsOf: (value: S['value']) => T
  readonly groups: (t: Texts[N], seen: S) => readonly FormGroup<T>[]
  readonly save: (version: number, values: T, seen: S) => Promise<{ readonly version: number }>
  /** The form adds to what is shown around it, and is empty again afterwards. */
  readonly adds?: boolean
  readonly above?: (seen: S, onSaved: () => void) => ReactNode
  readonly below?: (seen: S) => ReactNode
}

/** Defines a part of the settings: how it is read and saved, and the table of its fields. */
export const defineSetting =
  <N extends Name, S extends Seen, T extends FieldValues>(name: N, definition: SettingDefinition<N, S, T>) =>
  ({ onSaved }: { readonly onSaved: () => void }) => {
    const { load, fieldsOf, save, adds, above, below } = definition
    const t = settingsTexts()
    return (
      <Loaded load={load} texts={t.common}>
        {(seen, reload) => {
          const groups = definition.groups(t[name], seen)
          const saved = () => {
            toast(t.settings.saved, 'success')
            if (below || adds) reload()
            onSaved()
          }
          return (
            <div className="grid max-w-4xl gap-8">
              {above?.(seen, saved)}
              <RecordForm<T, { version: number }, S['value']>
                label={t[name].form}
                draft={t[name].form}
                saved={fieldsOf(seen.value)}
                version={seen.version}
                fieldsOf={fieldsOf}
                groups={groups}
                labelOf={labelIn(groups)}
                button={t.settings.save}
                className="grid gap-8"
                save={(values, { version }) => save(version, values, seen)}
                after={({ version }, values) => ({
                  saved: adds ? fieldsOf(seen.value) : structuredClone(values),
                  version,
                })}
                onSaved={saved}
                {...(adds && { onStale: reload })}
              />
              {below?.(seen)}
            </div>
          )
        }}
      </Loaded>
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
