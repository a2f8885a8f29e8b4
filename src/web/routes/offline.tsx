import { useSearchParams } from 'react-router'
import { Button } from '#web/components/button.tsx'
import { KeptCart } from '#web/features/cart/kept-cart.tsx'
import { useWayBack } from '#web/features/frame/use-way-back.ts'
import { messages, useMessages } from '#web/lib/messages.ts'

export const meta = () => [{ title: messages().offline.title }, { name: 'robots', content: 'noindex' }]

/** Shown by the worker, from its own copy, in place of a page that neither comes nor is kept. */
export default function Offline() {
  const t = useMessages()
  const [query] = useSearchParams()
  const { look, looked } = useWayBack(query.get('from'))
  return (
    <div className="container-page py-12 md:py-16">
      <h1 className="mb-3 text-5xl md:text-6xl">{t.offline.title}</h1>
      <p className="mb-6 max-w-prose text-steel">{t.offline.body}</p>
      <Button onClick={look}>{t.common.retry}</Button>
      <p role="status" className="mt-3 min-h-6 text-steel text-sm">
        {looked > 0 && <span key={looked}>{t.offline.still}</span>}
      </p>
      <KeptCart />
    </div>
  )
}
