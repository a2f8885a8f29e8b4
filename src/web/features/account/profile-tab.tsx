import type { ReactNode } from 'react'
import type { UserInfo } from '#contract/accounts.ts'
import { Alert } from '#web/components/alert.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useAccountMessages } from '#web/lib/account-messages.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { LogoutButton } from './logout-button.tsx'
import { OwnData } from './own-data.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { UserInfoForm } from './user-info-form.tsx'

const fetchCredit = () =>
  callAsUser('GET /credit/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

/** Who one is, one's points, and what can be changed. */
export function ProfileTab({ user }: { user: UserInfo }) {
  const t = useAccountMessages()
  const { data, error } = useOwn(fetchCredit)
  return (
    <div className="grid gap-14">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-6 rounded-sm bg-mist p-6">
        <div className="min-w-0 flex-1 basis-56">
          <p className="break-words font-semibold text-2xl [font-family:var(--font-display)]">
            {user.firstName} {user.lastName}
          </p>
          <p className="break-words text-steel">{user.email}</p>
        </div>
        <div>
          <p className="text-sm text-steel">{t.profile.points}</p>
          {error ? (
            <Alert>{error}</Alert>
          ) : data ? (
            <p data-points className="money font-semibold text-2xl">
              {data.credit[0]?.points ?? 0}
            </p>
          ) : (
            <div className="[&>div]:min-h-8">
              <Spinner label={t.common.loading} />
            </div>
          )}
        </div>
        <LogoutButton />
      </div>
      <div className="grid gap-14 lg:grid-cols-2 lg:gap-16">
        <Part heading={t.profile.changeInfo}>
          <UserInfoForm user={user} />
        </Part>
        <Part heading={t.profile.changePassword}>
          <ChangePasswordForm user={user} />
        </Part>
      </div>
      <Part heading={t.profile.sessions}>
        <OwnSessions />
      </Part>
      <Part heading={t.profile.data}>
        <OwnData />
      </Part>
    </div>
  )
}

/** A part of the page under its heading. */
export function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-5 text-3xl">{heading}</h2>
      {children}
    </div>
  )
}
