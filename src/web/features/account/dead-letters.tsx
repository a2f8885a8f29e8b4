import { Alert } from '#web/components/alert.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useOwn } from '#web/lib/use-own.ts'

const fetchLetters = () => callAsUser('GET /dead-letters')

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

/** Mails that were given up, with why, and another try. */
export function DeadLetters() {
  const t = useAccountMessages()
  const { data, error, reload } = useOwn(fetchLetters)

  const once = useOnce()

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
  if (data.letters.length === 0) return <p className="text-steel">{t.adminProfile.noLetters}</p>
  return (
    <ul className="divide-y divide-line border-line border-y">
      {data.letters.map(({ id, subject, to, at, error: reason }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-64 break-words">
            <p className="font-medium">{subject}</p>
            <p className="text-sm text-steel">
              {to} · {time.format(new Date(at))}
            </p>
            <p className="text-danger text-sm">{reason}</p>
          </div>
          <button
            type="button"
            aria-label={t.adminProfile.againFor(subject, to)}
            onClick={() => once(() => again(id))}
            className="min-h-11 text-sm underline underline-offset-4"
          >
            {t.adminProfile.again}
          </button>
        </li>
      ))}
    </ul>
  )
}
