import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { type Choice, unitPrice } from '#rules/pricing.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Price } from '#web/components/price.tsx'
import { call } from '#web/lib/api.ts'
import { addItem } from '#web/lib/cart-store.ts'
import { formatOptions } from '#web/lib/format-options.ts'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { cartTexts } from '#web/messages/en/cart.ts'
import { productTexts } from '#web/messages/en/product.ts'

interface DescribedProductProps {
  readonly bikeCode: string
  readonly productCode: string
  readonly choice: Choice
  readonly tag: (part: { bikeCode: string; bikeName: string; models: readonly string[] }) => ReactNode
}

/** Offers the product that the cart's address describes with a button; it is never added automatically (D15). */
export function DescribedProduct({ bikeCode, productCode, choice, tag }: DescribedProductProps) {
  const t = cartTexts()
  const { addToCart, optionGone } = productTexts().product
  const textsOf = usePriceTexts()
  const [added, setAdded] = useState(false)

  const load = useCallback(
    () => call('GET /bikes/products/{bikeCode}/{productName}', { params: { bikeCode, productName: productCode } }),
    [bikeCode, productCode],
  )
  const { data, error } = useResource(load)
  const product = error ? undefined : data?.bike.products[0]

  if (!product || added) return null
  const priced = unitPrice(product.pricing, choice)
  const part = {
    bikeCode: product.bikes.code,
    bikeName: product.bikes.name,
    models: product.pricing.options.model.map(({ name }) => name),
  }
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
          {formatOptions(choice)} {!priced.ok && optionGone}
        </p>
        {priced.ok && (
          <p className="text-sm">
            <Price {...textsOf(priced.price, product.tax.percent)} />
          </p>
        )}
      </div>
      {priced.ok ? (
        <Button
          onClick={async () => {
            setAdded(await addItem({ bikeCode, productCode: product.code, choice, qty: 1 }))
          }}
        >
          {addToCart}
        </Button>
      ) : (
        <ButtonLink look="line" to={path}>
          {t.cart.chooseOptions}
        </ButtonLink>
      )}
    </section>
  )
}
