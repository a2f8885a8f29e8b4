import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import type { CartLineInput } from '#contract/quote.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { Button } from '#web/components/button.tsx'
import { Picture } from '#web/components/picture.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { call } from '#web/lib/api.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'
import { Finder } from './finder.tsx'

const MOST = 6

/** Finds products and adds them to the order, with the options that the customer wants. */
export function AddProduct({ onAdd }: { onAdd: (line: CartLineInput) => void }) {
  const t = createOrdersTexts().create
  return (
    <Finder
      label={t.findProduct}
      none={t.noProduct}
      find={async (search) => (await call('GET /all-products', { query: { search, size: MOST } })).data}
    >
      {(product) => <FoundProduct key={product.id} product={product} onAdd={onAdd} />}
    </Finder>
  )
}

const OPTIONS = [
  ['color', 'colors'],
  ['model', 'models'],
  ['type', 'types'],
] as const

function FoundProduct({ product, onAdd }: { product: Product; onAdd: (line: CartLineInput) => void }) {
  const t = createOrdersTexts().create
  const { pricing, name, bikes } = product
  const [picture] = product.images
  const [choice, setChoice] = useState({
    color: pricing.colors[0] ?? NO_OPTION,
    model: pricing.models[0] ?? NO_OPTION,
    type: pricing.types[0] ?? NO_OPTION,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t py-3">
      <span className="size-16 shrink-0 overflow-hidden rounded-sm bg-mist">
        {picture && <Picture source={picture} sizes="4rem" alt="" largest={320} className="size-full object-cover" />}
      </span>
      <p className="min-w-0 flex-1 basis-40">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-steel">{bikes.name}</span>
      </p>
      <div className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
        {OPTIONS.map(
          ([option, list]) =>
            pricing[list].length > 1 && (
              <div key={option} className="min-w-28 flex-1">
                <SelectMenu
                  label={t[option]}
                  value={choice[option]}
                  onChange={(chosen) => setChoice({ ...choice, [option]: chosen })}
                  options={pricing[list].map((each) => ({ value: each, label: each }))}
                />
              </div>
            ),
        )}
        <Button
          look="line"
          aria-label={t.addLineOf(name, bikes.name)}
          onClick={() => onAdd({ proId: product.id, name, bike: bikes.name, ...choice, qty: 1 })}
          className="w-full sm:w-auto"
        >
          {t.addLine}
        </Button>
      </div>
    </li>
  )
}
