// What the shop prints while it starts and stops.
import type { Config } from '#server/lib/config.ts'
import { isLoopback } from '#server/lib/public-host.ts'
import type { DemoAccount } from '#server/modules/accounts/first-accounts.service.ts'

export const say = (line: string) => process.stdout.write(`${line}\n`)

export function printAddresses(config: Config, accounts: readonly DemoAccount[], simulated: boolean): void {
  const lines = [
    ['Shop', config.publicUrl],
    ['API reference', `${config.publicUrl}/api/docs`],
    ...(config.demo && !config.smtpUrl ? [['Mailbox', `${config.publicUrl}/dev/mail`]] : []),
    ...(simulated ? [['Test card', '4100 2800 0000 1007, any date to come, any CVV']] : []),
  ]
  say('')
  for (const [name = '', place = ''] of lines) say(`  ${name.padEnd(16)}${place}`)
  for (const { who, email, password } of accounts) say(`  ${who.padEnd(16)}${email}  password: ${password}`)
  if (config.demo)
    say(`\n  This is a demo: nothing is sold, no mail leaves the machine. ${reachOf(config)} Ctrl-C stops it.\n`)
  else say('')
}

/** Describes who can reach a demo. */
function reachOf({ host }: Config): string {
  return isLoopback(host ?? '')
    ? 'It answers on this machine only; HOST=0.0.0.0 opens it to your network.'
    : 'Your network can open it; the mailbox answers on this machine only.'
}
