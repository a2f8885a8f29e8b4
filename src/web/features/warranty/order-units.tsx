import { useCallback } from 'react'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { Section } from '#web/components/section.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'

/** Lists the units of a dispatched order with their codes and claims; renders nothing if there are none. */
export function OrderUnits({ orderId, orderNo }: { orderId: string; orderNo: string }) {
  const t = warrantyTexts().units
  const { data } = useResource(
    useCallback(() => callAsUser('GET /order/{id}/warranty', { params: { id: orderId } }), [orderId]),
  )
  if (!data || (data.units.length === 0 && data.claims.length === 0)) return null
  return (
    <Section id="warranty" title={t.title} heading="mb-2 text-2xl">
      <p className="mb-3 text-steel">{t.intro}</p>
      <ul className="border-line border-b">
        {data.units.map(({ code, product, bike, qr }) => (
          <li key={code} className="flex gap-4 border-line border-t py-4">
            {qr && (
              <img
                src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
                alt={t.qr(formatUnitCode(code))}
                width={112}
                height={112}
                className="size-28 shrink-0 border border-line"
              />
            )}
            <div className="min-w-0">
              <p className="font-medium font-mono">{formatUnitCode(code)}</p>
              <p className="text-sm text-steel">
                {product}, {bike}
              </p>
              <div className="mt-1 flex flex-wrap gap-x-5 text-sm print:hidden">
                <TextLink to={`/warranty/${code}`}>{t.open}</TextLink>
                <TextLink to={`/warranty?${new URLSearchParams({ unit: code, order: orderNo })}`}>{t.claim}</TextLink>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {data.claims.length > 0 && (
        <div className="mt-5">
          <h3 className="mb-1 text-xl">{t.claims}</h3>
          <ul>
            {data.claims.map(({ number, status }) => (
              <li key={number} className="flex flex-wrap items-center gap-x-4">
                <TextLink to={`/warranty/claim/${number}`}>{number}</TextLink>
                <span className="text-steel">{status}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
