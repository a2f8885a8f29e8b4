import { useCallback, useEffect, useState } from 'react'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { lineKey } from '#rules/cart.ts'
import { toRupees } from '#rules/money.ts'
import { call } from '#web/lib/api.ts'
import { type CartLine, toInput } from '#web/lib/cart-line.ts'
import { updateItemPrices } from '#web/lib/cart-store.ts'
import { pricesOf, totalsOf } from '#web/lib/cart-totals.ts'
import { chosenBusiness } from '#web/lib/checkout-choice.ts'
import { useRates } from '#web/lib/rates.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import type { SummaryAmounts } from '#web/lib/summary-rows.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'

type Quote = Answer<Api['POST /quote']>

interface PricedCart {
  readonly amounts: SummaryAmounts & { readonly creditPoints: number }
  readonly isQuoted: boolean
  readonly news: readonly string[]
  readonly couponNews: string | undefined
  /** Whether the server has accepted the coupon; it does not check one for visitors who are not signed in. */
  readonly couponAccepted: boolean
  readonly problems: ReadonlyMap<string, string>
}

/**
 * Returns the server's price for the cart. Until the response arrives, or if it fails, the same rules are applied
 * locally; the failure is only logged (S1 §8). A changed price is applied and announced.
 */
export function useQuote(lines: readonly CartLine[], coupon: string | undefined): PricedCart {
  const { taxPercent } = useRates()
  const userId = useSession((state) => state.user?.id)
  const [news, setNews] = useState<readonly string[]>([])

  const asked = `${userId} ${coupon}`
  const load = useCallback(async () => {
    // Signed-in customers have offers of their own.
    const ask = userId ? callAsUser : call
    try {
      const body = { cartItems: lines.map(toInput), ...(coupon && { couponCode: coupon }), ...(await chosenBusiness()) }
      return { lines, asked, quote: await ask('POST /quote', { body }) }
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failed price update is only logged (S1 §8)
      console.error('The cart could not be priced', error)
      throw error
    }
  }, [lines, userId, coupon, asked])
  const { data: answer } = useResource(lines.length > 0 ? load : null, PAUSE_MS)

  useEffect(() => {
    if (!answer) return
    // A shortage is shown beside its line, and disappears when the quantity is reduced.
    const messages = answer.quote.notices
      .filter(({ code, line }) => line !== undefined && code !== 'out_of_stock')
      .map(({ message }) => message)
    if (messages.length > 0) setNews(messages)
    updateItemPrices(new Map(answer.quote.lines.map((line) => [lineKey(line), line])))
  }, [answer])

  const quote = answer?.asked === asked && sameCart(answer.lines, lines) ? answer.quote : null
  const notices = quote?.notices ?? []
  return {
    amounts: quote ?? localAmounts(lines, taxPercent),
    isQuoted: quote !== null,
    news,
    couponNews: notices.find(({ code }) => code === 'coupon')?.message,
    couponAccepted: quote !== null && !notices.some(({ code }) => code === 'coupon' || code === 'sign_in'),
    problems: problemsOf(notices, lines),
  }
}

const sameCart = (one: readonly CartLine[], other: readonly CartLine[]): boolean =>
  one.length === other.length &&
  one.every((line, place) => {
    const twin = other[place]
    return twin !== undefined && lineKey(line) === lineKey(twin) && line.qty === twin.qty
  })

/** The tax while it is not known which one applies. */
const NO_SPLIT = { cgst: null, sgst: null, igst: null }

const localAmounts = (lines: readonly CartLine[], taxPercent: number): PricedCart['amounts'] => {
  const totals = totalsOf(lines, taxPercent)
  return {
    taxPercent: totals.taxPercent,
    tax: NO_SPLIT,
    ...pricesOf(totals),
    roundOff: toRupees(totals.roundOff),
    discount: 0,
  }
}

/** Returns the lines that can no longer be bought; a changed price is a message, not a problem. */
function problemsOf(notices: Quote['notices'], lines: readonly CartLine[]): Map<string, string> {
  const problems = new Map<string, string>()
  for (const notice of notices) {
    const line = notice.line === undefined ? undefined : lines[notice.line]
    if (line && notice.code !== 'price_changed') problems.set(line.uuid, notice.message)
  }
  return problems
}
