import { z } from 'zod'
import { AREAS } from '#rules/staff.ts'
import { MessageAnswer } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { AnyPassword, Email, Id, NewPassword, personName, RefundLimit } from './fields.ts'

const Names = {
  firstname: personName('First name is required'),
  lastname: personName('Last name is required'),
}

const InvitedRole = z.enum(['ROLE_STAFF', 'ROLE_ADMIN'], { error: 'Please choose staff or administrator.' })

const Token = z.string().max(200)

const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: InvitedRole,
  areas: z.array(z.enum(AREAS)),
  refundLimit: z.number().nullable(),
  invitedBy: z.object({ name: z.string(), email: z.string() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Why the link does not work; null while it does. */
  ended: z.enum(['expired', 'inviter']).nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** Somebody is invited to the administration by email, without signing up first. */
export const invitations = endpoints({
  'GET /invitations': {
    policy: 'admin',
    summary: 'The invitations that nobody has accepted yet, newest first',
    answer: z.object({ invitations: z.array(Invitation) }),
  },
  'POST /invitations': {
    policy: 'admin',
    summary:
      'Invites somebody by email as staff or administrator, for whoever gives the own current password; 409 if the address belongs to staff or is invited already',
    status: 201,
    body: z.object({
      email: Email,
      ...Names,
      role: InvitedRole,
      areas: z.array(z.enum(AREAS)).max(AREAS.length).default([]),
      refundLimit: RefundLimit.default(null),
      currentPassword: AnyPassword.optional(),
    }),
    answer: z.object({ result: Invitation }),
  },
  'POST /invitations/{id}': {
    policy: 'admin',
    summary:
      'Sends a new link, for whoever gives the own current password and is the inviter from now on; the earlier link ends',
    params: z.object({ id: Id }),
    body: z.object({ currentPassword: AnyPassword.optional() }),
    answer: z.object({ result: Invitation }),
  },
  'DELETE /invitations/{id}': {
    policy: 'admin',
    summary: 'Withdraws an invitation: its link ends',
    params: z.object({ id: Id }),
    status: 204,
    answer: z.undefined(),
  },
  'GET /invitation': {
    policy: 'public',
    limit: 'secretLink',
    summary: 'What the link of an invitation gives, and to which address',
    query: z.object({ token: Token.default('') }),
    answer: Invitation.pick({ email: true, firstName: true, lastName: true, role: true, areas: true }),
  },
  'PUT /invitation': {
    policy: 'public',
    limit: 'secretLink',
    summary: 'Accepts an invitation by its link, once, with names and a new password',
    body: z.object({ token: Token, ...Names, password: NewPassword }),
    answer: MessageAnswer,
  },
})
