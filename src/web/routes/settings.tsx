import { type ComponentType, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SettingSection } from '#contract/settings.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { showTab } from '#web/components/list-tabs.tsx'
import { CouponsSection } from '#web/features/admin-settings/coupons-section.tsx'
import { HeroSection } from '#web/features/admin-settings/hero-section.tsx'
import {
  CancellationSection,
  CouriersSection,
  DeclarationsSection,
  DeliverySection,
  HomeSection,
  SecuritySection,
  SellerSection,
} from '#web/features/admin-settings/plain-sections.tsx'
import { PoliciesSection } from '#web/features/admin-settings/policies-section.tsx'
import { PricesSection } from '#web/features/admin-settings/prices-section.tsx'
import { Changes } from '#web/features/admin-settings/setting.tsx'
import { TaxSection } from '#web/features/admin-settings/tax-section.tsx'
import { settingSectionTexts } from '#web/messages/en/setting-sections.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

export const meta = () => [{ title: settingsTexts().settings.title }, { name: 'robots', content: 'noindex' }]

interface SectionProps {
  readonly policy: string
  readonly onSaved: () => void
}

const SECTIONS = {
  seller: SellerSection,
  policies: PoliciesSection,
  coupons: CouponsSection,
  cancellation: CancellationSection,
  tax: TaxSection,
  declarations: DeclarationsSection,
  prices: PricesSection,
  home: HomeSection,
  hero: HeroSection,
  delivery: DeliverySection,
  couriers: CouriersSection,
  security: SecuritySection,
} satisfies Partial<Record<SettingSection, ComponentType<SectionProps>>>

const isSection = (name: string): name is keyof typeof SECTIONS => Object.hasOwn(SECTIONS, name)

export default function Settings() {
  const t = settingsTexts()
  const { settingSections: sections } = settingSectionTexts()
  const [query] = useSearchParams()
  const asked = query.get('section') ?? ''
  const section = isSection(asked) ? asked : 'seller'
  const [saved, setSaved] = useState(0)
  const Section: ComponentType<SectionProps> = SECTIONS[section]
  return (
    <AdminPage title={t.settings.title}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label={t.settings.parts} className="min-w-0">
          <ul className="-mx-4 flex gap-x-5 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0 lg:grid lg:border-line lg:border-l">
            {Object.keys(SECTIONS)
              .filter(isSection)
              .map((name) => (
                <li key={name}>
                  <Link
                    ref={name === section ? showTab : undefined}
                    to={`/settings?section=${name}`}
                    aria-current={name === section ? 'page' : undefined}
                    className="flex min-h-11 items-center whitespace-nowrap border-transparent aria-[current]:border-signal aria-[current]:font-medium max-lg:border-b-2 max-lg:text-sm lg:-ml-px lg:border-l-2 lg:pl-4"
                  >
                    {sections[name]}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div className="min-w-0">
          <h2 className="mb-2 text-3xl">{sections[section]}</h2>
          <p className="mb-6 max-w-prose text-steel">{t[section].intro}</p>
          <Section key={section} policy={query.get('policy') ?? ''} onSaved={() => setSaved((times) => times + 1)} />
          <Changes key={`${section} ${saved}`} section={section} />
        </div>
      </div>
    </AdminPage>
  )
}
