import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { UserInfo } from '#contract/accounts.ts'
import { foldCoupon } from '#rules/coupon.ts'
import { isCheckoutStep, withRedirect } from '#rules/redirect-target.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { AccountPage, AsideSection } from '#web/features/account/account-page.tsx'
import { CodeForm, readPendingCode } from '#web/features/account/code-form.tsx'
import { SignInForm } from '#web/features/account/sign-in-form.tsx'
import { useRedirectTarget } from '#web/features/account/use-redirect-target.ts'
import { useQuote } from '#web/features/cart/use-quote.ts'
import { CheckoutLayout } from '#web/features/checkout/checkout-layout.tsx'
import { CartSummary } from '#web/features/checkout/checkout-summary.tsx'
import { canOpenPage } from '#web/lib/admin-pages.ts'
import { useCart } from '#web/lib/cart-store.ts'
import { rupees } from '#web/lib/rupees.ts'
import { type UnlistedPage, unlistedMeta } from '#web/lib/seo.ts'
import { isStaffOrAdmin, storeUser, useSession } from '#web/lib/session.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { accountTexts } from '#web/messages/en/account.ts'

export const meta = (page: UnlistedPage) => unlistedMeta(page, accountTexts().signin.title)

export default function SignIn() {
  const t = accountTexts()
  const { target, leaves, wrongUser, signedIn } = useWayOn()
  const hydrated = useHydrated()
  // Whoever has just signed up or verified an address need not type it again.
  const { state } = useLocation()
  const email = hydrated && typeof state?.email === 'string' ? state.email : ''
  /** The address for which a code is wanted in place of the password; null for the password. */
  const [codeFor, setCodeFor] = useState<string | null>(null)

  useEffect(() => {
    const pending = readPendingCode()
    if (pending) setCodeFor(pending.email)
  }, [])

  if (leaves) return <Leaving />
  const form =
    codeFor === null ? (
      <SignInForm initialEmail={email} redirect={target} onSignedIn={signedIn} onUseCode={setCodeFor} />
    ) : (
      <CodeForm initialEmail={codeFor} takesFocus onSignedIn={signedIn}>
        <TextButton onClick={() => setCodeFor(null)}>{t.code.password}</TextButton>
      </CodeForm>
    )
  if (isCheckoutStep(target)) {
    return (
      <CheckoutSignIn coupon={couponIn(target)}>
        {form}
        <p className="mt-8">
          {t.signin.newHere}{' '}
          <Link to={withRedirect('/signup', target)} className="underline underline-offset-4">
            {t.signin.signUp}
          </Link>
        </p>
      </CheckoutSignIn>
    )
  }
  return (
    <AccountPage
      title={t.signin.title}
      body={t.signin.body}
      aside={
        codeFor === null && (
          <AsideSection heading={t.signin.newHere} body={t.signin.newHereBody}>
            <ButtonLink look="ink" to={withRedirect('/signup', target)} className="w-full sm:w-auto sm:min-w-52">
              {t.signin.signUp}
            </ButtonLink>
          </AsideSection>
        )
      }
    >
      {wrongUser && (
        <p role="status" className="mb-6 rounded-sm border border-signal/50 px-4 py-3">
          {t.signin.another(wrongUser.email)}
        </p>
      )}
      {form}
    </AccountPage>
  )
}

/** Returns where signing in leads. Whoever is signed in already goes on at once, unless another account is needed. */
function useWayOn() {
  const t = accountTexts()
  const user = useSession((state) => state.user)
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const wanted = useRedirectTarget()
  const navigate = useNavigate()
  // Staff come to work: unless they were on their way to a page, the administration opens.
  const target = query.get('redirect') === null && user && isStaffOrAdmin(user) ? '/iamadmin' : wanted
  /** Whether the visitor was redirected here from an admin page that their account may not open. */
  const needsAnother = query.get('another') === 'yes'
  const wrongUser = hydrated && needsAnother && user !== null && !canOpenPage(user, target) ? user : null
  const leaves = hydrated && user !== null && wrongUser === null

  useEffect(() => {
    if (leaves) navigate(target, { replace: true })
  }, [leaves, target, navigate])

  function signedIn(info: UserInfo) {
    storeUser(info)
    if (needsAnother && !canOpenPage(info, target)) toast(t.signin.another(info.email), 'warning')
  }

  return { target, leaves, wrongUser, signedIn }
}

function Leaving() {
  const t = accountTexts()
  return (
    <div className="container-page">
      <h1 className="sr-only">{t.signin.title}</h1>
      <Spinner label={t.common.loading} />
    </div>
  )
}

function couponIn(path: string): string | undefined {
  const [, , coupon = ''] = path.split('/')
  return foldCoupon(decodeURIComponent(coupon)) || undefined
}

/** The first step of the checkout: signing in, with what is bought beside it. */
function CheckoutSignIn({ coupon, children }: { coupon: string | undefined; children: ReactNode }) {
  const t = accountTexts()
  const lines = useCart((state) => state.lines)
  const { amounts } = useQuote(lines, coupon)
  return (
    <CheckoutLayout
      step={1}
      title={t.signin.title}
      total={rupees(amounts.totalPrice)}
      summary={lines.length > 0 && <CartSummary lines={lines} amounts={amounts} />}
    >
      <div className="max-w-2xl">{children}</div>
    </CheckoutLayout>
  )
}
