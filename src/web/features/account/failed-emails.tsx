import { useRevalidator } from 'react-router'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Alert } from '#web/components/alert.tsx'
import { formatInFull } from '#web/components/date.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import type { Loaded } from '#web/lib/load-as-user.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminProfileTexts } from '#web/messages/en/admin-profile.ts'

export function FailedEmails({ data, error }: Loaded<Answer<Api['GET /dead-letters']>>) {
  const t = adminProfileTexts()
  const { revalidate } = useRevalidator()
  const once = useSingleFlight()

  async function again(id: string) {
    try {
      const { message } = await callAsUser('POST /dead-letters/{id}', { params: { id } })
      toast(message, 'success')
      await revalidate()
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
    }
  }

  if (error) return <Alert>{error}</Alert>
  if (!data?.emails.length) return <p className="text-steel">{t.adminProfile.noFailedEmails}</p>
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
