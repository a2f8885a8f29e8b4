import { useEffect, useState } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { lineKey } from '#rules/cart.ts'
import { toRupees } from '#rules/money.ts'
import { call } from '#web/lib/api.ts'
import { toInput } from '#web/lib/cart-input.ts'
import { type CartLine, pricesOf, totalsOf, updateItemPrices } from '#web/lib/cart-store.ts'
import { useRates } from '#web/lib/rates.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import type { SummaryAmounts } from './order-summary.tsx'

type Quote = Answer<Api['POST /quote']>

/** A change of quantity is priced once the buyer has paused for this long. */
const PAUSE_MS = 250

export interface PricedCart {
  readonly amounts: SummaryAmounts
  /** What the buyer must be told, in words. */
  readonly news: readonly string[]
  /** What is to be said of the coupon. */
  readonly couponNews: string | undefined
  /** The shop knows the coupon, and priced the cart with it in mind; of who is signed out it does not look at one. */
  readonly couponAccepted: boolean
  /** What is wrong with a line, by its uuid. */
  readonly problems: ReadonlyMap<string, string>
}

/**
 * The cart as the server prices it now. Until it has answered, and when it does not, the same rules are worked out here;
 * the failure is only logged (S1 §8). A changed price is taken over and said.
 */
export function useQuote(lines: readonly CartLine[], coupon: string | undefined): PricedCart {
  const { taxPercent } = useRates()
  const userId = useSession((state) => state.user?.id)
  const [answer, setAnswer] = useState<{ lines: readonly CartLine[]; asked: string; quote: Quote } | null>(null)
  const [news, setNews] = useState<readonly string[]>([])

  const asked = `${userId} ${coupon}`

  useEffect(() => {
    if (lines.length === 0) return
    let current = true
    const timer = setTimeout(() => {
      // Whoever is signed in has offers of their own.
      const ask = userId ? callAsUser : call
      ask('POST /quote', { body: { cartItems: lines.map(toInput), ...(coupon && { couponCode: coupon }) } }).then(
        (quote) => {
          if (!current) return
          setAnswer({ lines, asked, quote })
          // That there are too few stands beside the line, and is over once fewer are wanted.
          const told = quote.notices
            .filter(({ code, line }) => line !== undefined && code !== 'out_of_stock')
            .map(({ message }) => message)
          if (told.length > 0) setNews(told)
          updateItemPrices(new Map(quote.lines.map((line) => [lineKey(line), line.price])))
        },
        // biome-ignore lint/suspicious/noConsole: a failed price update is only logged (S1 §8)
        (error: Error) => console.error('The cart could not be priced', error),
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [lines, userId, coupon, asked])

  const fresh = answer !== null && answer.asked === asked && sameCart(answer.lines, lines)
  return {
    amounts: fresh ? answer.quote : localAmounts(lines, taxPercent),
    news,
    couponNews: fresh ? answer.quote.notices.find(({ code }) => code === 'coupon')?.message : undefined,
    couponAccepted: fresh && !answer.quote.notices.some(({ code }) => code === 'coupon' || code === 'sign_in'),
    problems: fresh ? problemsOf(answer.quote, lines) : new Map(),
  }
}

const sameCart = (one: readonly CartLine[], other: readonly CartLine[]): boolean =>
  one.length === other.length &&
  one.every((line, place) => {
    const twin = other[place]
    return twin !== undefined && lineKey(line) === lineKey(twin) && line.qty === twin.qty
  })

const localAmounts = (lines: readonly CartLine[], taxPercent: number): SummaryAmounts => {
  const totals = totalsOf(lines, taxPercent)
  return { taxPercent, ...pricesOf(totals), roundOff: toRupees(totals.roundOff), discount: 0 }
}

/** Lines that can no longer be bought; a changed price is news, not a problem. */
function problemsOf(quote: Quote, lines: readonly CartLine[]): Map<string, string> {
  const problems = new Map<string, string>()
  for (const notice of quote.notices) {
    const line = notice.line === undefined ? undefined : lines[notice.line]
    if (line && notice.code !== 'price_changed') problems.set(line.uuid, notice.message)
  }
  return problems
}
