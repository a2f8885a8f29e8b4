import { z } from 'zod'
import { MAX_LINES } from '#rules/cart.ts'
import { AREAS, ROLES } from '#rules/staff.ts'
import { endpoints } from './endpoint.ts'
import {
  AnyPassword,
  Country,
  Email,
  Id,
  Mobile,
  NewPassword,
  Pincode,
  PincodeConfirmed,
  PostalAddress,
  paging,
  personName,
  plainRequired,
  printed,
  RedirectTarget,
  RefundLimit,
  SearchText,
  SecondFactorCode,
  State,
  Version,
} from './fields.ts'

export const MessageAnswer = z.object({ message: z.string() })

export const UserInfo = z.object({
  id: z.string(),
  token: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** The first entry is the one that counts (U8). */
  roles: z.array(z.string()),
  areas: z.array(z.enum(AREAS)),
  /** Incremented by changes of names, email, mobile, active, roles and areas. */
  version: z.int(),
})
export type UserInfo = z.infer<typeof UserInfo>

const User = UserInfo.omit({ token: true }).extend({
  isActive: z.boolean(),
  /** Masked: "sent" until the account is confirmed, then "verified" (U9). */
  confirmationCode: z.string(),
  createdAt: z.string(),
  /** How much the person may refund of one order, in rupees; null: no limit. */
  refundLimit: z.number().nullable(),
})
export type User = z.infer<typeof User>

const ListedUser = User.extend({
  /** Of staff and administrators, for whoever works with accounts. */
  staff: z
    .object({
      /** Null if the account has never had a session, or none of the last months. */
      lastSeenAt: z.string().nullable(),
      hasSecondFactor: z.boolean(),
    })
    .optional(),
})
export type ListedUser = z.infer<typeof ListedUser>

export const MOBILE_MESSAGE = 'Mobile number must have exactly 10 digits'

const UserFields = z.object({
  firstname: personName('First name is required'),
  lastname: personName('Last name is required'),
  email: Email,
  mobile: Mobile(MOBILE_MESSAGE),
})

const AddressFields = z.object({
  name: personName('Full name is required').check(printed),
  address: plainRequired('Address is required', 300).check(printed),
  city: plainRequired('City is required').check(printed),
  state: State,
  country: Country,
  pincode: Pincode,
  pincodeConfirmed: PincodeConfirmed,
  phone: Mobile('Phone number must be a valid 10-digit number'),
})

const Address = z.object({
  address_id: z.string(),
  ...PostalAddress,
  version: z.int(),
})
export type Address = z.infer<typeof Address>

const Points = z.object({ userId: z.string(), points: z.int() })

/** A cart line as a browser stores it. Only its size is checked here; the rest is checked when it is priced. */
const SavedLine = z.record(z.string().max(40), z.union([z.string().max(300), z.number()]))

export const SavedCart = z.object({
  cartItems: z.array(SavedLine).max(MAX_LINES),
  myBike: z.object({ code: z.string().max(100), name: z.string().max(200) }).nullable(),
})

const Session = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})

export const accounts = endpoints({
  'POST /forgotpassword': {
    policy: 'public',
    limit: 'forgot',
    summary: 'Sends a link to reset the password, if there is an account; the same answer if not',
    body: z.object({ email: Email, redirect: RedirectTarget }),
    answer: MessageAnswer,
  },
  'GET /reset': {
    policy: 'public',
    limit: 'secretLink',
    summary: 'Whether a link to reset a password still works',
    query: z.object({ resetPasswordToken: z.string().max(200).default('') }),
    answer: MessageAnswer.extend({
      email: z.string().optional(),
      /** The page that the person was on the way to when asking for the link. */
      redirect: z.string().optional(),
    }),
  },
  'PUT /updatePasswordViaMail': {
    policy: 'public',
    limit: 'secretLink',
    summary: 'Sets a new password by the link that was mailed',
    body: z.object({ email: Email, password: NewPassword, resetPasswordToken: z.string().max(200) }),
    answer: MessageAnswer,
  },
  'GET /email-undo': {
    policy: 'public',
    limit: 'secretLink',
    summary: 'Which email address the link restores that was mailed after a change of the address',
    query: z.object({ token: z.string().max(200).default('') }),
    answer: z.object({ email: z.string() }),
  },
  'PUT /email-undo': {
    policy: 'public',
    limit: 'secretLink',
    summary: 'Restores the email address by that link, with a new password; ends all sessions',
    body: z.object({ token: z.string().max(200), password: NewPassword }),
    answer: MessageAnswer,
  },
  'PUT /updatePasswordViaProfile': {
    policy: 'user',
    limit: 'passwordChange',
    summary: 'Sets a new password for whoever gives the current one; ends the other sessions',
    body: z.object({ email: Email, password: NewPassword, currentPassword: AnyPassword.optional() }),
    answer: MessageAnswer,
  },
  'PUT /userInfo/{id}': {
    policy: 'self',
    limit: 'userInfo',
    summary:
      'Own names, mobile and email, as far as they are given; a new email asks for the current password and counts once it is confirmed. 409 when the version is not the current one',
    params: z.object({ id: Id }),
    body: UserFields.partial().extend({ currentPassword: AnyPassword.optional(), version: Version.optional() }),
    answer: z.object({ result: User, message: z.string().optional() }),
  },
  'PUT /user/{id}': {
    policy: 'staff',
    area: 'accounts',
    summary:
      'Any account: names, email, mobile, active, as far as they are given; roles, areas and refund limit, and accounts that have some, for administrators. A change of email, active, roles, areas or refund limit asks for the current password of the caller. 409 when the version is not the current one',
    params: z.object({ id: Id }),
    body: UserFields.partial().extend({
      version: Version.optional(),
      currentPassword: AnyPassword.optional(),
      isActive: z.boolean().optional(),
      confirmationCode: z.string().max(200).optional(),
      /** Only administrators may set roles and areas; areas apply to staff. */
      roles: z.array(z.enum(ROLES)).min(1).max(ROLES.length).optional(),
      areas: z.array(z.enum(AREAS)).max(AREAS.length).optional(),
      /** Of staff, for administrators to set. */
      refundLimit: RefundLimit.optional(),
    }),
    answer: z.object({ result: User }),
  },
  'DELETE /user/{id}': {
    policy: 'staff',
    area: 'accounts',
    summary: 'Makes an account anonymous, for whoever gives the own current password; its orders and invoices stay',
    params: z.object({ id: Id }),
    body: z.object({ currentPassword: AnyPassword.optional() }),
    answer: MessageAnswer,
  },
  'GET /all-users': {
    policy: 'staff',
    area: ['accounts', 'orders'],
    summary:
      'Accounts, newest first; X-Total-Count says how many, and 10001 for all that are more. The staff of accounts also sees when staff and administrators were last seen, and whether their second factor is on',
    query: z.object({
      ...paging(100),
      search: SearchText.optional(),
    }),
    answer: z.array(ListedUser),
  },
  'POST /user/{id}/verification': {
    policy: 'staff',
    area: 'accounts',
    summary: 'Sends the verification mail again',
    params: z.object({ id: Id }),
    answer: MessageAnswer,
  },
  'GET /pincodes/{pincode}': {
    policy: 'public',
    summary: 'The city (or district) and the state of a PIN, as a proposal; null where it is not certain',
    params: z.object({ pincode: Pincode }),
    answer: z.object({ city: z.string().nullable(), state: z.string().nullable() }),
  },
  'GET /address/{userId}': {
    policy: 'self',
    area: 'orders',
    summary: 'Saved addresses',
    params: z.object({ userId: Id }),
    answer: z.object({ address: z.array(Address) }),
  },
  'POST /address/{userId}': {
    policy: 'self',
    area: 'orders',
    summary: 'Saves an address; 409 at five. A PIN of another state is refused until it is confirmed',
    status: 201,
    params: z.object({ userId: Id }),
    body: AddressFields,
    answer: z.object({ result: Address }),
  },
  'PUT /address/{addressId}': {
    policy: 'owner',
    summary: 'Changes a saved address; what is not given stays. 409 when the version is not the current one',
    params: z.object({ addressId: Id }),
    body: AddressFields.partial().extend({ version: Version.optional() }),
    answer: z.object({ result: Address }),
  },
  'DELETE /address/{addressId}': {
    policy: 'owner',
    summary: 'Deletes a saved address',
    params: z.object({ addressId: Id }),
    status: 204,
    answer: z.undefined(),
  },
  'GET /credit/{userId}': {
    policy: 'self',
    area: 'accounts',
    summary: 'Credit points and how they came about',
    params: z.object({ userId: Id }),
    answer: z.object({
      credit: z.array(
        Points.extend({
          /** Earned by paid orders; can be spent once the order is delivered and its cancellation period is over. */
          pending: z.int(),
          /** Owed for refunded orders whose points were spent; until they are settled none can be spent. */
          owed: z.int(),
        }),
      ),
      entries: z.array(
        z.object({
          at: z.string(),
          kind: z.string(),
          points: z.int(),
          orderNo: z.string().optional(),
          reason: z.string().optional(),
        }),
      ),
    }),
  },
  'PUT /credit/{userId}/{points}': {
    policy: 'self',
    area: 'accounts',
    summary: 'For a customer: the balance, unchanged. For the staff of accounts: sets it, with a reason (M12)',
    params: z.object({ userId: Id, points: z.string().regex(/^\d{1,9}$/, { error: 'points: a whole number' }) }),
    query: z.object({ reason: z.string().trim().max(300).optional() }),
    answer: z.object({ result: Points }),
  },
  'POST /credit/{points}/{userId}': {
    policy: 'self',
    area: 'accounts',
    summary: 'For a customer: the balance, unchanged. For the staff of accounts: adds to it, with a reason (M12)',
    params: z.object({ userId: Id, points: z.string().regex(/^\d{1,9}$/, { error: 'points: a whole number' }) }),
    query: z.object({ reason: z.string().trim().max(300).optional() }),
    answer: z.object({ result: Points }),
  },
  'GET /cart': {
    policy: 'user',
    summary: 'The cart and the bike that are kept with the account',
    answer: SavedCart,
  },
  'PUT /cart': {
    policy: 'user',
    summary: 'Keeps a cart and a bike with the account; with merge nothing that is there is lost',
    body: SavedCart.partial({ myBike: true }).extend({ merge: z.boolean().default(false) }),
    answer: SavedCart,
  },
  'GET /me/export': {
    policy: 'user',
    summary: 'Everything that the shop knows about the person who asks',
    answer: z.record(z.string(), z.unknown()),
  },
  'DELETE /me': {
    policy: 'user',
    limit: 'passwordChange',
    summary: 'Erases the account; what tax law demands stays',
    body: z.object({ password: AnyPassword }),
    answer: MessageAnswer,
  },
  'GET /sessions': {
    policy: 'user',
    summary: 'Where one is signed in',
    answer: z.object({ sessions: z.array(Session) }),
  },
  'DELETE /sessions': {
    policy: 'user',
    summary: 'Signs out everywhere else',
    answer: z.object({ ended: z.int() }),
  },
  'DELETE /sessions/{id}': {
    policy: 'owner',
    summary: 'Ends one session',
    params: z.object({ id: Id }),
    status: 204,
    answer: z.undefined(),
  },
  'GET /second-factor': {
    policy: 'staff',
    area: AREAS,
    beforeSecondFactor: true,
    summary: 'Whether a second factor is on',
    answer: z.object({ on: z.boolean(), recoveryCodes: z.int() }),
  },
  'POST /second-factor': {
    policy: 'staff',
    area: AREAS,
    beforeSecondFactor: true,
    limit: 'passwordChange',
    summary: 'A new secret with its QR code; it counts once it is confirmed',
    body: z.object({ password: AnyPassword }),
    answer: z.object({ secret: z.string(), url: z.string(), qr: z.string() }),
  },
  'PUT /second-factor': {
    policy: 'staff',
    area: AREAS,
    beforeSecondFactor: true,
    limit: 'passwordChange',
    summary: 'Confirms the secret with a code; answers with recovery codes, once',
    body: z.object({ code: SecondFactorCode }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'DELETE /second-factor': {
    policy: 'staff',
    area: AREAS,
    limit: 'passwordChange',
    summary: 'Switches the second factor off',
    body: z.object({ password: AnyPassword, code: SecondFactorCode }),
    answer: MessageAnswer,
  },
  'GET /dead-letters': {
    policy: 'staff',
    area: 'support',
    summary: 'Mails that could not be delivered after all tries',
    answer: z.object({
      emails: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          to: z.string(),
          subject: z.string(),
          at: z.string(),
          error: z.string(),
        }),
      ),
    }),
  },
  'POST /dead-letters/{id}': {
    policy: 'staff',
    area: 'support',
    summary: 'Queues a dead email again',
    params: z.object({ id: Id }),
    answer: MessageAnswer,
  },
})
