import type { Seller } from '#server/lib/config.ts'
import type { Mail } from '#server/modules/notifications/notifications.service.ts'
import {
  accessEmail,
  addressChangedEmail,
  addressChangeRequestedEmail,
  addressRestoredEmail,
  alreadyKnownEmail,
  codeEmail,
  confirmAddressEmail,
  guessingEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordInsteadEmail,
  provenPasswordEmail,
  resetEmail,
  rightsGivenEmail,
  verificationEmail,
} from './emails.ts'

/** Returns a sample of every account email, addressed to an invented person, for reviewing text and design. */
export function accountEmailSamples(seller: Seller, publicUrl: string): Mail[] {
  const to = { seller, to: 'meera@example.com', firstName: 'Meera' }
  const forgot = `${publicUrl}/forgotPassword`
  return [
    verificationEmail(to, `${publicUrl}/confirm-account/sample`),
    alreadyKnownEmail(to, forgot),
    codeEmail(to, '402917'),
    passwordInsteadEmail(to, `${publicUrl}/signin`),
    accessEmail(to, `${publicUrl}/reset/sample`),
    rightsGivenEmail(
      to,
      { email: 'ravi@example.com', rights: 'Staff: orders, support', by: 'meera@example.com' },
      `${publicUrl}/indUsers`,
    ),
    provenPasswordEmail({ ...to, firstName: undefined }, `${publicUrl}/reset/sample`),
    resetEmail(to, `${publicUrl}/reset/sample`),
    passwordChangedEmail(to, forgot),
    confirmAddressEmail(to, `${publicUrl}/confirm-account/sample`),
    addressChangeRequestedEmail(to, 'meera.raman@example.com', forgot),
    addressChangedEmail(to, 'meera.raman@example.com', `${publicUrl}/undo-email/sample`),
    addressRestoredEmail(to, 'meera@example.com', forgot),
    guessingEmail(to, forgot),
    newDeviceEmail(to, 'Firefox on Linux', '21 Nov 2026, 11:30 am (IST)', `${publicUrl}/profile?tab=0`),
  ]
}
