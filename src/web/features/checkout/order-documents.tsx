import { Download } from 'lucide-react'
import { apiPath } from '#contract/call.ts'
import type { Order } from '#contract/orders.ts'
import { LongDate } from '#web/components/date.tsx'
import { Section } from '#web/components/section.tsx'
import { toast } from '#web/components/toast.tsx'
import { downloadFile } from '#web/lib/download-file.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** Lists every document of an order for download, by its number. */
export function OrderDocuments({ order: { orderId, documents } }: { order: Order }) {
  const { order: t, common } = checkoutTexts()
  const once = useSingleFlight()
  if (documents.length === 0) return null

  const download = (number: string) =>
    once(async () => {
      const path = apiPath('GET /invoice/{id}', { params: { id: orderId }, query: { document: number } })
      await downloadFile(path, `${number.replaceAll('/', '-')}.pdf`).catch(() => toast(common.genericError, 'error'))
    })

  return (
    <Section id="documents" title={t.documents} heading="mb-3 text-2xl" className="print:hidden">
      <ul className="border-line border-b">
        {documents.map(({ kind, number, issuedAt }) => (
          <li key={number} className="flex items-center justify-between gap-4 border-line border-t py-2">
            <span>
              <span className="block font-medium">{t.documentKinds[kind]}</span>
              <span className="block text-sm text-steel">
                {number}, <LongDate iso={issuedAt} />
              </span>
            </span>
            <button
              type="button"
              aria-label={t.downloadDocument(t.documentKinds[kind], number)}
              onClick={() => void download(number)}
              className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-mist"
            >
              <Download aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
