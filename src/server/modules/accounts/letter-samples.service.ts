import type { Seller } from '#server/lib/config.ts'
import type { Mail } from '#server/modules/notifications/notifications.service.ts'
import {
  alreadyKnownLetter,
  confirmEmailLetter,
  emailChangeLetter,
  newDeviceLetter,
  passwordChangedLetter,
  resetLetter,
  verificationLetter,
} from './letters.ts'

/** Every letter about an account, to a made-up person, for whoever works on their words and looks. */
export function accountLetterSamples(seller: Seller, publicUrl: string): Mail[] {
  const to = { seller, to: 'meera@example.com', firstName: 'Meera' }
  const forgot = `${publicUrl}/forgotPassword`
  return [
    verificationLetter(to, `${publicUrl}/confirm-account/sample`),
    alreadyKnownLetter(to, forgot),
    resetLetter(to, `${publicUrl}/reset/sample`),
    passwordChangedLetter(to, forgot),
    confirmEmailLetter(to, `${publicUrl}/confirm-account/sample`),
    emailChangeLetter(to, 'meera.raman@example.com', forgot),
    newDeviceLetter(to, 'Firefox on Linux', '21 Nov 2026, 11:30 am (IST)', `${publicUrl}/profile?tab=0`),
  ]
}
