import type { ReactNode } from 'react'
import type { UserInfo } from '#contract/accounts.ts'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Alert } from '#web/components/alert.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { profileTexts } from '#web/messages/en/profile.ts'
import { AccountData } from './account-data.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { LogoutButton } from './logout-button.tsx'
import { UserInfoForm } from './user-info-form.tsx'

const fetchCredit = () =>
  callAsUser('GET /credit/{userId}', { params: { userId: useSession.getState().user?.id ?? '' } })

export function ProfileTab({ user, children }: { user: UserInfo; children: ReactNode }) {
  const t = profileTexts()
  const { data, error } = useResource(fetchCredit)
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
            <CreditPoints credit={data.credit[0]} />
          ) : (
            <div className="[&>div]:min-h-8">
              <Spinner label={t.common.loading} />
            </div>
          )}
        </div>
        <LogoutButton />
      </div>
      {children}
      <div className="grid gap-14 lg:grid-cols-2 lg:gap-16">
        <ProfileSection heading={t.profile.changeInfo}>
          <UserInfoForm user={user} />
        </ProfileSection>
        <ProfileSection heading={t.profile.changePassword}>
          <ChangePasswordForm user={user} />
        </ProfileSection>
      </div>
      <ProfileSection heading={t.profile.sessions}>
        <AccountSessions />
      </ProfileSection>
      <ProfileSection heading={t.profile.data}>
        <AccountData />
      </ProfileSection>
    </div>
  )
}

type Credit = Answer<Api['GET /credit/{userId}']>['credit'][number]

function CreditPoints({ credit }: { credit: Credit | undefined }) {
  const t = profileTexts().profile
  const { points, pending, owed } = credit ?? { points: 0, pending: 0, owed: 0 }
  return (
    <>
      <p data-points className="money font-semibold text-2xl">
        {points}
      </p>
      {pending > 0 && <p className="max-w-72 text-sm text-steel">{t.pendingPoints(pending)}</p>}
      {owed > 0 && <p className="max-w-72 text-danger text-sm">{t.owedPoints(owed)}</p>}
    </>
  )
}

function ProfileSection({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-5 text-3xl">{heading}</h2>
      {children}
    </div>
  )
}
