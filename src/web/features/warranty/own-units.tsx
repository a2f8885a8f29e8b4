import { useCallback } from 'react'
import { Link } from 'react-router'
import { showUnitCode } from '#rules/warranty-code.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'
import { useWarrantyMessages } from '#web/lib/warranty-messages.ts'

/** The pieces of an order that was sent: their codes, and the claims about them. Nothing, where there are none. */
export function OwnUnits({ orderId, orderNo }: { orderId: string; orderNo: string }) {
  const t = useWarrantyMessages().units
  const { data } = useOwn(
    useCallback(() => callAsUser('GET /order/{id}/warranty', { params: { id: orderId } }), [orderId]),
  )
  if (!data || (data.units.length === 0 && data.claims.length === 0)) return null
  return (
    <section aria-labelledby="warranty">
      <h2 id="warranty" className="mb-2 text-2xl">
        {t.title}
      </h2>
      <p className="mb-3 text-steel">{t.intro}</p>
      <ul className="border-line border-b">
        {data.units.map(({ code, product, bike, qr }) => (
          <li key={code} className="flex gap-4 border-line border-t py-4">
            {qr && (
              <img
                src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
                alt={t.qr(showUnitCode(code))}
                width={112}
                height={112}
                className="size-28 shrink-0 border border-line"
              />
            )}
            <div className="min-w-0">
              <p className="font-medium font-mono">{showUnitCode(code)}</p>
              <p className="text-sm text-steel">
                {product}, {bike}
              </p>
              <div className="mt-1 flex flex-wrap gap-x-5 text-sm print:hidden">
                <Link
                  to={`/warranty/${code}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {t.open}
                </Link>
                <Link
                  to={`/warranty?${new URLSearchParams({ unit: code, order: orderNo })}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {t.claim}
                </Link>
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
                <Link
                  to={`/warranty/claim/${number}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  {number}
                </Link>
                <span className="text-steel">{status}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
