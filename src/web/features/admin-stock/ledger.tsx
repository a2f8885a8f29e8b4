import { formatInFull } from '#web/components/date.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { stockTexts } from '#web/messages/en/stock.ts'

const signed = (pieces: number): string => (pieces > 0 ? `+${pieces}` : `−${-pieces}`)

/** Lists the stock movements of a product, newest first. */
export function Ledger({ proId }: { proId: string }) {
  const { stock: t, common } = stockTexts()
  return (
    <Loaded load={() => callAsUser('GET /stock/{proId}', { params: { proId } })} texts={common}>
      {({ movements }) =>
        movements.length === 0 ? (
          <p className="text-steel">{t.noMovements}</p>
        ) : (
          <ol className="max-h-[60vh] overflow-y-auto border-line border-b">
            {movements.map(({ at, kind, pieces, by, orderNo, reason }) => (
              <li key={`${at} ${kind} ${orderNo} ${pieces}`} className="flex gap-4 border-line border-t py-2.5">
                <span className="w-14 shrink-0 text-right font-semibold tabular-nums">{signed(pieces)}</span>
                <span className="min-w-0 flex-1">
                  <span className="block break-words">
                    {[t.kinds[kind], orderNo, reason].filter(Boolean).join(' · ')}
                  </span>
                  <span className="block text-sm text-steel">
                    {formatInFull(new Date(at))}, {by ?? t.shop}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}
