import { CircleCheck } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import type { Address, User } from '#contract/accounts.ts'
import type { Product } from '#contract/catalogue.ts'
import type { Order } from '#contract/orders.ts'
import type { CartLineInput } from '#contract/quote.ts'
import { MAX_ADDRESSES } from '#rules/addresses.ts'
import { isValidQuantity, lineKey, MAX_QUANTITY } from '#rules/cart.ts'
import { choicesOf, OPTIONS } from '#rules/pricing.ts'
import { AddressCards } from '#web/components/address-cards.tsx'
import { Button } from '#web/components/button.tsx'
import { DialogButton } from '#web/components/dialog-button.tsx'
import { Picture } from '#web/components/picture.tsx'
import { Quantity } from '#web/components/quantity.tsx'
import { SearchForm } from '#web/components/search-form.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { TextButton, TextLink } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { call } from '#web/lib/api.ts'
import { type Business, businessIn, quotedFor } from '#web/lib/business.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { optionsOf } from '#web/lib/format-options.ts'
import { randomId } from '#web/lib/random-id.ts'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PAUSE_MS, useResource } from '#web/lib/use-resource.ts'
import { userName } from '#web/lib/user-name.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'

interface PhoneOrder {
  readonly customer: User | null
  readonly address: { readonly id: string; readonly state: string } | null
  readonly business: Business
  readonly lines: readonly CartLineInput[]
  /** The idempotency key: an order that is submitted twice is placed once. */
  readonly key: string
}

/**
 * Returns the phone order in progress, stored for this tab and this user until it is placed, with the server's price for
 * it, null until it has loaded, which is requested a moment after each change.
 */
export function usePhoneOrder() {
  const draft = useSession(({ user }) => `phone-order-${user?.id}`)
  const [order, setOrder] = useState(() => orderIn(readDraft(draft)))
  const { customer, address, business, lines } = order
  const body = JSON.stringify({
    userId: customer?.id,
    addressId: address?.id,
    cartItems: lines,
    ...quotedFor(business),
  })
  const load = useCallback(() => callAsUser('POST /new-order/quote', { body: JSON.parse(body) }), [body])
  const { data, error, isCurrent } = useResource(customer && lines.length > 0 ? load : null, PAUSE_MS)

  return {
    order,
    quote: isCurrent && error === null ? data : null,
    error: isCurrent ? error : null,
    /** A different customer, address, business or product makes it a different order, with a new key. */
    change(parts: Partial<Omit<PhoneOrder, 'key'>>): void {
      const changed = { ...order, ...parts, key: randomId() }
      setOrder(changed)
      writeDraft(draft, changed)
    },
    forget: () => writeDraft(draft, null),
  }
}

/** Reads the stored order. Parts that an earlier version of this page has stored in another format are dropped. */
function orderIn(stored: Readonly<Record<string, unknown>>): PhoneOrder {
  const { customer, address, business, lines, key } = stored as Partial<PhoneOrder>
  const isComplete =
    Array.isArray(lines) && lines.every((line) => line?.proId && line.name && line.bike && line.qty > 0)
  return {
    customer: customer?.id && customer.email ? customer : null,
    address: typeof address?.id === 'string' && typeof address.state === 'string' ? address : null,
    business: businessIn(business),
    lines: isComplete ? lines : [],
    key: typeof key === 'string' ? key : randomId(),
  }
}

interface FinderProps<T> {
  readonly label: string
  readonly none: string
  readonly find: (words: string) => Promise<readonly T[]>
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

type FindCustomerProps = { customer: User | null; onChoose: (customer: User | null) => void }

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
      find={(search) => callAsUser('GET /all-users', { query: { search, size: 8 } })}
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

export function AddProduct({ onAdd }: { onAdd: (line: CartLineInput) => void }) {
  const t = createOrdersTexts().create
  return (
    <Finder
      label={t.findProduct}
      none={t.noProduct}
      find={async (search) => (await call('GET /all-products', { query: { search, size: 6 } })).data}
    >
      {(product) => <FoundProduct key={product.id} product={product} onAdd={onAdd} />}
    </Finder>
  )
}

function FoundProduct({ product, onAdd }: { product: Product; onAdd: (line: CartLineInput) => void }) {
  const t = createOrdersTexts().create
  const { pricing, name, bikes } = product
  const [picture] = product.images
  const [first] = choicesOf(pricing)
  const [choice, setChoice] = useState(first)
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
          (option) =>
            pricing.options[option].length > 1 && (
              <div key={option} className="min-w-28 flex-1">
                <SelectMenu
                  label={t[option]}
                  value={choice[option]}
                  onChange={(chosen) => setChoice({ ...choice, [option]: chosen })}
                  options={pricing.options[option].map(({ name: value }) => ({ value, label: value }))}
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

type Lines = readonly CartLineInput[]

export function addPhoneLine(lines: Lines, added: CartLineInput): Lines {
  const same = lines.find((each) => lineKey(each) === lineKey(added))
  if (!same) return [...lines, added]
  const qty = Math.min(MAX_QUANTITY, same.qty + added.qty)
  return lines.map((each) => (each === same ? { ...each, qty } : each))
}

interface PhoneLinesProps {
  readonly lines: Lines
  /** The total of each line, by its key, as far as the server has calculated it. */
  readonly totals: ReadonlyMap<string, number>
  readonly onChange: (lines: Lines) => void
}

export function PhoneLines({ lines, totals, onChange }: PhoneLinesProps) {
  const t = createOrdersTexts().create
  if (lines.length === 0) return <p className="text-steel">{t.empty}</p>
  return (
    <ul className="border-line border-b">
      {lines.map((line) => {
        const { name, bike, qty } = line
        const total = totals.get(lineKey(line))
        return (
          <li key={lineKey(line)} className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-t py-3">
            <p className="min-w-0 flex-1 basis-48">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-steel">{[bike, ...optionsOf(line)].join(', ')}</span>
            </p>
            <Quantity
              label={t.quantity(name)}
              labelHidden
              fewer={t.fewer}
              more={t.more}
              value={qty}
              max={MAX_QUANTITY}
              isValid={isValidQuantity}
              onChange={(chosen) => onChange(lines.map((each) => (each === line ? { ...each, qty: chosen } : each)))}
            />
            <div className="flex w-full items-center justify-between gap-5 sm:w-auto">
              <TextButton
                aria-label={t.removeOf(name)}
                onClick={() => onChange(lines.filter((each) => each !== line))}
                className="text-sm"
              >
                {t.remove}
              </TextButton>
              <span className="money text-right font-medium sm:min-w-28">
                {total === undefined ? '' : rupees(total)}
              </span>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

interface PickAddressProps {
  readonly userId: string
  readonly selected: string | null
  readonly onSelect: (address: Address) => void
  readonly form: (slot: { onCancel: () => void; onSaved: (saved: Address) => void }) => ReactNode
}

export function PickAddress({ userId, selected, onSelect, form }: PickAddressProps) {
  const { create: t, common } = createOrdersTexts()
  return (
    <Loaded load={() => callAsUser('GET /address/{userId}', { params: { userId } })} texts={common}>
      {({ address: addresses }, reload) => (
        <>
          <div role="radiogroup" aria-label={t.address} className="grid gap-3 text-sm sm:grid-cols-2">
            <AddressCards addresses={addresses} selected={selected} onSelect={onSelect} />
          </div>
          {addresses.length === 0 && <p>{t.noAddress}</p>}
          {addresses.length < MAX_ADDRESSES && (
            <DialogButton label={t.addAddress} title={t.addAddress} closeLabel={common.close} className="mt-2 text-sm">
              {(close) =>
                form({
                  onCancel: close,
                  onSaved: (saved) => {
                    close()
                    reload()
                    onSelect(saved)
                  },
                })
              }
            </DialogButton>
          )}
        </>
      )}
    </Loaded>
  )
}

export function PlacedOrder({ order, userId, onAgain }: { order: Order; userId: string; onAgain: () => void }) {
  const { create: t, orders, common } = createOrdersTexts()
  const path = `/order/${order.orderId}/${userId}`

  async function copy() {
    const copied = await copyText(new URL(path, window.location.href).href)
    if (copied) toast(t.copied, 'success')
    else toast(common.genericError, 'error')
  }

  return (
    <section aria-labelledby="placed" className="max-w-2xl rounded-sm bg-moss-mist p-6 md:p-8">
      <CircleCheck aria-hidden className="mb-3 size-10 text-moss" />
      <h2 id="placed" tabIndex={-1} className="text-4xl outline-none" ref={(heading) => heading?.focus()}>
        {t.placed(order.orderNo)}
      </h2>
      <p className="money mt-1 font-semibold text-xl">{rupees(order.totalPrice)}</p>
      <p className="mt-3 max-w-prose">{t.placedNote}</p>
      <p className="mt-4 text-sm">
        <span className="block text-steel">{t.orderLink}</span>
        <code className="block break-all">{path}</code>
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={copy}>{t.copy}</Button>
        <Button look="line" onClick={onAgain}>
          {t.again}
        </Button>
        <TextLink to="/all-orders" className="px-3">
          {orders.toOrders}
        </TextLink>
      </div>
    </section>
  )
}
