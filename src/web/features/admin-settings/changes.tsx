import type { SettingChange, SettingSection } from '#contract/settings.ts'
import { DateTime } from '#web/components/date.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

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
