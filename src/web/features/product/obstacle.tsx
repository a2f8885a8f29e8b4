import { type RefObject, useEffect } from 'react'
import { type Chosen, unitPrice } from '#rules/pricing.ts'
import { formatList } from '#web/lib/language.ts'
import type { ProductTexts } from '#web/messages/en/product.ts'
import type { NamedProduct } from './named-options.ts'
import { missingOptions, toChoice } from './options.ts'

/** The id of the warning that describes the checkbox for a part that is for another bike. */
export const BIKE_WARNING = 'bike-warning'

/** The reason why the choice cannot be added to the cart, and where on the page it can be fixed. */
export interface Obstacle {
  readonly place: keyof Chosen | 'bike' | 'whole'
  readonly message: string
}

/** Returns the first reason why the choice cannot be added; null if it can. */
export function findObstacle(
  product: NamedProduct,
  chosen: Chosen,
  blocked: string | null,
  t: ProductTexts['product'],
): Obstacle | null {
  const missing = missingOptions(product, chosen)
  const [first] = missing
  if (first) {
    const labels = missing.map((option) => product.words[option].label)
    const all = missing.length > 1 ? ` ${t.stillToChoose(formatList(labels))}` : ''
    return { place: first, message: product.words[first].warning + all }
  }
  const priced = unitPrice(product, toChoice(chosen))
  if (!priced.ok) {
    const message = priced.reason === 'too-low' ? t.tooLow : t.optionGone
    return { place: priced.option ?? 'whole', message }
  }
  return blocked ? { place: 'bike', message: blocked } : null
}

/** Scrolls to the obstacle and focuses it, wherever the pressed button is. */
export function usePointedOut(form: RefObject<HTMLFormElement | null>, obstacle: Obstacle | null): void {
  useEffect(() => {
    if (!obstacle) return
    const place = form.current?.querySelector(`[data-option=${obstacle.place}]`)
    place?.querySelector('input')?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'nearest' })
  }, [form, obstacle])
}

export function Warning({ id, obstacle, place }: { id?: string; obstacle: Obstacle | null; place: Obstacle['place'] }) {
  if (obstacle?.place !== place) return null
  return (
    <p id={id} role="alert" className="text-danger text-sm">
      {obstacle.message}
    </p>
  )
}
