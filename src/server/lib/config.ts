import { z } from 'zod'
import { isGstin } from '#rules/gstin.ts'
import { isStrongPassword } from '#rules/password.ts'
import { PASSES } from './password-hash.ts'
import type { RazorpaySettings } from './razorpay.ts'

const flag = z.enum(['on', 'off'], { error: 'say on or off' })
const url = (what: string) => z.url({ protocol: /^https?$/, error: `${what} must be a full http(s) address` })
const text = z.string()
const listed = (between: RegExp) => text.transform((given) => given.split(between).filter(Boolean))

const Environment = z
  .object({
    NODE_ENV: z
      .enum(['production', 'development', 'test'], { error: 'say production, development or test' })
      .default('development'),
    PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
    HOST: text.optional(),
    PUBLIC_URL: url('PUBLIC_URL').optional(),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://' })
      .optional(),
    SHOP_DATA: text.default('./data'),
    SECRET_KEY: text.min(32, { error: 'must have 32 characters or more' }).optional(),
    PASSWORD_HASH_PASSES: z.coerce.number({ error: 'must be a number' }).int().min(1).max(64).default(PASSES),
    ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).toLowerCase().optional(),
    ADMIN_PASSWORD: text
      .refine(isStrongPassword, { error: 'must have 8 characters or more, a number and a special character' })
      .optional(),
    DEMO: flag.optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://' })
      .optional(),
    MAIL_FROM: text.optional(),
    SHOP_NAME: text.max(60).default('Kurinji Moto'),
    SELLER_LEGAL_NAME: text.default('Kurinji Moto Accessories (demo seller)'),
    SELLER_ADDRESS: text.default('12 Sathy Road, Ganapathy, Coimbatore 641006'),
    SELLER_STATE: text.default('Tamil Nadu'),
    SELLER_GSTIN: text
      .refine(isGstin, { error: 'must be a GSTIN of 15 characters, with its check character' })
      .optional(),
    SELLER_PHONE: text.default('+91 90000 00000'),
    SELLER_EMAIL: z.email({ error: 'must be an e-mail address' }).default('support@kurinji.example'),
    GRIEVANCE_OFFICER: text.default('Grievance Officer, support@kurinji.example'),
    BRAND: text.default('Kurinji'),
    SOCIAL_NETWORK_URL: url('SOCIAL_NETWORK_URL').default('https://www.facebook.com/'),
    SOCIAL_PHOTOS_URL: url('SOCIAL_PHOTOS_URL').default('https://www.instagram.com/'),
    SOCIAL_VIDEOS_URL: url('SOCIAL_VIDEOS_URL').optional(),
    RAZORPAY_KEY_ID: text.optional(),
    RAZORPAY_KEY_SECRET: text.optional(),
    RAZORPAY_WEBHOOK_SECRETS: listed(/\s*,\s*/).optional(),
    RAZORPAY_API_BASE: url('RAZORPAY_API_BASE').default('https://api.razorpay.com/v1'),
    RAZORPAY_CHECKOUT_JS: url('RAZORPAY_CHECKOUT_JS').default('https://checkout.razorpay.com/v1/checkout.js'),
    RAZORPAY_CSP_ORIGINS: listed(/[\s,]+/).default(['https://*.razorpay.com']),
    CONTACT_FORM_URL: url('CONTACT_FORM_URL').optional(),
    CONTACT_FORM_ACCESS_KEY: text.default(''),
    MAP_EMBED_URL: url('MAP_EMBED_URL').default(
      'https://www.openstreetmap.org/export/embed.html?bbox=76.94%2C11.01%2C77.00%2C11.05&layer=mapnik&marker=11.03%2C76.97',
    ),
    TRUST_PROXY_HOPS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).default(0),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'is not a level of the log' })
      .optional(),
    OFFLINE_PAGES: flag.default('on'),
    METRICS_TOKEN: text.min(16, { error: 'must have 16 characters or more' }).optional(),
  })
  .transform((env) => ({ ...env, DEMO: (env.DEMO ?? (env.NODE_ENV === 'production' ? 'off' : 'on')) === 'on' }))
  .superRefine((env, refuse) => {
    const demand = (name: string, holds: boolean, message: string) => {
      if (!holds) refuse.addIssue({ code: 'custom', path: [name], message })
    }
    const keys = [env.RAZORPAY_KEY_ID, env.RAZORPAY_KEY_SECRET, env.RAZORPAY_WEBHOOK_SECRETS]
    const some = keys.some((key) => key !== undefined)
    demand(
      'RAZORPAY_KEY_ID',
      !some || env.RAZORPAY_KEY_ID !== undefined,
      'is needed beside the other Razorpay settings',
    )
    demand('RAZORPAY_KEY_SECRET', !some || env.RAZORPAY_KEY_SECRET !== undefined, 'is needed: the secret of the key id')
    if (env.NODE_ENV !== 'production') return
    demand('RAZORPAY_KEY_ID', some, 'is needed: the key id that Razorpay shows beside its secret')
    demand(
      'RAZORPAY_WEBHOOK_SECRETS',
      env.RAZORPAY_WEBHOOK_SECRETS !== undefined,
      'is needed: the secret that you have chosen for the webhook, newest first when there are two',
    )
    demand(
      'RAZORPAY_API_BASE',
      /^https:\/\/api\.razorpay\.com\/v1\/?$/.test(env.RAZORPAY_API_BASE),
      'must be https://api.razorpay.com/v1 in production: anything else is not the payment provider',
    )
    demand('SELLER_GSTIN', env.SELLER_GSTIN !== undefined, 'is needed: no tax invoice is valid without it')
    demand(
      'PUBLIC_URL',
      env.PUBLIC_URL?.startsWith('https://') ?? false,
      'must be the https address that customers use',
    )
    demand('DEMO', !env.DEMO, 'cannot be on in production: it serves a demo catalogue and a mailbox open to everybody')
    demand('SECRET_KEY', env.SECRET_KEY !== undefined, 'is needed: 32 random characters or more, kept secret')
    demand('PASSWORD_HASH_PASSES', env.PASSWORD_HASH_PASSES >= 4, 'must be 4 or more, or guessing passwords is cheap')
    demand('SMTP_URL', env.SMTP_URL !== undefined || env.DEMO, 'is needed, or no mail ever leaves the shop')
    demand('MAIL_FROM', env.MAIL_FROM !== undefined || env.DEMO, 'is needed: the address that mail comes from')
  })

export interface Config {
  readonly production: boolean
  readonly port: number
  /** Undefined: every address of this machine, of whatever family it has. */
  readonly host: string | undefined
  /** Where customers reach the shop; links in mails and canonical addresses start with it. No slash at its end. */
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  /** Signs tokens; undefined: one of the data folder's own. */
  readonly secretKey: string | undefined
  /** What hashing a password costs, in passes over 32 MiB. */
  readonly passwordHashPasses: number
  /** The first administrator, when there is none. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined
  readonly demo: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly seller: Seller
  /** The payment provider; undefined: a shop that takes no payments. */
  readonly razorpay: RazorpaySettings | undefined
  readonly contactForm: { readonly url: string; readonly accessKey: string } | undefined
  readonly trustProxyHops: number
  readonly logLevel: string
  /** Off: browsers forget what they keep of the shop for times without a connection. */
  readonly offlinePages: boolean
  readonly metricsToken: string | undefined
}

/** Who sells: the legal block and the ways to reach the seller. */
export interface Seller {
  readonly name: string
  readonly brand: string
  readonly legalName: string
  readonly address: string
  readonly state: string
  readonly gstin: string
  readonly phone: string
  readonly email: string
  readonly whatsapp: string
  readonly grievance: { readonly name: string; readonly email: string; readonly phone: string }
  readonly mapUrl: string
  readonly social: { readonly network: string; readonly photos: string; readonly videos: string }
}

/** A number made for samples: it belongs to nobody. */
const DEMO_GSTIN = '33ABCDE1234F1Z7'

/** "A. Person, grievance@example.com, +91 90000 00000": the parts are told apart by what they look like. */
function readOfficer(line: string): Seller['grievance'] {
  const parts = line.split(',').map((part) => part.trim())
  const email = parts.find((part) => part.includes('@')) ?? ''
  const phone = parts.find((part) => /^\+?[\d ()-]{8,}$/.test(part)) ?? ''
  return { name: parts.filter((part) => part !== email && part !== phone).join(', '), email, phone }
}

/** A start that cannot go on, with what to do next. Printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Reads the operator's settings; a wrong one stops the start with a line per variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new StartError(`These settings are wrong:\n${lines.join('\n')}\nThey are described in .env.example.`)
  }
  const env = parsed.data
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    dataFolder: env.SHOP_DATA,
    secretKey: env.SECRET_KEY,
    passwordHashPasses: env.PASSWORD_HASH_PASSES,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    demo: env.DEMO,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.SHOP_NAME} <${env.SELLER_EMAIL}>`,
    seller: {
      name: env.SHOP_NAME,
      brand: env.BRAND,
      legalName: env.SELLER_LEGAL_NAME,
      address: env.SELLER_ADDRESS,
      state: env.SELLER_STATE,
      gstin: env.SELLER_GSTIN ?? (env.DEMO ? DEMO_GSTIN : ''),
      phone: env.SELLER_PHONE,
      email: env.SELLER_EMAIL,
      whatsapp: env.SELLER_PHONE,
      grievance: readOfficer(env.GRIEVANCE_OFFICER),
      mapUrl: env.MAP_EMBED_URL,
      social: { network: env.SOCIAL_NETWORK_URL, photos: env.SOCIAL_PHOTOS_URL, videos: env.SOCIAL_VIDEOS_URL ?? '' },
    },
    razorpay:
      env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET
        ? {
            keyId: env.RAZORPAY_KEY_ID,
            keySecret: env.RAZORPAY_KEY_SECRET,
            webhookSecrets: env.RAZORPAY_WEBHOOK_SECRETS ?? [],
            apiBase: env.RAZORPAY_API_BASE,
            checkoutJs: env.RAZORPAY_CHECKOUT_JS,
            cspOrigins: env.RAZORPAY_CSP_ORIGINS,
          }
        : undefined,
    contactForm:
      env.CONTACT_FORM_URL === undefined
        ? undefined
        : { url: env.CONTACT_FORM_URL, accessKey: env.CONTACT_FORM_ACCESS_KEY },
    trustProxyHops: env.TRUST_PROXY_HOPS,
    logLevel: env.LOG_LEVEL ?? (env.DEMO ? 'warn' : 'info'),
    offlinePages: env.OFFLINE_PAGES === 'on',
    metricsToken: env.METRICS_TOKEN,
  }
}
