import type { Seller } from '#server/lib/config.ts'
import type { Mail } from '#server/modules/notifications/notifications.service.ts'

/** The letters about an account. Each says why it came, and what to do if it was not asked for. */
export interface LetterTo {
  readonly seller: Pick<Seller, 'name'>
  readonly to: string
  readonly firstName: string
}

const NOT_ME = 'If this was not you, ignore this mail: nothing happens without the link.'
const ALARM = 'If this was not you, reset your password now and write to us.'

const letter = ({ seller, to, firstName }: LetterTo, mail: Omit<Mail, 'to' | 'shop'>): Mail => ({
  ...mail,
  to,
  shop: seller.name,
  paragraphs: [`Hello ${firstName},`, ...mail.paragraphs],
})

export const verificationLetter = (to: LetterTo, url: string): Mail =>
  letter(to, {
    kind: 'verify',
    subject: `Verify your account at ${to.seller.name}`,
    heading: 'Verify your account',
    paragraphs: ['Please open this link within 7 days to verify your account. Then you can sign in and order.', NOT_ME],
    button: { label: 'Verify my account', url },
  })

export const alreadyKnownLetter = (to: LetterTo, url: string): Mail =>
  letter(to, {
    kind: 'known',
    subject: `You have an account at ${to.seller.name} already`,
    heading: 'You have an account already',
    paragraphs: [
      'Somebody has just tried to open an account with your e-mail address. There is one already, and it was not changed.',
      'If you have forgotten your password, you can set a new one.',
    ],
    button: { label: 'Set a new password', url },
  })

export const resetLetter = (to: LetterTo, url: string): Mail =>
  letter(to, {
    kind: 'reset',
    subject: `Set a new password for ${to.seller.name}`,
    heading: 'Set a new password',
    paragraphs: ['Open this link within 30 minutes to set a new password. It works once.', NOT_ME],
    button: { label: 'Set a new password', url },
  })

export const passwordChangedLetter = (to: LetterTo, url: string): Mail =>
  letter(to, {
    kind: 'password',
    subject: `Your password at ${to.seller.name} was changed`,
    heading: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed, and all other devices were signed out.', ALARM],
    button: { label: 'Reset my password', url },
  })

export const confirmEmailLetter = (to: LetterTo, url: string): Mail =>
  letter(to, {
    kind: 'email',
    subject: `Confirm your new e-mail address for ${to.seller.name}`,
    heading: 'Confirm your new e-mail address',
    paragraphs: ['Open this link within 24 hours. From then on you sign in with this address.', NOT_ME],
    button: { label: 'Confirm this address', url },
  })

export const emailChangeLetter = (to: LetterTo, newEmail: string, url: string): Mail =>
  letter(to, {
    kind: 'email-notice',
    subject: `Your e-mail address at ${to.seller.name} is being changed`,
    heading: 'Your e-mail address is being changed',
    paragraphs: [
      'Somebody who is signed in to your account has asked for another e-mail address. It counts once it is confirmed there.',
      ALARM,
    ],
    rows: [['New address', newEmail]],
    button: { label: 'Reset my password', url },
  })

export const newDeviceLetter = (to: LetterTo, device: string, at: string, url: string): Mail =>
  letter(to, {
    kind: 'device',
    subject: `New sign-in to your account at ${to.seller.name}`,
    heading: 'New sign-in',
    paragraphs: ['Your account was signed in to from a device that we have not seen before.', ALARM],
    rows: [
      ['Device', device],
      ['Time', at],
    ],
    button: { label: 'See where I am signed in', url },
  })
