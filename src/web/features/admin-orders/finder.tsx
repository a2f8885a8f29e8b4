import { type ReactNode, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Product } from '#contract/catalogue.ts'
import type { CartLineInput } from '#contract/quote.ts'
import { NO_OPTION } from '#rules/pricing.ts'
import { Button } from '#web/components/button.tsx'
import { Picture } from '#web/components/picture.tsx'
import { SearchForm } from '#web/components/search-form.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { call } from '#web/lib/api.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { userName } from '#web/lib/user-name.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'

interface FinderProps<T> {
  readonly label: string
  /** What is said when nothing is found. */
  readonly none: string
  readonly find: (words: string) => Promise<readonly T[]>
  /** Shows what was found, as an item of a list. */
  readonly children: (found: T) => ReactNode
}

function Finder<T>({ label, none, find, children }: FinderProps<T>) {
  const t = createOrdersTexts().create
  const [found, setFound] = useState<readonly T[]>()
  const { isBusy, act } = useAction((message) => toast(message, 'error'))
  const search = (words: string) => words !== '' && act(async () => setFound(await find(words)))
  return (
    <>
      <SearchForm texts={{ search: label, submit: t.find }} busy={isBusy} onSearch={search} />
      <div role="status">{found?.length === 0 && <p className="mt-3">{none}</p>}</div>
      {found && found.length > 0 && <ul className="mt-3 border-line border-b">{found.map(children)}</ul>}
    </>
  )
}

const MOST_CUSTOMERS = 8

interface FindCustomerProps {
  readonly customer: User | null
  readonly onChoose: (customer: User | null) => void
}

/** Finds the customer of the order by email, name or mobile number. */
export function FindCustomer({ customer, onChoose }: FindCustomerProps) {
  const t = createOrdersTexts().create
  if (customer) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm border border-ink p-4">
        <p className="min-w-0 break-words">
          <span className="block font-medium">{userName(customer)}</span>
          <span className="block text-sm text-steel">
            {[customer.email, customer.mobile].filter(Boolean).join(', ')}
          </span>
        </p>
        <TextButton onClick={() => onChoose(null)} className="text-sm">
          {t.another}
        </TextButton>
      </div>
    )
  }
  return (
    <Finder
      label={t.email}
      none={t.noCustomer}
      find={(search) => callAsUser('GET /all-users', { query: { search, size: MOST_CUSTOMERS } })}
    >
      {(user) => {
        const name = userName(user)
        return (
          <li key={user.id} className="flex items-center justify-between gap-4 border-line border-t py-2">
            <p className="min-w-0 break-words">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-steel">{user.email}</span>
            </p>
            <Button look="line" aria-label={t.chooseOf(`${name}, ${user.email}`)} onClick={() => onChoose(user)}>
              {t.choose}
            </Button>
          </li>
        )
      }}
    </Finder>
  )
}

const MOST_PRODUCTS = 6

/** Finds products and adds them to the order, with the options that the customer wants. */
export function AddProduct({ onAdd }: { onAdd: (line: CartLineInput) => void }) {
  const t = createOrdersTexts().create
  return (
    <Finder
      label={t.findProduct}
      none={t.noProduct}
      find={async (search) => (await call('GET /all-products', { query: { search, size: MOST_PRODUCTS } })).data}
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
