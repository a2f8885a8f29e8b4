import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { isValidQuantity, MAX_QUANTITY } from '#rules/cart.ts'
import type { Paise } from '#rules/money.ts'
import { type PricedProduct, unitPrice } from '#rules/pricing.ts'
import { Quantity } from '#web/components/quantity.tsx'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { AddButton } from './add-button.tsx'
import { CHOICES } from './card.ts'
import { BIKE_WARNING, findObstacle, type Obstacle, usePointedOut, Warning } from './obstacle.tsx'
import { type Chosen, missingOptions, priceSoFar, toChoice } from './options.ts'
import { PriceBlock } from './price-block.tsx'
import { ProductOptions } from './product-options.tsx'

export interface BuyBoxProps {
  readonly product: PricedProduct
  /** The product's GST rate. */
  readonly taxPercent: number
  /** The declared maximum retail price; null if there is none. */
  readonly mrp: Paise | null
  readonly availability: Product['availability']
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  /** Shows whether the part fits the rider's bike. */
  readonly fitment: ReactNode
  /** What the rider still has to confirm before buying; null if nothing. */
  readonly blocked: string | null
  readonly adding: boolean
  readonly error: string | null
  readonly onAdd: (choice: ReturnType<typeof toChoice>, qty: number) => void
}

/** Shows price, options, quantity and the add button. */
export function BuyBox({
  product,
  taxPercent,
  mrp,
  availability,
  chosen,
  onChoose,
  fitment,
  blocked,
  adding,
  error,
  onAdd,
}: BuyBoxProps) {
  const t = productTexts()
  const textsOf = usePriceTexts()
  const [qty, setQty] = useState(1)
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)
  const form = useRef<HTMLFormElement>(null)
  usePointedOut(form, obstacle)

  useEffect(() => {
    if (error) form.current?.querySelector('[data-error]')?.scrollIntoView({ block: 'nearest' })
  }, [error])

  // The link of a card leads to what is to be chosen.
  useEffect(() => {
    if (window.location.hash === `#${CHOICES}`) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])

  const out = availability.state === 'out'
  const priced = unitPrice(product, toChoice(chosen))
  const complete = missingOptions(product, chosen).length === 0
  const soFar = priceSoFar(product, chosen)

  function choose(name: keyof Chosen, value: string) {
    setObstacle(null)
    onChoose({ ...chosen, [name]: value })
  }

  function add() {
    if (adding || out) return
    const found = findObstacle(product, chosen, blocked, t.product)
    setObstacle(found)
    if (!found) onAdd(toChoice(chosen), qty)
  }

  return (
    <form
      ref={form}
      id={CHOICES}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      className="grid gap-6"
    >
      <PriceBlock
        product={product}
        taxPercent={taxPercent}
        mrp={mrp}
        soFar={soFar}
        steps={complete && priced.ok ? priced.steps : []}
      />
      <ProductOptions product={product} taxPercent={taxPercent} chosen={chosen} obstacle={obstacle} onChoose={choose} />
      <div data-option="bike" className="grid gap-2 empty:hidden">
        {fitment}
        <Warning id={BIKE_WARNING} obstacle={obstacle} place="bike" />
      </div>
      {availability.state === 'few' && (
        <p className="-mb-2 font-medium text-signal-text">{t.product.left(availability.left ?? 0)}</p>
      )}
      <div className="flex items-end gap-3">
        <Quantity
          label={t.product.quantity}
          fewer={t.common.fewer}
          more={t.common.more}
          value={qty}
          max={availability.left || MAX_QUANTITY}
          isValid={isValidQuantity}
          onChange={setQty}
        />
        <AddButton
          adding={adding}
          out={out}
          label={out ? t.bike.outOfStock : t.product.addToCart}
          busy={t.product.adding}
          price={textsOf(soFar.price * qty, taxPercent)}
          from={soFar.from ? t.bike.from : ''}
        />
      </div>
      <div data-option="whole" className="empty:hidden">
        <Warning obstacle={obstacle} place="whole" />
      </div>
      {error && (
        <p data-error role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </form>
  )
}
