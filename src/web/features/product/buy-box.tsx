import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { acceptQuantity, MAX_QUANTITY } from '#rules/cart.ts'
import { formatRupees, rupeeDigits } from '#rules/money.ts'
import { offerPrice, type PricedProduct, unitPrice } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { Button } from '#web/components/button.tsx'
import { Choices } from '#web/components/choices.tsx'
import { Quantity } from '#web/components/quantity.tsx'
import { useMessages } from '#web/lib/messages.ts'
import { useRates } from '#web/lib/rates.ts'
import { type Chosen, colorOptions, missingOption, modelOptions, priceSoFar, toChoice, typeOptions } from './options.ts'

export interface BuyBoxProps {
  readonly product: PricedProduct
  readonly availability: Product['availability']
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  /** The verdict on the rider's bike. */
  readonly fitment: ReactNode
  /** What the rider still has to confirm before buying; null when nothing. */
  readonly blocked: string | null
  readonly adding: boolean
  readonly error: string | null
  readonly onAdd: (choice: ReturnType<typeof toChoice>, qty: number) => void
}

/** Price, options, quantity and the button. */
export function BuyBox({
  product,
  availability,
  chosen,
  onChoose,
  fitment,
  blocked,
  adding,
  error,
  onAdd,
}: BuyBoxProps) {
  const t = useMessages()
  const [qty, setQty] = useState(1)
  const [warned, setWarned] = useState<{ option: string; message: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const out = availability.state === 'out'
  const missing = missingOption(product, chosen)
  const priced = missing ? null : unitPrice(product, toChoice(chosen))
  const { price, from } = priceSoFar(product, chosen)

  function choose(name: keyof Chosen, value: string) {
    setWarned(null)
    onChoose({ ...chosen, [name]: value })
  }

  function add() {
    if (adding || out) return
    const warnings = { color: t.product.warnColor, model: t.product.warnModel, type: t.product.warnType }
    if (missing) {
      setWarned({ option: missing, message: warnings[missing] })
      form.current?.querySelector<HTMLInputElement>(`[data-option=${missing}] input`)?.focus()
      return
    }
    if (!priced) return
    if (!priced.ok) {
      const message = priced.reason === 'too-low' ? t.product.tooLow : t.product.optionGone
      setWarned({ option: priced.option ?? 'type', message })
      return
    }
    if (blocked) {
      setWarned({ option: 'bike', message: blocked })
      return
    }
    setWarned(null)
    onAdd(toChoice(chosen), qty)
  }

  const warning = (option: string) => (warned?.option === option ? warned.message : undefined)
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      className="grid gap-6"
    >
      <PriceBlock product={product} price={price} from={from} steps={priced?.ok ? priced.steps : []} />
      {product.models.length > 0 && (
        <Choices
          label={t.product.models}
          name="model"
          options={modelOptions(product)}
          value={chosen.model}
          error={warning('model')}
          onChange={(value) => choose('model', value)}
        />
      )}
      {product.types.length > 0 && (
        <Choices
          label={t.product.types}
          name="type"
          options={typeOptions(product, t.product.outOfStock)}
          value={chosen.type}
          error={warning('type')}
          onChange={(value) => choose('type', value)}
        />
      )}
      {product.colors.length > 0 && (
        <div>
          <Choices
            label={t.product.colors}
            name="color"
            options={colorOptions(product)}
            value={chosen.color}
            error={warning('color')}
            onChange={(value) => choose('color', value)}
          />
          {product.surcharges.usual > 0 && (
            <p className="mt-2 text-steel text-xs">{t.product.colorNote(rupeeDigits(product.surcharges.usual))}</p>
          )}
        </div>
      )}
      {fitment}
      {warning('bike') && (
        <p role="alert" className="text-danger text-sm">
          {warning('bike')}
        </p>
      )}
      {availability.state === 'few' && (
        <p className="-mb-2 font-medium text-signal-text">{t.product.left(availability.left ?? 0)}</p>
      )}
      <div className="flex items-end gap-3">
        <Quantity
          label={t.product.quantity}
          fewer={t.product.fewer}
          more={t.product.more}
          value={qty}
          max={availability.left || MAX_QUANTITY}
          accept={acceptQuantity}
          onChange={setQty}
        />
        <AddButton
          adding={adding}
          out={out}
          label={out ? t.product.outOfStock : t.product.addToCart}
          busy={t.product.adding}
          price={formatRupees(price * qty)}
        />
      </div>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </form>
  )
}

function PriceBlock({
  product,
  price,
  from,
  steps,
}: {
  product: PricedProduct
  price: number
  from: boolean
  steps: readonly { label: string; amount: number }[]
}) {
  const t = useMessages()
  const { taxPercent } = useRates()
  return (
    <div>
      <p aria-live="polite" aria-atomic="true" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span data-price className="money font-semibold text-3xl">
          {from && <span className="font-normal text-base text-steel">{t.bike.from} </span>}
          {formatRupees(price)}
        </span>
        {product.offerPercent > 0 && (
          <>
            <s className="money text-lg text-steel">
              <span className="sr-only">{t.product.was} </span>
              {formatRupees(price - offerPrice(product) + product.price)}
            </s>
            <span className="caps rounded-sm bg-ink px-2 py-1 text-paper text-sm leading-none">
              {t.product.offer(String(product.offerPercent))}
            </span>
          </>
        )}
      </p>
      <p className="money mt-1 text-sm text-steel">{t.common.withGst(formatRupees(withTax(price, taxPercent)))}</p>
      {steps.length > 1 && (
        <details className="mt-2 text-sm">
          <summary className="inline-flex min-h-11 items-center text-steel underline underline-offset-4">
            {t.product.priceSteps}
          </summary>
          <dl className="grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1 pb-1">
            {steps.map((step) => (
              <div key={step.label + step.amount} className="contents">
                <dt>{step.label}</dt>
                <dd className="money text-right">{formatRupees(step.amount)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}

interface AddButtonProps {
  readonly adding: boolean
  /** There is none to be had. */
  readonly out: boolean
  readonly label: string
  readonly busy: string
  readonly price: string
}

/**
 * The button in its place, and a bar with it at the foot of a phone's screen while that place is out of sight. It stays
 * in focus while it is busy, so that the popup can give the focus back.
 */
function AddButton({ adding, out, label, busy, price }: AddButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([entry]) => setAway(entry !== undefined && !entry.isIntersecting))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return (
    <>
      <div ref={place} className="flex-1">
        <Button type="submit" look={out ? 'line' : 'signal'} disabled={out} aria-disabled={adding} className="w-full">
          {adding ? busy : label}
        </Button>
      </div>
      {away && !out && (
        <div
          data-foot
          className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-line border-t bg-paper p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden low:hidden"
        >
          <span className="money font-semibold">{price}</span>
          <Button type="submit" aria-disabled={adding} className="flex-1">
            {adding ? busy : label}
          </Button>
        </div>
      )}
    </>
  )
}
