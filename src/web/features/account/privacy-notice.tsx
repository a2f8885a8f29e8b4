import type { Shop } from '#contract/shop.ts'
import { PRIVACY_NOTICE_VERSION } from '#rules/privacy-notice.ts'
import { formatDay } from '#web/components/date.tsx'
import { accountTexts } from '#web/messages/en/account.ts'

/** Understandable without any other text. Beside a form it is folded to its heading. */
export function PrivacyNotice({ shop, heading: Heading }: { shop: Shop; heading: 'h1' | 'h2' }) {
  const t = accountTexts().notice
  const title = (
    <Heading id="privacy-notice" className={Heading === 'h1' ? 'text-5xl md:text-6xl' : 'inline text-2xl'}>
      {t.title}
    </Heading>
  )
  if (Heading === 'h1') {
    return (
      <section aria-labelledby="privacy-notice" className="grid max-w-prose gap-4">
        {title}
        <NoticeText shop={shop} />
      </section>
    )
  }
  return (
    <section aria-labelledby="privacy-notice" className="rounded-sm border border-line text-sm">
      <details className="px-5">
        <summary className="min-h-12 py-3">{title}</summary>
        <div className="grid gap-3 pb-5">
          <NoticeText shop={shop} />
        </div>
      </details>
    </section>
  )
}

function NoticeText({ shop }: { shop: Shop }) {
  const t = accountTexts().notice
  return (
    <>
      <p>{t.intro}</p>
      <table className="w-full text-left">
        <thead>
          <tr className="border-ink border-b-2">
            <th scope="col" className="py-2 pr-4 font-medium">
              {t.data}
            </th>
            <th scope="col" className="py-2 font-medium">
              {t.purpose}
            </th>
          </tr>
        </thead>
        <tbody>
          {t.items.map(([data, purpose]) => (
            <tr key={data} className="border-line border-b align-top">
              <td className="py-2 pr-4">{data}</td>
              <td className="py-2">{purpose}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t.service}</p>
      <p>{t.sharing}</p>
      <p>{t.withdraw}</p>
      <p>
        {t.rights} {shop.grievanceOfficer}
      </p>
      <p>{t.board}</p>
      <p className="text-steel">
        {t.version} {formatDay(PRIVACY_NOTICE_VERSION)}
      </p>
    </>
  )
}
