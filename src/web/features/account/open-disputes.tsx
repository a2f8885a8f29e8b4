import { Link } from 'react-router'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { Alert } from '#web/components/alert.tsx'
import { formatInFull } from '#web/components/date.tsx'
import type { Loaded } from '#web/lib/load-as-user.ts'
import { adminProfileTexts } from '#web/messages/en/admin-profile.ts'

/** Lists payments that are disputed at the bank and have to be answered, the nearest deadline first. */
export function OpenDisputes({ data, error }: Loaded<Answer<Api['GET /payments/disputes']>>) {
  const t = adminProfileTexts()
  if (error) return <Alert>{error}</Alert>
  if (!data?.disputes.length) return <p className="text-steel">{t.adminProfile.noDisputes}</p>
  return (
    <ul className="divide-y divide-line border-line border-y">
      {data.disputes.map(({ id, orderNo, paymentId, amount, reason, respondBy }) => (
        <li key={id} className="break-words py-3">
          <p className="font-medium">
            {respondBy ? t.adminProfile.answerBy(formatInFull(new Date(respondBy))) : t.adminProfile.answerSoon}
          </p>
          <p className="text-sm">
            <span>{amount === null ? t.adminProfile.amountUnknown : formatRupees(fromRupees(amount))}</span> ·{' '}
            {orderNo ? (
              <Link
                to={`/all-orders/${orderNo}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {orderNo}
              </Link>
            ) : (
              paymentId
            )}{' '}
            · {id}
          </p>
          {reason && <p className="text-sm text-steel">{reason.replaceAll('_', ' ')}</p>}
        </li>
      ))}
    </ul>
  )
}
