import { z } from 'zod'
import { startSimulator } from './start.ts'

const Environment = z.object({
  RAZORPAY_KEY_ID: z.string().default('rzp_test_simulator0001'),
  RAZORPAY_KEY_SECRET: z.string().default('simulator_secret'),
  WEBHOOK_URL: z.url().optional(),
  WEBHOOK_SECRET: z.string().default('simulator_webhook_secret'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  FILE: z.string().optional(),
  SIM: z.enum(['0', '1']).default('0'),
})

// biome-ignore lint/style/noProcessEnv: the one place where this program reads its settings
const env = Environment.parse(process.env)
const simulator = await startSimulator({
  keyId: env.RAZORPAY_KEY_ID,
  keySecret: env.RAZORPAY_KEY_SECRET,
  webhook: env.WEBHOOK_URL === undefined ? undefined : { url: env.WEBHOOK_URL, secret: env.WEBHOOK_SECRET },
  host: env.HOST,
  port: env.PORT,
  file: env.FILE,
  control: env.SIM === '1',
})

const { origin, apiBase, checkoutJs } = simulator
process.stdout.write(`${JSON.stringify({ origin, apiBase, checkoutJs, keyId: env.RAZORPAY_KEY_ID })}\n`)

const stop = async () => {
  await simulator.close()
  process.exit()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
