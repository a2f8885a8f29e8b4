import { Environment, SAMPLE_GSTIN } from './environment.ts'
import type { RazorpaySettings } from './razorpay.ts'

export interface Config {
  readonly production: boolean
  readonly port: number
  /** Undefined means every address of this machine, IPv4 and IPv6. A demo listens on this machine only by default. */
  readonly host: string | undefined
  /**
   * The URL at which customers reach the shop, without a slash at its end; links in emails and canonical URLs start
   * with it.
   */
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  /** Signs tokens; if undefined, a secret stored in the data folder is used. */
  readonly secretKey: string | undefined
  /** The cost of hashing a password, in passes over 32 MiB. */
  readonly passwordHashPasses: number
  /** The first administrator, created if there is none. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined
  readonly demo: boolean
  /** Whether an empty demo is filled with an invented year of orders, besides its catalogue. */
  readonly demoYear: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly seller: Seller
  /** The payment provider; undefined if the shop takes no payments. */
  readonly razorpay: RazorpaySettings | undefined
  readonly contactForm: { readonly url: string; readonly accessKey: string } | undefined
  readonly trustProxyHops: number
  readonly logLevel: string
  /** If off, browsers delete what they have stored for offline use. */
  readonly offlinePages: boolean
  readonly metricsToken: string | undefined
}

/** The seller: the legal data and the contact details. */
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
  readonly grievance: {
    readonly name: string
    readonly designation: string
    readonly email: string
    readonly phone: string
  }
  readonly mapUrl: string
  readonly social: { readonly network: string; readonly photos: string; readonly videos: string }
}

/**
 * Reads "A. Person, Head of Customer Care, care@example.com, +91 90000 00000". Email and phone are recognised by their
 * format; the first of the other parts is the name.
 */
function readOfficer(line: string): Seller['grievance'] {
  const parts = line.split(',').map((part) => part.trim())
  const email = parts.find((part) => part.includes('@')) ?? ''
  const phone = parts.find((part) => /^\+?[\d ()-]{8,}$/.test(part)) ?? ''
  const [name = '', ...designation] = parts.filter((part) => part !== email && part !== phone)
  return { name, designation: designation.join(', '), email, phone }
}

/** An error that prevents the start, with what to do next. Printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Reads the operator's settings; a wrong one stops the start, with one line per variable. */
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
    host: env.HOST ?? (env.DEMO ? '127.0.0.1' : undefined),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    dataFolder: env.SHOP_DATA,
    secretKey: env.SECRET_KEY,
    passwordHashPasses: env.PASSWORD_HASH_PASSES,
    firstAdmin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : undefined,
    demo: env.DEMO,
    demoYear: env.DEMO_YEAR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.SHOP_NAME} <${env.SELLER_EMAIL}>`,
    seller: {
      name: env.SHOP_NAME,
      brand: env.BRAND,
      legalName: env.SELLER_LEGAL_NAME,
      address: env.SELLER_ADDRESS,
      state: env.SELLER_STATE,
      gstin: env.SELLER_GSTIN ?? (env.DEMO ? SAMPLE_GSTIN : ''),
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
    trustProxyHops: env.TRUST_PROXY_HOPS ?? 0,
    logLevel: env.LOG_LEVEL ?? (env.DEMO ? 'warn' : 'info'),
    offlinePages: env.OFFLINE_PAGES === 'on',
    metricsToken: env.METRICS_TOKEN,
  }
}
