import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { isValidQuantity, MAX_QUANTITY } from '#rules/cart.ts'
import { formatRupees, type Paise, rupeeDigits } from '#rules/money.ts'
import { type Chosen, foldName, OPTIONS, type OptionKey, unitPrice } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { Button } from '#web/components/button.tsx'
import { Choices } from '#web/components/choices.tsx'
import { Quantity } from '#web/components/quantity.tsx'
import { type PriceTexts, usePriceTexts } from '#web/lib/price-texts.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { CHOICES } from './card.ts'
import type { NamedProduct } from './named-options.ts'
import { BIKE_WARNING, findObstacle, type Obstacle, usePointedOut, Warning } from './obstacle.tsx'
import {
  availabilityOf,
  colorSurcharge,
  labelIn,
  missingOptions,
  optionViews,
  priceSoFar,
  toChoice,
} from './options.ts'
import { PriceBlock } from './price-block.tsx'

interface BuyBoxProps {
  readonly product: NamedProduct
  readonly taxPercent: number
  readonly mrp: Paise | null
  readonly availability: Product['availability']
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  readonly fitment: ReactNode
  /** What the rider still has to confirm before buying; null if nothing. */
  readonly blocked: string | null
  readonly adding: boolean
  readonly error: string | null
  readonly onAdd: (choice: ReturnType<typeof toChoice>, qty: number) => void
}

export function BuyBox(props: BuyBoxProps) {
  const { product, taxPercent, mrp, availability, chosen, fitment, adding, error } = props
  const t = productTexts()
  const textsOf = usePriceTexts()
  const [qty, setQty] = useState(1)
  const form = useRef<HTMLFormElement>(null)
  const { obstacle, choose, add } = useChoosing(props)
  usePointedOut(form, obstacle)
  useInSight(form, error)

  const { state, left } = availabilityOf(availability, chosen)
  const out = state === 'out'
  const soFar = priceSoFar(product, chosen)

  return (
    <form
      ref={form}
      id={CHOICES}
      onSubmit={(event) => {
        event.preventDefault()
        add(qty)
      }}
      className="grid gap-6"
    >
      <PriceBlock product={product} taxPercent={taxPercent} mrp={mrp} soFar={soFar} steps={stepsOf(product, chosen)} />
      <ProductOptions
        {...{ product, taxPercent, chosen, obstacle }}
        variants={availability.variants}
        onChoose={choose}
      />
      <div data-option="bike" className="grid gap-2 empty:hidden">
        {fitment}
        <Warning id={BIKE_WARNING} obstacle={obstacle} place="bike" />
      </div>
      {state === 'few' && <p className="-mb-2 font-medium text-signal-text">{t.product.left(left ?? 0)}</p>}
      <div className="flex items-end gap-3">
        <Quantity
          label={t.product.quantity}
          fewer={t.common.fewer}
          more={t.common.more}
          value={qty}
          max={left || MAX_QUANTITY}
          isValid={isValidQuantity}
          onChange={setQty}
        />
        <AddButton adding={adding} out={out} price={textsOf(soFar.price * qty, taxPercent)} from={soFar.from} />
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

/** Returns how the price comes about, in the language of the page, once everything is chosen. */
function stepsOf(product: NamedProduct, chosen: Chosen) {
  const priced = unitPrice(product, toChoice(chosen))
  if (!priced.ok || missingOptions(product, chosen).length > 0) return []
  const { options } = product
  return priced.steps.map((step) => {
    const values = options[step.step as OptionKey] ?? OPTIONS.flatMap((option) => options[option])
    return { ...step, label: labelIn(values, step.label) }
  })
}

/** Lets the rider choose, and adds to the cart what is chosen, unless something still has to be chosen or confirmed. */
function useChoosing({ product, availability, chosen, onChoose, blocked, adding, onAdd }: BuyBoxProps) {
  const { product: t } = productTexts()
  const [obstacle, setObstacle] = useState<Obstacle | null>(null)

  function choose(name: keyof Chosen, value: string) {
    setObstacle(null)
    onChoose({ ...chosen, [name]: value })
  }

  function add(qty: number) {
    if (adding || availabilityOf(availability, chosen).state === 'out') return
    const found = findObstacle(product, chosen, blocked, t)
    setObstacle(found)
    if (!found) onAdd(toChoice(chosen), qty)
  }
  return { obstacle, choose, add }
}

/** Scrolls to an error of the form, and focuses the choices when the link of a card leads to them. */
function useInSight(form: RefObject<HTMLFormElement | null>, error: string | null): void {
  useEffect(() => {
    if (error) form.current?.querySelector('[data-error]')?.scrollIntoView({ block: 'nearest' })
  }, [form, error])

  useEffect(() => {
    if (window.location.hash === `#${CHOICES}`) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [form])
}

interface AddButtonProps extends Pick<BuyBoxProps, 'adding'> {
  readonly out: boolean
  readonly price: PriceTexts
  /** Whether options can still raise the price. */
  readonly from: boolean
}

/**
 * Shows the add button, and a sticky bar with it at the bottom of a phone's screen while it is out of view. It stays
 * focusable while busy, so that the popup can restore the focus.
 */
function AddButton({ adding, out, price, from }: AddButtonProps) {
  const { product: t, bike } = productTexts()
  const label = out ? bike.outOfStock : t.addToCart
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
          {adding ? t.adding : label}
        </Button>
      </div>
      {away && !out && (
        <div
          data-foot
          className="surface fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-line border-t p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden low:hidden"
        >
          <span className="leading-tight">
            <span className="money block font-semibold">
              {from && <span className="font-normal text-sm text-steel">{bike.from} </span>}
              {price.gross}
            </span>
            <span className="text-steel text-xs">{price.grossLabel}</span>
          </span>
          <Button type="submit" aria-disabled={adding} className="flex-1">
            {adding ? t.adding : label}
          </Button>
        </div>
      )}
    </>
  )
}

interface ProductOptionsProps extends Pick<BuyBoxProps, 'product' | 'taxPercent' | 'chosen'> {
  readonly variants: Product['availability']['variants']
  readonly obstacle: Obstacle | null
  readonly onChoose: (name: keyof Chosen, value: string) => void
}

/** Shows the groups of options that the product has, in the order in which the shop asks for them (W7). */
function ProductOptions({ product, taxPercent, variants, chosen, obstacle, onChoose }: ProductOptionsProps) {
  const { product: t, bike } = productTexts()
  const surcharge = colorSurcharge(product)
  return OPTIONS.map((name) => {
    const options = optionViews(product, chosen, name, { taxPercent, variants, ...bike })
    if (options.length === 0) return null
    return (
      <div key={name}>
        <Choices
          label={product.words[name].label}
          name={name}
          options={options.map((option) => (name === 'color' || option.swatch ? withSample(option) : option))}
          value={chosen[name]}
          error={obstacle?.place === name ? obstacle.message : undefined}
          onChange={(value) => onChoose(name, value)}
        />
        {name === 'color' && surcharge !== null && (
          <p className="mt-2 text-steel text-xs">
            <span>{t.colorNote(rupeeDigits(surcharge))}</span>{' '}
            <span>{t.colorNoteGst(formatRupees(withTax(surcharge, taxPercent)))}</span>
          </p>
        )}
      </div>
    )
  })
}

/** The content security policy allows a fill, but no style attribute. Without a swatch the stylesheet knows some names. */
const withSample = <Option extends { readonly value: string; readonly swatch?: string | undefined }>(
  option: Option,
) => ({
  ...option,
  mark: (
    <svg aria-hidden viewBox="0 0 1 1" data-color={foldName(option.value)} className="color-sample">
      {option.swatch && <path d="M0 0h1v1H0z" fill={option.swatch} />}
    </svg>
  ),
})
