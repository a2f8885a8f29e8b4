import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { settingLabel, settingWord } from '#contract/setting-words.ts'
import type { SettingChange, SettingSection } from '#contract/settings.ts'
import { DateTime } from '#web/components/date.tsx'
import { type FormGroup, RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

type Seen = { readonly version: number; readonly value: unknown }

type Name =
  | 'seller'
  | 'declarations'
  | 'home'
  | 'cancellation'
  | 'prices'
  | 'tax'
  | 'hero'
  | 'delivery'
  | 'couriers'
  | 'security'

interface SettingDefinition<
  N extends Name,
  S extends Seen,
  T extends FieldValues,
  A extends { readonly version: number },
> {
  readonly load: () => Promise<S>
  readonly fieldsOf: (value: S['value']) => T
  readonly groups: (t: ReturnType<typeof settingsTexts>[N], seen: S) => readonly FormGroup<T>[]
  readonly save: (version: number, values: T, seen: S) => Promise<A>
  /** What is announced; left out for what every setting says. */
  readonly confirmation?: (t: ReturnType<typeof settingsTexts>[N], answer: A) => string | undefined
  /** The form adds to what is shown around it, and is empty again afterwards. */
  readonly adds?: boolean
  readonly above?: (seen: S, onSaved: () => void) => ReactNode
  readonly below?: (seen: S) => ReactNode
}

export const defineSetting =
  <N extends Name, S extends Seen, T extends FieldValues, A extends { readonly version: number }>(
    name: N,
    definition: SettingDefinition<N, S, T, A>,
  ) =>
  ({ onSaved }: { readonly onSaved: () => void }) => {
    const { load, fieldsOf, save, confirmation, adds, above, below } = definition
    const t = settingsTexts()
    return (
      <Loaded load={load} texts={t.common}>
        {(seen, reload) => {
          const groups = definition.groups(t[name], seen)
          const saved = (answer?: A) => {
            toast((answer && confirmation?.(t[name], answer)) ?? t.settings.saved, 'success')
            if (below || adds) reload()
            onSaved()
          }
          return (
            <div className="grid max-w-4xl gap-8">
              {above?.(seen, saved)}
              <RecordForm<T, A, S['value']>
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

export function Changes({ section }: { section: SettingSection }) {
  const { settings: t, common } = settingsTexts()
  return (
    <section className="mt-14">
      <h2 className="mb-4 border-line border-b pb-2 text-3xl">{t.changes}</h2>
      <Loaded load={() => callAsUser('GET /settings/changes/{section}', { params: { section } })} texts={common}>
        {(changes) =>
          changes.length === 0 ? (
            <p className="text-steel">{t.noChanges}</p>
          ) : (
            <ol className="grid gap-5">
              {changes.map((change) => (
                <Change key={change.id} change={change} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}

function Change({ change: { at, who, subject, action, fields } }: { change: SettingChange }) {
  const t = settingsTexts()
  const done = t.settings.actions[action]
  const policy = Object.entries(t.policies.names).find(([name]) => subject.endsWith(` ${name}`))
  const what = done ? `${done} ${subject.replace(/^coupon /, '')}` : policy?.[1]
  return (
    <li className="grid gap-x-8 gap-y-1 border-line border-b pb-5 text-sm md:grid-cols-[13rem_minmax(0,1fr)]">
      <p>
        <DateTime iso={at} />
        <span className="block text-steel">
          {who}
          {what && `, ${what}`}
        </span>
      </p>
      <dl className="grid gap-2">
        {fields.map(({ name, from, to }) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="font-medium">{name}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words">
              <span className="sr-only">{t.settings.from} </span>
              <del className="text-steel">{from || t.settings.nothing}</del>
              <span aria-hidden> → </span>
              <span className="sr-only">{t.settings.to} </span>
              <ins className="no-underline">{to || t.settings.nothing}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
