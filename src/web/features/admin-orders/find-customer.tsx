import type { User } from '#contract/accounts.ts'
import { Button } from '#web/components/button.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { createOrdersTexts } from '#web/messages/en/create-orders.ts'
import { Finder } from './finder.tsx'

const MOST = 8

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
          <span className="block font-medium">
            {customer.firstName} {customer.lastName}
          </span>
          <span className="block text-sm text-steel">
            {customer.email}, {customer.mobile}
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
      find={(search) => callAsUser('GET /all-users', { query: { search, size: MOST } })}
    >
      {(user) => {
        const name = `${user.firstName} ${user.lastName}`
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
