import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { fieldsIn } from '#web/lib/form-field.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { adminProfileTexts } from '#web/messages/en/admin-profile.ts'
import { CurrentPasswordField } from './account-fields.tsx'
import { notEmpty } from './field-rules.ts'

const fetchState = () => callAsUser('GET /second-factor')

interface Prepared {
  readonly secret: string
  readonly qr: string
}

export function SecondFactor() {
  const t = adminProfileTexts()
  const { data, error, reload } = useResource(fetchState)
  const { revalidate } = useRevalidator()
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  if (error) return <Alert>{error}</Alert>
  if (!data) return <Spinner label={t.common.loading} />
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null)
          reload()
          // What waits can only be read with a second factor if the shop requires one.
          revalidate()
        }}
      />
    )
  }
  if (prepared) {
    return (
      <Confirmation
        prepared={prepared}
        onConfirmed={(fresh) => {
          setPrepared(null)
          setCodes(fresh)
        }}
      />
    )
  }
  return data.on ? (
    <>
      <p className="mb-5">{t.adminProfile.isOn(data.recoveryCodes)}</p>
      <ProofForm
        withCode
        submit={t.adminProfile.turnOff}
        onProof={async (proof) => {
          await callAsUser('DELETE /second-factor', { body: proof })
          reload()
        }}
      />
    </>
  ) : (
    <>
      <p className="mb-5">{t.adminProfile.isOff}</p>
      <ProofForm
        submit={t.adminProfile.turnOn}
        onProof={async ({ password }) => setPrepared(await callAsUser('POST /second-factor', { body: { password } }))}
      />
    </>
  )
}

interface Proof {
  readonly password: string
  readonly code: string
}

interface ProofFormProps {
  readonly submit: string
  readonly withCode?: boolean
  readonly onProof: (proof: Proof) => Promise<void>
}

function ProofForm({ submit, withCode = false, onProof }: ProofFormProps) {
  const t = adminProfileTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError } = useForm<Proof>({ defaultValues: { password: '', code: '' } })
  const field = fieldsIn({ register, formState })
  const send = handleSubmit(async (proof) => {
    setRefusal('')
    try {
      await onProof(proof)
    } catch (error) {
      setRefusal(showRefusal(error, { names: ['password', 'code'], setError, otherwise: t.common.genericError }))
    }
  })
  return (
    <form onSubmit={send} noValidate aria-label={t.adminProfile.secondFactor} className="grid max-w-md gap-5">
      <CurrentPasswordField
        label={t.profile.currentPassword}
        {...field('password', { validate: notEmpty(t.account.passwordRequired) })}
      />
      {withCode && (
        <TextField
          label={t.signin.code}
          autoComplete="one-time-code"
          required
          {...field('code', { validate: notEmpty(t.signin.codeRequired) })}
        />
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={formState.isSubmitting} look="ink">
          {submit}
        </SubmitButton>
      </div>
    </form>
  )
}

interface ConfirmationProps {
  readonly prepared: Prepared
  readonly onConfirmed: (codes: readonly string[]) => void
}

function Confirmation({ prepared, onConfirmed }: ConfirmationProps) {
  const t = adminProfileTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError } = useForm<{ code: string }>({ defaultValues: { code: '' } })
  const field = fieldsIn({ register, formState })
  const send = handleSubmit(async (body) => {
    setRefusal('')
    try {
      onConfirmed((await callAsUser('PUT /second-factor', { body })).recoveryCodes)
    } catch (error) {
      setRefusal(showRefusal(error, { names: ['code'], setError, otherwise: t.common.genericError }))
    }
  })
  return (
    <form onSubmit={send} noValidate aria-label={t.adminProfile.secondFactor} className="grid max-w-md gap-5">
      <p>{t.adminProfile.scan}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(prepared.qr)}`}
        alt={t.adminProfile.qr}
        width={220}
        height={220}
        className="border border-line"
      />
      <p>
        {t.adminProfile.secret}: <code className="break-all">{prepared.secret}</code>
      </p>
      <TextField
        label={t.adminProfile.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        {...field('code', { validate: notEmpty(t.signin.codeRequired) })}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={formState.isSubmitting} look="ink">
          {t.adminProfile.confirm}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Shows the recovery codes, which are shown only once, and copies them. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = adminProfileTexts()
  return (
    <div className="max-w-md">
      <p role="status" className="mb-5">
        {t.adminProfile.recovery}
      </p>
      <ul data-codes className="mb-5 grid grid-cols-1 gap-x-6 gap-y-1 rounded-sm bg-mist p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          look="line"
          onClick={() =>
            copyText(codes.join('\n')).then((copied) =>
              copied ? toast(t.adminProfile.copied, 'success') : toast(t.common.genericError, 'error'),
            )
          }
        >
          {t.adminProfile.copy}
        </Button>
        <Button onClick={onKept}>{t.adminProfile.done}</Button>
      </div>
    </div>
  )
}
