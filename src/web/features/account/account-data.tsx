import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { showRefusal } from '#web/components/show-refusal.ts'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { callAsUser } from '#web/lib/session.ts'
import { clearPersonalData } from '#web/lib/sign-out.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { profileTexts } from '#web/messages/en/profile.ts'
import { CurrentPasswordField } from './account-fields.tsx'
import { notEmpty } from './field-rules.ts'

/** Offers a file with all the data that the shop has about the customer, and the deletion of the account. */
export function AccountData() {
  const t = profileTexts()
  const [asking, setAsking] = useState(false)

  const once = useSingleFlight()

  async function download() {
    try {
      const data = await callAsUser('GET /me/export')
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
    }
  }

  return (
    <>
      <p className="mb-4 max-w-prose text-steel">{t.profile.dataBody}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="line" onClick={() => once(download)}>
          {t.profile.download}
        </Button>
        <Button look="line" onClick={() => setAsking(true)}>
          {t.profile.erase}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.profile.eraseTitle}
        closeLabel={t.common.close}
        holdsForm
      >
        <EraseForm onCancel={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function EraseForm({ onCancel }: { onCancel: () => void }) {
  const t = profileTexts()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, formState, setError } = useForm<{ password: string }>()
  const send = handleSubmit(async (body) => {
    setRefusal('')
    try {
      const { message } = await callAsUser('DELETE /me', { body })
      clearPersonalData()
      toast(message, 'success')
      navigate('/')
    } catch (error) {
      setRefusal(showRefusal(error, { names: ['password'], setError, otherwise: t.common.genericError }))
    }
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <p>{t.profile.eraseBody}</p>
      <CurrentPasswordField
        label={t.profile.currentPassword}
        error={formState.errors.password?.message}
        {...register('password', { validate: notEmpty(t.account.passwordRequired) })}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button look="line" onClick={onCancel}>
          {t.profile.cancel}
        </Button>
        <SubmitButton busy={formState.isSubmitting}>{t.profile.eraseNow}</SubmitButton>
      </div>
    </form>
  )
}
