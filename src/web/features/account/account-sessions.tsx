import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { formatInFull } from '#web/components/date.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { profileTexts } from '#web/messages/en/profile.ts'

const fetchSessions = () => callAsUser('GET /sessions')

export function AccountSessions() {
  const t = profileTexts()
  const { data, error, reload } = useResource(fetchSessions)

  const once = useSingleFlight()

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
                {session.current
                  ? t.profile.thisDevice
                  : t.profile.lastSeen(formatInFull(new Date(session.lastSeenAt)))}{' '}
                · {session.ip}
              </p>
            </div>
            {!session.current && (
              <TextButton
                aria-label={t.profile.endSession(session.device)}
                onClick={() =>
                  once(() => end(() => callAsUser('DELETE /sessions/{id}', { params: { id: session.id } })))
                }
                className="text-sm"
              >
                {t.profile.signOutThere}
              </TextButton>
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
