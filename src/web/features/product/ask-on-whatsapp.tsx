import { MessageCircle } from 'lucide-react'
import { whatsappLink } from '#web/lib/whatsapp.ts'
import { productTexts } from '#web/messages/en/product.ts'

/** Opens a WhatsApp chat with a text that names the part and the bike. */
export function AskOnWhatsApp({ phone, text }: { phone: string; text: string }) {
  const t = productTexts()
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
