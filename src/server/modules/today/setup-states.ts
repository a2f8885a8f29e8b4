import type { Setup } from '#contract/today.ts'
import { isGstin } from '#rules/gstin.ts'
import type { Config, Seller } from '#server/lib/config.ts'
import { SAMPLE_GSTIN, SAMPLE_LEGAL_NAME } from '#server/lib/environment.ts'
import { isPublicHost } from '#server/lib/public-host.ts'

/** Whether the seller's registered name, address and GSTIN are there, and are not those of the demo. */
export function sellerState({ gstin, legalName, address }: Seller): Setup['seller'] {
  if (!isGstin(gstin) || legalName === '' || address === '') return 'missing'
  return gstin === SAMPLE_GSTIN || legalName === SAMPLE_LEGAL_NAME ? 'sample' : 'done'
}

/** What the payment provider answers to the shop's keys. */
export type ProviderAnswer = 'accepted' | 'refused' | 'unreachable'

/** Whether payments arrive: the keys are set, the provider accepts them, and they are not those for tests. */
export function paymentsState(keyId: string | undefined, answer: ProviderAnswer): Setup['payments'] {
  if (keyId === undefined) return 'missing'
  if (answer !== 'accepted') return answer
  return keyId.startsWith('rzp_live_') ? 'done' : 'test'
}

interface MailState {
  readonly isConfigured: boolean
  /** When an email was last delivered. */
  readonly lastAt: Date | null
  readonly failed: number
}

/** Whether emails leave the shop: a mail server is set, it has taken the last ones, and none was given up on. */
export function mailState({ isConfigured, lastAt, failed }: MailState): Setup['mail'] {
  if (!isConfigured) return 'missing'
  if (failed > 0) return 'failing'
  return lastAt === null ? 'unsent' : 'done'
}

/** Whether customers can reach the shop: it is no demo, and its address is an https address on the internet. */
export function liveState({ demo, publicUrl }: Pick<Config, 'demo' | 'publicUrl'>): Setup['live'] {
  if (demo) return 'demo'
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' && isPublicHost(hostname) ? 'done' : 'address'
}
