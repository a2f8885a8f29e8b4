import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { momentInWords } from '#web/lib/language.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useOwn } from '#web/lib/use-own.ts'

const fetchSessions = () => callAsUser('GET /sessions')

const lastSeen = (iso: string) => momentInWords(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' })

/** Where one is signed in, and out of it everywhere else. */
export function OwnSessions() {
  const t = useAccountMessages()
  const { data, error, reload } = useOwn(fetchSessions)

  const once = useOnce()

  async function end(work: () => Promise<unknown>) {
    try {
      await work()
      reload()
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
    }
  }

  if (error) return <Alert>{error}</Alert>
  if (!data) return <Spinner label={t.common.loading} />
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {data.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{session.device}</p>
              <p className="text-sm text-steel">
                {session.current ? t.profile.thisDevice : t.profile.lastSeen(lastSeen(session.lastSeenAt))} ·{' '}
                {session.ip}
              </p>
            </div>
            {!session.current && (
              <button
                type="button"
                aria-label={t.profile.endSession(session.device)}
                onClick={() =>
                  once(() => end(() => callAsUser('DELETE /sessions/{id}', { params: { id: session.id } })))
                }
                className="min-h-11 text-sm underline underline-offset-4"
              >
                {t.profile.signOutThere}
              </button>
            )}
          </li>
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <Button look="line" className="mt-4" onClick={() => once(() => end(() => callAsUser('DELETE /sessions')))}>
          {t.profile.signOutElsewhere}
        </Button>
      )}
    </>
  )
}
