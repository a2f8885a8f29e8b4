// The settings as the environment gives them.
import { z } from 'zod'
import { foldEmail, looksLikeEmail } from '#rules/email.ts'
import { isGstin } from '#rules/gstin.ts'
import { isStrongPassword } from '#rules/password.ts'
import { PASSES } from './password-hash.ts'
import { isPublicHost } from './public-host.ts'

const flag = z.enum(['on', 'off'], { error: 'say on or off' })

const url = (what: string) => z.url({ protocol: /^https?$/, error: `${what} must be a full http(s) address` })

const text = z.string()

const emailAddress = text.refine(looksLikeEmail, { error: 'must be an email address' }).transform(foldEmail)

const listed = (between: RegExp) =>
  text.transform((given) =>
    given
      .split(between)
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** The registered name of the demo's seller, which is nobody. */
export const SAMPLE_LEGAL_NAME = 'Kurinji Moto Accessories (demo seller)'

/** A GSTIN made up for samples: it belongs to nobody. */
export const SAMPLE_GSTIN = '33ABCDE1234F1Z7'

export const Environment = z
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
    ADMIN_EMAIL: emailAddress.optional(),
    ADMIN_PASSWORD: text
      .refine(isStrongPassword, { error: 'must have 8 characters or more, a number and a special character' })
      .optional(),
    DEMO: z.enum(['on', 'catalogue', 'off'], { error: 'say on, catalogue or off' }).optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://' })
      .optional(),
    MAIL_FROM: text.optional(),
    SHOP_NAME: text.max(60).default('Kurinji Moto'),
    SELLER_LEGAL_NAME: text.default(SAMPLE_LEGAL_NAME),
    SELLER_ADDRESS: text.default('12 Sathy Road, Ganapathy, Coimbatore 641006'),
    SELLER_STATE: text.default('Tamil Nadu'),
    SELLER_GSTIN: text
      .refine(isGstin, { error: 'must be a GSTIN of 15 characters, with its check character' })
      .optional(),
    SELLER_PHONE: text.default('+91 90000 00000'),
    SELLER_EMAIL: emailAddress.default('support@kurinji.example'),
    GRIEVANCE_OFFICER: text.default(
      'Lakshmi Narayanan, Head of Customer Care, grievance@kurinji.example, +91 90000 00000',
    ),
    BRAND: text.default('Kurinji'),
    SOCIAL_NETWORK_URL: url('SOCIAL_NETWORK_URL').default('https://www.facebook.com/'),
    SOCIAL_PHOTOS_URL: url('SOCIAL_PHOTOS_URL').default('https://www.instagram.com/'),
    SOCIAL_VIDEOS_URL: url('SOCIAL_VIDEOS_URL').optional(),
    RAZORPAY_KEY_ID: text.optional(),
    RAZORPAY_KEY_SECRET: text.optional(),
    RAZORPAY_WEBHOOK_SECRETS: listed(/,/).optional(),
    RAZORPAY_API_BASE: url('RAZORPAY_API_BASE').default('https://api.razorpay.com/v1'),
    RAZORPAY_CHECKOUT_JS: url('RAZORPAY_CHECKOUT_JS').default('https://checkout.razorpay.com/v1/checkout.js'),
    RAZORPAY_CSP_ORIGINS: listed(/[\s,]+/).default(['https://*.razorpay.com']),
    CONTACT_FORM_URL: url('CONTACT_FORM_URL').optional(),
    CONTACT_FORM_ACCESS_KEY: text.default(''),
    MAP_EMBED_URL: url('MAP_EMBED_URL').default(
      'https://www.openstreetmap.org/export/embed.html?bbox=76.94%2C11.01%2C77.00%2C11.05&layer=mapnik&marker=11.03%2C76.97',
    ),
    TRUST_PROXY_HOPS: z.coerce.number({ error: 'must be a number' }).int().min(0).max(10).optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'is not a level of the log' })
      .optional(),
    OFFLINE_PAGES: flag.default('on'),
    METRICS_TOKEN: text.min(16, { error: 'must have 16 characters or more' }).optional(),
  })
  .transform((env) => {
    const demo = env.DEMO ?? (env.NODE_ENV === 'production' ? 'off' : 'on')
    return { ...env, DEMO: demo !== 'off', DEMO_YEAR: demo === 'on' }
  })
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
    demand(
      'RAZORPAY_KEY_ID',
      env.NODE_ENV === 'production' || !env.RAZORPAY_KEY_ID?.startsWith('rzp_live_'),
      'a live key takes real money: set NODE_ENV=production to sell, or use a test key (rzp_test_...) to try the shop',
    )
    demand(
      'PUBLIC_URL',
      !env.DEMO || env.PUBLIC_URL === undefined || !isPublicHost(new URL(env.PUBLIC_URL).hostname),
      'a demo may not be public, because its passwords and mails are open: set NODE_ENV=production to sell, or leave it out',
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
    demand(
      'TRUST_PROXY_HOPS',
      env.TRUST_PROXY_HOPS !== undefined,
      'is needed: how many proxies of your own stand before the shop, or 0. Without it all visitors would count as one, and one could use up what all may do',
    )
    demand('SMTP_URL', env.SMTP_URL !== undefined || env.DEMO, 'is needed, or no mail ever leaves the shop')
    demand('MAIL_FROM', env.MAIL_FROM !== undefined || env.DEMO, 'is needed: the address that mail comes from')
  })
