import { ButtonLink, buttonClass } from '#web/components/button.tsx'
import { apiContext } from '#web/lib/api.ts'
import { messages, useMessages } from '#web/lib/messages.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import type { Route } from './+types/signin.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

export const meta = () => [{ title: messages().signin.title }, { name: 'robots', content: 'noindex' }]

export default function SignIn({ loaderData: { shop } }: Route.ComponentProps) {
  const t = useMessages()
  return (
    <div className="container-page py-16">
      <h1 className="mb-4 text-5xl">{t.signin.title}</h1>
      <p className="text-xl">{t.signin.notYet}</p>
      <p className="mt-2 mb-8 max-w-prose text-steel">{t.signin.body}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/cart">{t.signin.back}</ButtonLink>
        <a href={whatsappLink(shop.phone)} className={buttonClass('line')}>
          {t.signin.order}
        </a>
      </div>
    </div>
  )
}
