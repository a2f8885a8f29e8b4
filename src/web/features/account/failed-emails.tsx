import { Alert } from '#web/components/alert.tsx'
import { formatInFull } from '#web/components/date.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminProfileTexts } from '#web/messages/en/admin-profile.ts'

const fetchFailedEmails = () => callAsUser('GET /dead-letters')

export function FailedEmails() {
  const t = adminProfileTexts()
  const { data, error, reload } = useResource(fetchFailedEmails)

  const once = useSingleFlight()

  async function again(id: string) {
    try {
      const { message } = await callAsUser('POST /dead-letters/{id}', { params: { id } })
      toast(message, 'success')
      reload()
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
    }
  }

  if (error) return <Alert>{error}</Alert>
  if (!data) return <Spinner label={t.common.loading} />
  if (data.emails.length === 0) return <p className="text-steel">{t.adminProfile.noLetters}</p>
  return (
    <ul className="divide-y divide-line border-line border-y">
      {data.emails.map(({ id, subject, to, at, error: reason }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-64 break-words">
            <p className="font-medium">{subject}</p>
            <p className="text-sm text-steel">
              {to} · {formatInFull(new Date(at))}
            </p>
            <p className="text-danger text-sm">{reason}</p>
          </div>
          <TextButton
            aria-label={t.adminProfile.againFor(subject, to)}
            onClick={() => once(() => again(id))}
            className="text-sm"
          >
            {t.adminProfile.again}
          </TextButton>
        </li>
      ))}
    </ul>
  )
}
