import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import type { Today } from '#contract/today.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { AccountSessions } from '#web/features/account/account-sessions.tsx'
import { ChangePasswordForm } from '#web/features/account/change-password-form.tsx'
import { FailedEmails } from '#web/features/account/failed-emails.tsx'
import { LogoutButton } from '#web/features/account/logout-button.tsx'
import { OpenDisputes } from '#web/features/account/open-disputes.tsx'
import { SecondFactor } from '#web/features/account/second-factor.tsx'
import { UserInfoForm } from '#web/features/account/user-info-form.tsx'
import { FirstSteps, linesOf, TodaySection, useFirstSteps } from '#web/features/admin-home/home.tsx'
import { canOpenPage, loadAsStaff } from '#web/lib/admin-pages.ts'
import { loadOrReason } from '#web/lib/load-as-user.ts'
import { callAsUser, hasAreaAccess, isAdministrator, useSession } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { adminHomeTexts } from '#web/messages/en/admin-home.ts'
import type { Route } from './+types/admin-profile.ts'

export const meta = () => [{ title: adminHomeTexts().adminProfile.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async (user) => {
    const [today, disputes, failedEmails] = await Promise.all([
      callAsUser('GET /today'),
      hasAreaAccess(user, 'accounts') ? loadOrReason(() => callAsUser('GET /payments/disputes')) : null,
      hasAreaAccess(user, 'support') ? loadOrReason(() => callAsUser('GET /dead-letters')) : null,
    ])
    return { today, disputes, failedEmails }
  })

export default function AdminProfile({ loaderData }: Route.ComponentProps) {
  const t = adminHomeTexts()
  const user = useSession((state) => state.user)
  const page = usePageData(loaderData)
  const steps = useFirstSteps(user !== null && isAdministrator(user))
  if (!user) return null
  return (
    <div className="mt-3 grid gap-10">
      <h1 className="text-3xl">{t.adminProfile.title}</h1>
      <WhenLoaded {...page} texts={t.common}>
        {({ today }) => <Work today={today} steps={steps} />}
      </WhenLoaded>
      {!steps.isLoading && (
        <>
          {page.data?.disputes && (
            <Part id="disputes" heading={t.adminProfile.disputes}>
              <OpenDisputes {...page.data.disputes} />
            </Part>
          )}
          {page.data?.failedEmails && (
            <Part id="undelivered" heading={t.adminProfile.failedEmails}>
              <FailedEmails {...page.data.failedEmails} />
            </Part>
          )}
          <Account user={user} />
        </>
      )}
    </div>
  )
}

/**
 * Shows what waits, and the first steps of a shop: alone, if it has not sold anything and nothing waits. What follows them
 * on the page is shown once they are there, so that they move nothing under the pointer.
 */
function Work({ today, steps }: { readonly today: Today; readonly steps: ReturnType<typeof useFirstSteps> }) {
  const { home, common } = adminHomeTexts()
  const isWaiting = linesOf(today, home).length > 0
  return (
    <>
      {(isWaiting || !(steps.isLoading || steps.isEmptyShop)) && <TodaySection today={today} />}
      {steps.isLoading && <Spinner label={common.loading} />}
      {steps.setup && <FirstSteps {...steps} setup={steps.setup} />}
    </>
  )
}

function Account({ user }: { user: UserInfo }) {
  const t = adminHomeTexts()
  const links = t.adminProfile.links.filter(([to]) => canOpenPage(user, to))
  return (
    <section aria-labelledby="account" className="grid gap-10 border-line border-t pt-8">
      <div className="flex flex-wrap items-end gap-x-10 gap-y-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="account" className="mb-2 text-2xl">
            {t.home.account}
          </h2>
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
                className="group flex min-h-12 items-center justify-between gap-3 px-4 font-medium hover:bg-mist"
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
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-16">
        <Part heading={t.profile.changeInfo}>
          <UserInfoForm user={user} />
        </Part>
        <Part heading={t.profile.changePassword}>
          <ChangePasswordForm user={user} onlyEqual={t.adminProfile} />
        </Part>
        <Part id="second-factor" heading={t.adminProfile.secondFactor}>
          <SecondFactor />
        </Part>
        <Part heading={t.profile.sessions}>
          <AccountSessions />
        </Part>
      </div>
    </section>
  )
}

function Part({ id, heading, children }: { id?: string; heading: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-24">
      <h2 className="mb-4 text-xl">{heading}</h2>
      {children}
    </div>
  )
}
