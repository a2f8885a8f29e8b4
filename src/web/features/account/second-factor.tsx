import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '#web/components/alert.tsx'
import { TextField } from '#web/components/field.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { adminProfileTexts } from '#web/messages/en/admin-profile.ts'
import { CurrentPasswordField } from './account-fields.tsx'
import { notEmpty } from './field-rules.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const fetchState = () => callAsUser('GET /second-factor')

interface Prepared {
  readonly secret: string
  readonly qr: string
}

/** Shows an administrator's second factor: off, being set up, or on. */
export function SecondFactor() {
  const t = adminProfileTexts()
  const { data, error, reload } = useResource(fetchState)
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

/** Asks for the password, and for a code where the second factor is on. */
function ProofForm({ submit, withCode = false, onProof }: ProofFormProps) {
  const t = adminProfileTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError } = useForm<Proof>({ defaultValues: { password: '', code: '' } })
  const send = handleSubmit(async (proof) => {
    setRefusal('')
    try {
      await onProof(proof)
    } catch (error) {
      setRefusal(showRefusal(error, { names: ['password', 'code'], setError, otherwise: t.common.genericError }))
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <form onSubmit={send} noValidate aria-label={t.adminProfile.secondFactor} className="grid max-w-md gap-5">
      <CurrentPasswordField
        label={t.profile.currentPassword}
        error={errors.password?.message}
        {...register('password', { validate: notEmpty(t.account.passwordRequired) })}
      />
      {withCode && (
        <TextField
          label={t.signin.code}
          autoComplete="one-time-code"
          required
          error={errors.code?.message}
          {...register('code', { validate: notEmpty(t.signin.codeRequired) })}
        />
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={isSubmitting} look="ink">
          {submit}
        </SubmitButton>
      </div>
    </form>
  )
}

function Confirmation({
  prepared,
  onConfirmed,
}: {
  prepared: Prepared
  onConfirmed: (codes: readonly string[]) => void
}) {
  const t = adminProfileTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError } = useForm<{ code: string }>({ defaultValues: { code: '' } })
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
        error={formState.errors.code?.message}
        {...register('code', { validate: notEmpty(t.signin.codeRequired) })}
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
