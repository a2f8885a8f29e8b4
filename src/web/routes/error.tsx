import { ButtonLink } from '#web/components/button.tsx'
import { shopTexts } from '#web/messages/en/shop.ts'

export const meta = () => [{ title: shopTexts().error.title }, { name: 'robots', content: 'noindex' }]

export default function ErrorPage() {
  const t = shopTexts()
  return (
    <div className="container-page py-16">
      <h1 className="mb-3 text-5xl md:text-6xl">{t.error.title}</h1>
      <p className="mb-8 max-w-prose text-steel">{t.error.body}</p>
      <ButtonLink to="/">{t.error.home}</ButtonLink>
    </div>
  )
}
