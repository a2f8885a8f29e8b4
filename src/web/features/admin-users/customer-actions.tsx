import { flushSync } from 'react-dom'
import type { Customer, Erasure } from '#contract/customers.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { userName } from '#web/lib/user-name.ts'
import { adminCustomerTexts } from '#web/messages/en/admin-customer.ts'
import { PasswordQuestion } from './password-question.tsx'

interface CustomerActionsProps {
  readonly customer: Customer
  readonly account: NonNullable<Customer['account']>
  readonly erasure: Erasure
  readonly reload: () => void
}

/** Blocks, unblocks and erases a customer; each asks for the own password first. */
export function CustomerActions({ customer, account, erasure, reload }: CustomerActionsProps) {
  const { customer: t, erasure: e, users, common } = adminCustomerTexts()
  const { open, dialog } = useDialog(common.close)
  const { id, isActive } = customer
  const name = userName(customer)

  const done = (message: string, close: () => void) => {
    // Elements behind the dialog can only take the focus once it is closed.
    flushSync(close)
    toast(message, 'success')
    reload()
  }

  async function turn(currentPassword: string, close: () => void) {
    const body = { isActive: !isActive, version: account.version, currentPassword }
    await callAsUser('PUT /user/{id}', { params: { id }, body })
    done(isActive ? t.blocked(name) : t.unblocked(name), close)
  }

  async function erase(currentPassword: string, close: () => void) {
    const { message } = await callAsUser('DELETE /user/{id}', { params: { id }, body: { currentPassword } })
    done(message, close)
  }

  const askTurn = () =>
    open({
      title: users.changeOf(name),
      className: 'max-w-md',
      show: (close) => (
        <PasswordQuestion
          body={users.consequences[isActive ? 'blocked' : 'active']}
          onNo={close}
          onYes={(password) => turn(password, close)}
        />
      ),
    })

  const askErase = () =>
    open({
      title: e.title(name),
      className: 'max-w-xl',
      show: (close) => (
        <div className="grid gap-5">
          <ErasureSummary erasure={erasure} />
          {erasure.obstacles.length > 0 ? (
            <Button look="line" onClick={close}>
              {e.close}
            </Button>
          ) : (
            <PasswordQuestion
              body={e.question}
              destroys={e.yes(name)}
              onNo={close}
              onYes={(password) => erase(password, close)}
            />
          )}
        </div>
      ),
    })

  return (
    <>
      <Button look="line" onClick={askTurn} className="max-sm:flex-1">
        {isActive ? t.block : t.unblock}
      </Button>
      <Button look="danger" onClick={askErase} className="max-sm:flex-1">
        {e.action}
      </Button>
      {dialog}
    </>
  )
}

/** Says in numbers what an erasure deletes, what stays, what is under way, and what has to be settled first. */
function ErasureSummary({ erasure: { goes, stays, underWay, obstacles } }: { erasure: Erasure }) {
  const { erasure: t } = adminCustomerTexts()
  return (
    <>
      {obstacles.length > 0 && (
        <Alert>
          <span className="block font-semibold">{t.stands}</span>
          {obstacles.map((each) => (
            <span key={each} className="block">
              {t.obstacles[each]}
            </span>
          ))}
        </Alert>
      )}
      <Counted title={t.goes} first={t.always} counts={goes} />
      <Counted title={t.stays} hint={t.staysWhy} counts={stays} />
      {underWay.orders + underWay.claims > 0 && (
        <section>
          <h3 className="font-sans font-semibold text-base">{t.underWay}</h3>
          {underWay.orders > 0 && <p className="text-sm">{t.openOrders(underWay.orders)}</p>}
          {underWay.claims > 0 && <p className="text-sm">{t.openClaims(underWay.claims)}</p>}
        </section>
      )}
    </>
  )
}

interface CountedProps {
  readonly title: string
  readonly first?: string
  readonly hint?: string
  readonly counts: Readonly<Record<string, number>>
}

function Counted({ title, first, hint, counts }: CountedProps) {
  const { erasure: t } = adminCustomerTexts()
  const lines = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [t.counts[name]?.(count) ?? ''] : []))
  if (!first && lines.length === 0) return null
  return (
    <section>
      <h3 className="font-sans font-semibold text-base">{title}</h3>
      {hint && <p className="text-sm text-steel">{hint}</p>}
      <ul className="list-disc pl-5 text-sm">
        {[...(first ? [first] : []), ...lines].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
