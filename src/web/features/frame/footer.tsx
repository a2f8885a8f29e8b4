import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Shop } from '#contract/shop.ts'
import { Logo } from '#web/components/logo.tsx'
import { localizedPath } from '#web/lib/language.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

/** The year in which the shop opened, where the copyright line starts. */
const SINCE = 2020

export function Footer({ shop, languages }: { shop: Shop; languages: ReactNode }) {
  const t = shopTexts()
  const shopLinks = [
    ['/', t.common.home],
    ['/accessories', t.common.accessories],
    ['/about', t.footer.about],
    ['/contactus', t.footer.contact],
  ] as const
  const helpLinks = [
    ['/warranty-and-return-policy', t.footer.warranty],
    ['/shipping-policy', t.footer.shipping],
    ['/terms-and-conditions', t.footer.terms],
    ['/privacy-policy', t.footer.privacy],
    ['/payment-safety', t.footer.paymentSafety],
    ['/accessibility', t.footer.accessibility],
  ] as const
  return (
    <footer className="mt-16 bg-ink md:mt-20 text-paper/80">
      <div className="container-page grid grid-cols-2 gap-x-6 gap-y-8 py-12 text-sm md:py-14 lg:grid-cols-4">
        <div className="max-lg:col-span-full">
          <Link to="/" aria-label={shop.name} className="mb-4 inline-block text-paper">
            <Logo name={shop.name} />
          </Link>
          <ul className="flex gap-1">
            <Social href={shop.social.network} label={t.footer.network} mark="mark-facebook" />
            <Social href={shop.social.photos} label={t.footer.photos} mark="mark-instagram" />
            <Social href={shop.social.videos || localizedPath('/')} label={t.footer.videos} mark="mark-youtube" />
          </ul>
        </div>
        <FooterLinks title={t.footer.shop} links={shopLinks} />
        <FooterLinks title={t.footer.help} links={helpLinks} />
        <Seller shop={shop} />
      </div>
      <div className="border-paper/15 border-t">
        <div className="container-page flex flex-wrap items-center justify-center gap-x-10 gap-y-1 py-3 text-xs sm:justify-between">
          <p className="py-2">
            © {SINCE}-{new Date().getFullYear()} {shop.name}
          </p>
          {languages}
        </div>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 text-lg text-paper">{title}</h2>
      <ul>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-9 items-center py-2 leading-snug hover:text-paper hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Seller({ shop }: { shop: Shop }) {
  const t = shopTexts().footer
  return (
    <div className="max-lg:col-span-full">
      <h2 className="mb-3 text-lg text-paper">{t.seller}</h2>
      <address className="not-italic leading-relaxed">
        {shop.legalName}
        <br />
        {shop.address}, {shop.state}, India
        {shop.gstin && (
          <>
            <br />
            {t.gstin} {shop.gstin}
          </>
        )}
      </address>
      <p className="mt-3">
        {t.grievance}: {shop.grievanceOfficer}
      </p>
    </div>
  )
}

function Social({ href, label, mark }: { href: string; label: string; mark: string }) {
  if (!href) return null
  const own = href.startsWith('/')
  return (
    <li>
      <a
        href={href}
        aria-label={label}
        {...(!own && { rel: 'noopener', target: '_blank' })}
        className="-ml-2 grid size-11 place-items-center hover:text-paper"
      >
        <span aria-hidden className={`mark ${mark}`} />
      </a>
    </li>
  )
}
