import { data, Form, redirectDocument } from 'react-router'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { Route } from './+types/not-found.ts'

export const loader = () => data(null, { status: 404 })

/** Asks the server for an address that this page does not know: the shop's pages do not know those of the administration. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirectDocument(request.url)
}

export const meta = () => [{ title: shopTexts().notFound.title }, { name: 'robots', content: 'noindex' }]

export default function NotFound() {
  const t = shopTexts()
  return (
    <div className="container-page py-16">
      <h1 className="mb-3 text-5xl md:text-6xl">{t.notFound.title}</h1>
      <p className="mb-8 text-steel">{t.notFound.body}</p>
      <search>
        <Form action="/search" className="mb-6 flex max-w-xl gap-2">
          <input
            type="search"
            name="q"
            aria-label={t.search.label}
            placeholder={t.search.placeholder}
            className="h-12 min-w-0 flex-1 rounded-sm border border-ink/50 px-4"
          />
          <Button type="submit">{t.search.submit}</Button>
        </Form>
      </search>
      <ButtonLink look="line" to="/accessories">
        {t.common.accessories}
      </ButtonLink>
    </div>
  )
}
