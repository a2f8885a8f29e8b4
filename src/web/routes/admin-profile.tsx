import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { ChangePasswordForm } from '#web/features/account/change-password-form.tsx'
import { DeadLetters } from '#web/features/account/dead-letters.tsx'
import { LogoutButton } from '#web/features/account/logout-button.tsx'
import { OwnSessions } from '#web/features/account/own-sessions.tsx'
import { Part } from '#web/features/account/profile-tab.tsx'
import { SecondFactor } from '#web/features/account/second-factor.tsx'
import { UserInfoForm } from '#web/features/account/user-info-form.tsx'
import { accountMessages, useAccountMessages } from '#web/lib/account-messages.ts'
import { useSession } from '#web/lib/session.ts'

export const meta = () => [{ title: accountMessages().adminProfile.title }, { name: 'robots', content: 'noindex' }]

export default function AdminProfile() {
  const t = useAccountMessages()
  const user = useSession((state) => state.user)
  if (!user) return null
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
        <ul className="grid border-line border-t border-l sm:grid-cols-2 lg:grid-cols-4">
          {t.adminProfile.links.map(([to, name]) => (
            <li key={to} className="border-line border-r border-b">
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
      <div className="grid gap-14 lg:grid-cols-2 lg:gap-16">
        <Part heading={t.profile.changeInfo}>
          <UserInfoForm user={user} />
        </Part>
        <Part heading={t.profile.changePassword}>
          <ChangePasswordForm user={user} onlyEqual />
        </Part>
        <Part heading={t.adminProfile.secondFactor}>
          <SecondFactor />
        </Part>
        <Part heading={t.profile.sessions}>
          <OwnSessions />
        </Part>
      </div>
      <Part heading={t.adminProfile.letters}>
        <DeadLetters />
      </Part>
    </div>
  )
}
