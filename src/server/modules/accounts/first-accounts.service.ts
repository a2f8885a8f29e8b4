import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { Ctx } from '#server/lib/ctx.ts'
import { createFileOnce } from '#server/lib/secret.ts'
import { run } from '#server/lib/tx.ts'
import { findAccountByEmail, findAnyAdministrator } from './accounts.store.ts'
import { addVerified } from './demo-accounts.service.ts'
import { appointFirstAdministrator } from './rights.service.ts'

export interface DemoAccount {
  readonly id: string
  readonly who: string
  readonly email: string
  readonly password: string
  readonly isAdmin: boolean
}

const Passwords = z.object({ customer: z.string(), administrator: z.string() })

/** From the operator's settings; in the demo also a customer and an administrator to try out. */
export async function openFirstAccounts(ctx: Ctx): Promise<readonly DemoAccount[]> {
  const { firstAdmin, demo } = ctx.config
  if (firstAdmin && !(await run(ctx, findAnyAdministrator()))) await appointFirstAdministrator(ctx, firstAdmin)
  return demo ? openDemoAccounts(ctx) : []
}

/** Each installation has its own passwords, so that a demo reachable from outside is not open to all. */
async function openDemoAccounts(ctx: Ctx): Promise<readonly DemoAccount[]> {
  const file = join(ctx.config.dataFolder, 'demo-accounts.json')
  const fresh = () => JSON.stringify({ customer: newPassword(), administrator: newPassword() })
  const passwords = Passwords.parse(JSON.parse(await createFileOnce(file, fresh)))
  const accounts = [
    {
      who: 'Customer',
      email: 'rider@kurinji.example',
      password: passwords.customer,
      person: { firstName: 'Meera', lastName: 'Raman', mobile: '9840012345', admin: false },
    },
    {
      who: 'Administrator',
      email: 'admin@kurinji.example',
      password: passwords.administrator,
      person: { firstName: 'Anand', lastName: 'Kumar', mobile: '9840054321', admin: true },
    },
  ]
  const opened: DemoAccount[] = []
  for (const { who, email, password, person } of accounts) {
    if (!(await run(ctx, findAccountByEmail(email)))) await addVerified(ctx, { email, password, ...person })
    const account = await run(ctx, findAccountByEmail(email))
    if (account) opened.push({ id: account.id, who, email, password, isAdmin: person.admin })
  }
  return opened
}

/** Generates a password that is long enough, contains a digit and a symbol, and is easy to copy. */
const newPassword = (): string => `${randomBytes(9).toString('base64url')}-7`
