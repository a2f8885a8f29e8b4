import type { Api } from '#contract/api.ts'
import { ApiError } from '#contract/call.ts'
import type { Answer } from '#contract/endpoint.ts'
import { settingLabel } from '#contract/setting-words.ts'
import {
  fillPolicy,
  POLICY_NAMES,
  type PolicyFacts,
  type PolicyName,
  type PolicyText,
  readSections,
  writeSections,
} from '#rules/policy-text.ts'
import { Button } from '#web/components/button.tsx'
import { Facts } from '#web/components/facts.tsx'
import { ListTabs } from '#web/components/list-tabs.tsx'
import { PolicySections } from '#web/components/policy-sections.tsx'
import { FormFields, FormFrame } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useRecordForm } from '#web/lib/use-record-form.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

export function PoliciesSection({ policy, onSaved }: { policy: string; onSaved: () => void }) {
  const { policies: t, common } = settingsTexts()
  const name = POLICY_NAMES.find((each) => each === policy) ?? POLICY_NAMES[0]
  return (
    <>
      <ListTabs
        label={t.which}
        tabs={POLICY_NAMES.map((each) => ({
          key: each,
          name: t.names[each],
          to: `/settings?section=policies&policy=${each}`,
          isCurrent: each === name,
        }))}
      />
      <Loaded key={name} load={() => callAsUser('GET /settings/policies/{name}', { params: { name } })} texts={common}>
        {(data) => <PolicyForm key={data.version} name={name} seen={data} onSaved={onSaved} />}
      </Loaded>
    </>
  )
}

const NAMES = ['title', 'summary', 'text'] as const

type Fields = Readonly<Record<(typeof NAMES)[number], string>>

const fieldsOf = ({ title, summary, sections }: PolicyText): Fields => ({
  title,
  summary,
  text: writeSections(sections),
})

const textOf = ({ title, summary, text }: Fields) => ({ title, summary, sections: readSections(text) })

interface PolicyFormProps {
  readonly name: PolicyName
  readonly seen: Answer<Api['GET /settings/policies/{name}']>
  readonly onSaved: () => void
}

function PolicyForm({ name, seen, onSaved }: PolicyFormProps) {
  const { policies: t, settings } = settingsTexts()
  const state = useRecordForm<Fields, { version: number }, PolicyText>(NAMES, {
    draft: `policy-${name}`,
    saved: fieldsOf(seen.value),
    version: seen.version,
    fieldsOf,
    save: (typed, { version }) => {
      const body = { version, value: textOf(typed) }
      return callAsUser('PUT /settings/policies/{name}', { params: { name }, body }).catch(asTyped)
    },
    after: ({ version }, values) => ({ saved: values, version }),
    confirmation: () => settings.saved,
    onSaved,
    tell: toast,
  })
  const showOriginal = () => {
    const original = fieldsOf(seen.original)
    for (const name of NAMES) state.form.setValue(name, original[name])
    toast(t.originalShown, 'info')
  }
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      <FormFrame
        label={t.form(t.names[name])}
        form={state}
        labelOf={settingLabel}
        save={settings.save}
        more={
          <Button look="line" onClick={showOriginal}>
            {t.original}
          </Button>
        }
        className="grid min-w-0 content-start gap-5"
      >
        <FormFields
          form={state.form}
          labelOf={settingLabel}
          fields={[
            { name: 'title', isRequired: true, input: { maxLength: 120 } },
            { name: 'summary', isRequired: true, control: 'text', input: { rows: 2, maxLength: 300 } },
            { name: 'text', isRequired: true, control: 'text', input: { rows: 22, maxLength: 90_000 } },
          ]}
        />
        <div className="text-sm text-steel">
          <p>{t.help}</p>
          <p>{t.words}</p>
          <Facts facts={Object.entries(seen.facts).map(([word, fact]) => [`{${word}}`, fact])} className="mt-2" />
        </div>
      </FormFrame>
      <Preview typed={state.form.watch()} facts={seen.facts} />
    </div>
  )
}

/** Maps errors of single sections to the form's one text field, and rethrows. */
function asTyped(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const fields: Record<string, string> = {}
  for (const [path, message] of Object.entries(error.fields)) {
    const [, field = ''] = path.split('.')
    fields[field === 'sections' ? 'text' : field] ??= message
  }
  const { status, code, message } = error
  throw new ApiError(status, { code, message, fields })
}

function Preview({ typed, facts }: { typed: Fields; facts: Readonly<Record<string, string>> }) {
  const t = settingsTexts().policies
  const policy = fillPolicy(textOf(typed), facts as PolicyFacts)
  return (
    <section aria-label={t.preview} className="min-w-0 rounded-sm border border-line p-6">
      <p className="caps mb-4 text-steel">{t.preview}</p>
      <h2 className="mb-4 break-words text-4xl">{policy.title}</h2>
      <p className="mb-8 break-words text-lg text-steel">{policy.summary}</p>
      <div className="break-words">
        <PolicySections sections={policy.sections} heading="h3" />
      </div>
    </section>
  )
}
