import { useCallback, useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { ApiError } from '#contract/call.ts'
import { ListTabs } from '#web/components/list-tabs.tsx'
import { ADMIN_TOAST_MS, Toasts } from '#web/components/toast.tsx'
import { Account } from '#web/features/frame/header.tsx'
import { OfflineNotice } from '#web/features/frame/offline-notice.tsx'
import { PageAnnouncer } from '#web/features/frame/page-announcer.tsx'
import { PendingPage } from '#web/features/frame/pending-page.tsx'
import { PhoneBar, Sidebar, TopBar } from '#web/features/workspace/navigation.tsx'
import { type Counts, countsOf, isAt, isOpen, type Section, sectionsFor } from '#web/features/workspace/sections.ts'
import { useFinder } from '#web/features/workspace/use-finder.tsx'
import { canOpenPage } from '#web/lib/admin-pages.ts'
import { apiContext } from '#web/lib/api.ts'
import { CONTENT } from '#web/lib/main-content.ts'
import { Rates } from '#web/lib/rates.ts'
import { callAsUser, isStaffOrAdmin, startSession, useSession } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { workspaceTexts } from '#web/messages/en/workspace.ts'
import { HYDRATED_EVENT } from '../paint-first.ts'
import type { Route } from './+types/administration.ts'
import type { clientLoader as loadHome } from './admin-profile.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

/** Prevents reloading: what the frame shows of the shop changes only with its settings. */
export const shouldRevalidate = () => false

/**
 * Loads how much waits in each section, again on each page, but not for each filter of a list. The home page has loaded it
 * for itself.
 */
function useCounts(staff: UserInfo | null): Counts {
  const { pathname } = useLocation()
  const home = useRouteLoaderData<typeof loadHome>('routes/admin-profile')
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page loads them again
  const load = useCallback(async () => {
    try {
      return home?.data?.today ?? (await callAsUser('GET /today'))
    } catch (error) {
      // The home page says why and has the form for it.
      const mustSetUp = error instanceof ApiError && error.code === 'second_factor_missing'
      if (mustSetUp && !isAt(pathname, '/iamadmin')) navigate('/iamadmin#second-factor', { replace: true })
      throw error
    }
  }, [pathname, home])
  const { data } = useResource(staff && (home || !isAt(pathname, '/iamadmin')) ? load : null)
  return data ? countsOf(data) : {}
}

/** The frame around the pages of the administration, which has nothing of the shop's own. */
export default function Administration({ loaderData: { shop } }: Route.ComponentProps) {
  const { common } = workspaceTexts()
  const user = useSession((state) => state.user)
  const staff = user && isStaffOrAdmin(user) ? user : null
  const sections = staff ? sectionsFor(staff) : []
  const counts = useCounts(staff)
  const { find, overlays } = useFinder(staff, sections)

  useEffect(() => {
    const stop = startSession()
    dispatchEvent(new Event(HYDRATED_EVENT))
    return stop
  }, [])

  return (
    <Rates value={shop}>
      <a
        href={`#${CONTENT}`}
        className="surface sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {common.skip}
      </a>
      <div className="workspace flex min-w-0 flex-1">
        <Sidebar shopName={shop.name} sections={sections} counts={counts} />
        <div className="flex min-w-0 flex-1 flex-col">
          <OfflineNotice />
          <TopBar
            searches={staff !== null && canOpenPage(staff, '/all-orders')}
            isDemo={shop.demo}
            onFind={staff ? find : undefined}
            menu={<Account className="relative grid size-11 shrink-0 place-items-center" />}
          />
          <PageAnnouncer />
          <main
            id={CONTENT}
            tabIndex={-1}
            className="w-full max-w-[100rem] flex-1 px-4 pt-2 pb-10 outline-none md:px-6"
          >
            <SectionTabs sections={sections} />
            <PendingPage>
              <Outlet />
            </PendingPage>
          </main>
          {staff && <PhoneBar sections={sections} counts={counts} onFind={find} />}
        </div>
      </div>
      {overlays}
      <Toasts label={common.notices} closeLabel={common.close} milliseconds={ADMIN_TOAST_MS} />
    </Rates>
  )
}

function SectionTabs({ sections }: { sections: readonly Section[] }) {
  const { pathname } = useLocation()
  const section = sections.find((each) => isOpen(each, pathname))
  if (!section || section.pages.length === 0) return null
  return (
    <ListTabs
      label={section.name}
      tabs={[section, ...section.pages].map(({ to, name }) => ({ key: to, name, to, isCurrent: isAt(pathname, to) }))}
    />
  )
}
