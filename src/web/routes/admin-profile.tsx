import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { AccountSessions } from '#web/features/account/account-sessions.tsx'
import { ChangePasswordForm } from '#web/features/account/change-password-form.tsx'
import { FailedEmails } from '#web/features/account/failed-emails.tsx'
import { LogoutButton } from '#web/features/account/logout-button.tsx'
import { OpenDisputes } from '#web/features/account/open-disputes.tsx'
import { ProfileSection } from '#web/features/account/profile-tab.tsx'
import { SecondFactor } from '#web/features/account/second-factor.tsx'
import { UserInfoForm } from '#web/features/account/user-info-form.tsx'
import { canOpenPage } from '#web/lib/admin-pages.ts'
import { hasAreaAccess, useSession } from '#web/lib/session.ts'
import { adminProfileTexts } from '#web/messages/en/admin-profile.ts'

export const meta = () => [{ title: adminProfileTexts().adminProfile.title }, { name: 'robots', content: 'noindex' }]

export default function AdminProfile() {
  const t = adminProfileTexts()
  const user = useSession((state) => state.user)
  if (!user) return null
  const links = t.adminProfile.links.filter(([to]) => canOpenPage(user, to))
  return (
    <div className="container-page grid gap-14 py-8 md:py-12">
      <div className="flex flex-wrap items-end gap-x-10 gap-y-6">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="mb-3 text-5xl md:text-6xl">{t.adminProfile.title}</h1>
          <p className="break-words">
            {user.firstName} {user.lastName}, <span className="text-steel">{user.email}</span>
          </p>
        </div>
        <LogoutButton />
      </div>
      <nav aria-label={t.adminProfile.work}>
        <ul className="grid overflow-hidden rounded-sm border border-line sm:grid-cols-2 lg:grid-cols-4">
          {links.map(([to, name]) => (
            <li key={to} className="-mr-px -mb-px border-line border-r border-b">
              <Link
                to={to}
                className="caps group flex min-h-16 items-center justify-between gap-3 px-5 text-xl hover:bg-mist"
              >
                {name}
                <ArrowRight
                  aria-hidden
                  className="size-5 text-signal-text transition-transform group-hover:translate-x-1"
                />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {hasAreaAccess(user, 'accounts') && (
        <ProfileSection heading={t.adminProfile.disputes}>
          <OpenDisputes />
        </ProfileSection>
      )}
      <div className="grid gap-14 lg:grid-cols-2 lg:gap-16">
        <ProfileSection heading={t.profile.changeInfo}>
          <UserInfoForm user={user} />
        </ProfileSection>
        <ProfileSection heading={t.profile.changePassword}>
          <ChangePasswordForm user={user} onlyEqual={t.adminProfile} />
        </ProfileSection>
        <ProfileSection heading={t.adminProfile.secondFactor}>
          <SecondFactor />
        </ProfileSection>
        <ProfileSection heading={t.profile.sessions}>
          <AccountSessions />
        </ProfileSection>
      </div>
      {hasAreaAccess(user, 'support') && (
        <ProfileSection heading={t.adminProfile.letters}>
          <FailedEmails />
        </ProfileSection>
      )}
    </div>
  )
}
