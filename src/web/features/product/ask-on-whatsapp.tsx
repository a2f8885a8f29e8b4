import { MessageCircle } from 'lucide-react'
import { useMessages } from '#web/lib/messages.ts'
import { whatsappLink } from '#web/lib/whatsapp.ts'

/** Opens a chat that already says which part for which bike. */
export function AskOnWhatsApp({ phone, text }: { phone: string; text: string }) {
  const t = useMessages()
  return (
    <p>
      <a
        href={whatsappLink(phone, text)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4"
      >
        <MessageCircle aria-hidden className="size-5" />
        {t.product.ask}
      </a>
    </p>
  )
}
