import { z } from 'zod'
import { MessageAnswer, MOBILE_MESSAGE, SavedCart, UserInfo } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import {
  AnyPassword,
  Email,
  EmailedCode,
  Mobile,
  NewPassword,
  personName,
  RedirectTarget,
  SecondFactorCode,
} from './fields.ts'

const Consent = {
  /** The version of the privacy notice that the person consents to. */
  privacyNotice: z.iso.date({ error: 'Please name the privacy notice by its date.' }).optional(),
  /** Whether the terms and conditions are accepted, separately from the privacy notice. */
  acceptsTerms: z.boolean().default(false),
}

/** Names the browser that asked for a code: 128 random bits. */
const Handle = z.string().regex(/^[\w-]{22}$/, { error: 'Please ask for a new code.' })

/** The calls that open an account and sign in to it. */
export const signIns = endpoints({
  'POST /auth/signup': {
    policy: 'public',
    limit: 'signup',
    summary: 'Opens an account; the same answer for an address that has one',
    status: 201,
    body: z.object({
      firstName: personName('First name is required'),
      lastName: personName('Last name is required'),
      email: Email,
      password: NewPassword,
      mobile: Mobile(MOBILE_MESSAGE),
      ...Consent,
      redirect: RedirectTarget,
      /** The cart of this browser, which becomes the account's once it is verified. */
      cart: SavedCart.optional(),
    }),
    answer: MessageAnswer,
  },
  'POST /auth/signin': {
    policy: 'public',
    limit: 'signin',
    summary: 'Signs in; sets the refresh cookie',
    body: z.object({
      email: Email,
      password: AnyPassword,
      code: SecondFactorCode.optional(),
      redirect: RedirectTarget,
    }),
    answer: UserInfo,
  },
  'POST /auth/code': {
    policy: 'public',
    limit: 'forgot',
    summary: 'Emails a six-digit code to sign in with; the same answer for every address',
    body: z.object({
      email: Email,
      /** The handle of this browser's former code, which ends. */
      handle: Handle.optional(),
    }),
    answer: MessageAnswer.extend({ handle: z.string() }),
  },
  'POST /auth/code/verify': {
    policy: 'public',
    limit: 'signin',
    summary:
      'Signs in with the emailed code and sets the refresh cookie; opens the account if there is none, once the person has consented',
    body: z.object({
      email: Email,
      handle: Handle,
      code: EmailedCode,
      ...Consent,
    }),
    answer: z.union([UserInfo, z.object({ consentNeeded: z.literal(true) })]),
  },
  'POST /auth/refresh': {
    policy: 'public',
    summary: 'A new token for the refresh cookie, which is replaced',
    answer: UserInfo,
  },
  'POST /auth/signout': {
    policy: 'user',
    summary: 'Ends this session at once',
    status: 204,
    answer: z.undefined(),
  },
  'GET /mail_verify/{code}': {
    policy: 'public',
    limit: 'secretLink',
    summary: 'Proves an email address by the code that was sent to it; repeating it is no error',
    params: z.object({ code: z.string().max(200) }),
    answer: MessageAnswer.extend({
      name: z.string(),
      email: z.string(),
      redirect: z.string().optional(),
    }),
  },
})
