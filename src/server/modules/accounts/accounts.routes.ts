import type { OpenAPIHono } from '@hono/zod-openapi'
import { accounts } from '#contract/accounts.ts'
import { invitations } from '#contract/invitations.ts'
import { security } from '#contract/security.ts'
import { signIns } from '#contract/sign-in.ts'
import type { ApiEnv, HttpDeps } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import { signedIn } from '#server/lib/ctx.ts'
import { correctCredit, creditOf } from '#server/modules/credit/credit.service.ts'
import { listDeadEmails, resendDeadEmail } from '#server/modules/notifications/notifications.service.ts'
import { listUsers, updateUser, updateUserInfo } from './accounts.service.ts'
import { addAddress, deleteAddress, listAddresses, updateAddress } from './addresses.service.ts'
import { requestCode, signInWithCode } from './code-sign-in.service.ts'
import { checkUndoLink, undoEmailChange } from './email-change.service.ts'
import { deleteUser, eraseOwnAccount, exportOwnData } from './erasure.service.ts'
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  sendInvitationAgain,
  withdrawInvitation,
} from './invitations.service.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.service.ts'
import { changePassword, checkResetLink, forgetPassword, resetPassword } from './password.service.ts'
import { placeOfPin } from './pin-codes.ts'
import { getSecuritySetting, saveSecurity } from './required-factor.service.ts'
import { saveCart, savedCart } from './saved-cart.service.ts'
import { confirmSecondFactor, endSecondFactor, prepareSecondFactor, secondFactor } from './second-factor.service.ts'
import { refresh, signIn, signOut } from './sessions.service.ts'
import { signUp, verifyAgain, verifyMail } from './sign-up.service.ts'

export function accountRoutes(api: OpenAPIHono<ApiEnv>, deps: HttpDeps): void {
  bind(api, deps, signIns, {
    'POST /auth/signup': ({ body }, ctx) => signUp(ctx, body),
    'POST /auth/signin': ({ body }, ctx, response) => signIn(ctx, body, response),
    'POST /auth/code': ({ body }, ctx, response) => requestCode(ctx, body, response),
    'POST /auth/code/verify': ({ body }, ctx, response) => signInWithCode(ctx, body, response),
    'POST /auth/refresh': (_, ctx, response) => refresh(ctx, response),
    'POST /auth/signout': (_, ctx, response) => signOut(ctx, response).then(() => undefined),
    'GET /mail_verify/{code}': ({ params }, ctx) => verifyMail(ctx, params.code),
  })
  bind(api, deps, invitations, {
    'GET /invitations': (_, ctx) => listInvitations(ctx),
    'POST /invitations': ({ body }, ctx) => invite(ctx, body),
    'POST /invitations/{id}': ({ params, body }, ctx) => sendInvitationAgain(ctx, params.id, body),
    'DELETE /invitations/{id}': ({ params }, ctx) => withdrawInvitation(ctx, params.id).then(() => undefined),
    'GET /invitation': ({ query }, ctx) => readInvitation(ctx, query.token),
    'PUT /invitation': ({ body }, ctx, response) => acceptInvitation(ctx, body, response),
  })
  bind(api, deps, security, {
    'GET /settings/security': (_, ctx) => getSecuritySetting(ctx),
    'PUT /settings/security': ({ body }, ctx) => saveSecurity(ctx, body),
  })
  bind(api, deps, accounts, {
    'POST /forgotpassword': ({ body }, ctx) => forgetPassword(ctx, body),
    'GET /reset': ({ query }, ctx) => checkResetLink(ctx, query.resetPasswordToken),
    'PUT /updatePasswordViaMail': ({ body }, ctx, response) => resetPassword(ctx, body, response),
    'GET /email-undo': ({ query }, ctx) => checkUndoLink(ctx, query.token),
    'PUT /email-undo': ({ body }, ctx, response) => undoEmailChange(ctx, body, response),
    'PUT /updatePasswordViaProfile': ({ body }, ctx, response) => changePassword(ctx, body, response),
    'PUT /userInfo/{id}': ({ params, body }, ctx) => updateUserInfo(ctx, params.id, body),
    'PUT /user/{id}': ({ params, body }, ctx) => updateUser(ctx, params.id, body),
    'DELETE /user/{id}': ({ params, body }, ctx) => deleteUser(ctx, params.id, body),
    'GET /all-users': async ({ query }, ctx, response) => {
      const { users, total } = await listUsers(ctx, query)
      response.setHeader('x-total-count', String(total))
      return users
    },
    'POST /user/{id}/verification': ({ params }, ctx) => verifyAgain(ctx, params.id),
    'GET /pincodes/{pincode}': async ({ params }) => placeOfPin(params.pincode),
    'GET /address/{userId}': ({ params }, ctx) => listAddresses(ctx, params.userId),
    'POST /address/{userId}': ({ params, body }, ctx) => addAddress(ctx, params.userId, body),
    'PUT /address/{addressId}': ({ params, body }, ctx) => updateAddress(ctx, params.addressId, body),
    'DELETE /address/{addressId}': ({ params }, ctx) => deleteAddress(ctx, params.addressId).then(() => undefined),
    'GET /credit/{userId}': ({ params }, ctx) => creditOf(ctx, params.userId),
    'PUT /credit/{userId}/{points}': ({ params, query }, ctx) =>
      correctCredit(ctx, params.userId, { points: Number(params.points), how: 'set', reason: query.reason }),
    'POST /credit/{points}/{userId}': ({ params, query }, ctx) =>
      correctCredit(ctx, params.userId, { points: Number(params.points), how: 'add', reason: query.reason }),
    'GET /cart': (_, ctx) => savedCart(ctx, signedIn(ctx).id),
    'PUT /cart': ({ body }, ctx) => saveCart(ctx, body),
    'GET /me/export': (_, ctx) => exportOwnData(ctx),
    'DELETE /me': ({ body }, ctx) => eraseOwnAccount(ctx, body.password),
    'GET /sessions': (_, ctx) => listSessions(ctx),
    'DELETE /sessions': (_, ctx, response) => endOtherSessions(ctx, response),
    'DELETE /sessions/{id}': ({ params }, ctx, response) => endSession(ctx, params.id, response).then(() => undefined),
    'GET /second-factor': (_, ctx) => secondFactor(ctx),
    'POST /second-factor': ({ body }, ctx) => prepareSecondFactor(ctx, body.password),
    'PUT /second-factor': ({ body }, ctx, response) => confirmSecondFactor(ctx, body.code, response),
    'DELETE /second-factor': ({ body }, ctx, response) => endSecondFactor(ctx, body, response),
    'GET /dead-letters': (_, ctx) => listDeadEmails(ctx),
    'POST /dead-letters/{id}': ({ params }, ctx) => resendDeadEmail(ctx, params.id),
  })
}
