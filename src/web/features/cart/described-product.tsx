import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '#contract/catalogue.ts'
import { formatRupees } from '#rules/money.ts'
import { type Choice, NO_OPTION, unitPrice } from '#rules/pricing.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { call } from '#web/lib/api.ts'
import { addItem } from '#web/lib/cart-store.ts'
import { optionsText } from '#web/lib/line-text.ts'
import { useMessages } from '#web/lib/messages.ts'

export interface DescribedProductProps {
  readonly bikeCode: string
  readonly productCode: string
  readonly choice: { readonly [K in keyof Choice]?: string | undefined }
  readonly tag: (part: { bikeCode: string; bikeName: string; models: readonly string[] }) => ReactNode
}

/** The product that the cart's address describes: offered with a button, never added by itself (D15). */
export function DescribedProduct({ bikeCode, productCode, choice, tag }: DescribedProductProps) {
  const t = useMessages()
  const [product, setProduct] = useState<Product | null>(null)
  const [added, setAdded] = useState(false)

  useEffect(() => {
    let current = true
    call('GET /bikes/products/{bikeCode}/{productName}', { params: { bikeCode, productName: productCode } }).then(
      ({ bike }) => current && setProduct(bike.products[0] ?? null),
      () => current && setProduct(null),
    )
    return () => {
      current = false
    }
  }, [bikeCode, productCode])

  if (!product || added) return null
  const wanted = { color: choice.color ?? NO_OPTION, model: choice.model ?? NO_OPTION, type: choice.type ?? NO_OPTION }
  const priced = unitPrice(product.pricing, wanted)
  const part = { bikeCode: product.bikes.code, bikeName: product.bikes.name, models: product.pricing.models }
  const path = `/productDetail/${product.bikes.code}/${product.code}`
  return (
    <section aria-label={t.cart.described} className="mb-8 flex flex-wrap items-center gap-4 rounded-sm bg-mist p-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-xl">
          <Link to={path} className="hover:underline">
            {product.name}
          </Link>
        </h2>
        <p className="text-sm">{tag(part)}</p>
        <p className="text-sm text-steel">
          {optionsText(wanted)}{' '}
          {priced.ok ? <span className="money text-ink">{formatRupees(priced.price)}</span> : t.product.optionGone}
        </p>
      </div>
      {priced.ok ? (
        <Button
          onClick={async () => {
            setAdded(await addItem({ bikeCode, productCode: product.code, choice: wanted, qty: 1 }))
          }}
        >
          {t.product.addToCart}
        </Button>
      ) : (
        <ButtonLink look="line" to={path}>
          {t.cart.chooseOptions}
        </ButtonLink>
      )}
    </section>
  )
}
