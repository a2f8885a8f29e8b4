import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { endWithProgram } from './bench/endings.ts'

/** The credentials that a shop and its provider share. */
export interface ProviderKeys {
  readonly RAZORPAY_KEY_ID: string
  readonly RAZORPAY_KEY_SECRET: string
  readonly RAZORPAY_WEBHOOK_SECRETS: string
}

const Announced = z.object({ origin: z.url(), apiBase: z.url(), checkoutJs: z.url() })

/**
 * Starts the simulated provider as a separate program and returns the settings by which a shop finds it. It ends when the
 * program ends.
 */
export async function startProvider(
  keys: ProviderKeys,
  webhookUrl: string,
): Promise<{ child: ChildProcess; origin: string; settings: Record<string, string>; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['simulator/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...keys,
      SIM: '1',
      WEBHOOK_SECRET: keys.RAZORPAY_WEBHOOK_SECRETS,
      WEBHOOK_URL: webhookUrl,
    },
  })
  const stop = endWithProgram(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { origin, apiBase, checkoutJs } = Announced.parse(JSON.parse(String(line)))
  const found = { RAZORPAY_API_BASE: apiBase, RAZORPAY_CHECKOUT_JS: checkoutJs, RAZORPAY_CSP_ORIGINS: origin }
  return { child, origin, settings: { ...keys, ...found }, stop }
}
