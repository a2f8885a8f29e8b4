// Each email about an account explains why it was sent, and what to do if the recipient did not ask for it.
import { composeEmail, type EmailRecipient, type Mail } from '#server/modules/notifications/notifications.service.ts'

/** Composes an account email that contains one link. */
export type ComposeWithLink = (to: EmailRecipient, url: string) => Mail

const NOT_ME = 'If this was not you, ignore this email: nothing happens unless the link is opened.'
const ALARM = 'If this was not you, reset your password now and write to us.'

export const verificationEmail: ComposeWithLink = (to, url) =>
  composeEmail(to, {
    kind: 'verify',
    subject: `Verify your account at ${to.seller.name}`,
    heading: 'Verify your account',
    paragraphs: ['Please open this link within 7 days to verify your account. Then you can sign in and order.', NOT_ME],
    button: { label: 'Verify my account', url },
  })

export const alreadyKnownEmail: ComposeWithLink = (to, url) =>
  composeEmail(to, {
    kind: 'known',
    subject: `You already have an account at ${to.seller.name}`,
    heading: 'You already have an account',
    paragraphs: [
      'Somebody tried to sign up with your email address. You already have an account, and nothing was changed.',
      'If you have forgotten your password, you can set a new one.',
    ],
    button: { label: 'Set a new password', url },
  })

export const codeEmail = (to: EmailRecipient, code: string): Mail =>
  composeEmail(to, {
    kind: 'code',
    subject: `Your code to sign in to ${to.seller.name}: ${code}`,
    heading: 'Your code to sign in',
    paragraphs: ['Type this code on the page where you asked for it.'],
    code,
    ending: [
      'It works for 10 minutes, once, and only in the browser in which you asked for it. We never ask for it by phone or message.',
      'If this was not you, ignore this email: nobody can sign in without the code.',
    ],
  })

export const passwordInsteadEmail: ComposeWithLink = (to, url) =>
  composeEmail(to, {
    kind: 'password-instead',
    subject: `Sign in to ${to.seller.name} with your password`,
    heading: 'Please sign in with your password',
    paragraphs: [
      'Somebody asked for a code to sign in to your account. Your account is better protected than that: it opens with your password only.',
      'If this was not you, ignore this email: nothing was changed.',
    ],
    button: { label: 'Sign in', url },
  })

export const resetEmail: ComposeWithLink = (to, url) =>
  composeEmail(to, {
    kind: 'reset',
    subject: `Set a new password for ${to.seller.name}`,
    heading: 'Set a new password',
    paragraphs: ['Open this link within 30 minutes to set a new password. It works once.', NOT_ME],
    button: { label: 'Set a new password', url },
  })

export const accessEmail: ComposeWithLink = (to, url) =>
  composeEmail(to, {
    kind: 'access',
    subject: `You have been given access to the administration of ${to.seller.name}`,
    heading: 'Access to the administration',
    paragraphs: [
      'An administrator has given your account access to the administration, or extended it. You have been signed out, and your current password no longer works.',
      'Open this link within 24 hours to set a new password. It works once. After that, "Forgot password" sends you another one.',
      NOT_ME,
    ],
    button: { label: 'Set a new password', url },
  })

export const rightsGivenEmail = (
  to: EmailRecipient,
  given: { email: string; rights: string; by: string },
  url: string,
): Mail =>
  composeEmail(to, {
    kind: 'rights-given',
    subject: `Access to the administration of ${to.seller.name} was given`,
    heading: 'Access to the administration was given',
    paragraphs: [
      'An account was given access to the administration, or its access was extended. Every administrator gets this email.',
      'If you do not know why, remove the access in the list of users and ask the person who gave it to set a new password.',
    ],
    rows: [
      ['Account', given.email],
      ['Access', given.rights],
      ['Given by', given.by],
    ],
    button: { label: 'Show all users', url },
  })

export const provenPasswordEmail: ComposeWithLink = (to, url) =>
  composeEmail(to, {
    kind: 'verify-password',
    subject: `Verify your account at ${to.seller.name}`,
    heading: 'Verify your account',
    paragraphs: [
      'Open this link to confirm your email address and set a password. It works once. A password that was set before no longer works.',
      NOT_ME,
    ],
    button: { label: 'Set a password', url },
  })

export const passwordChangedEmail: ComposeWithLink = (to, url) =>
  composeEmail(to, {
    kind: 'password',
    subject: `Your password at ${to.seller.name} was changed`,
    heading: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed, and all other devices were signed out.', ALARM],
    button: { label: 'Reset my password', url },
  })

export const confirmAddressEmail: ComposeWithLink = (to, url) =>
  composeEmail(to, {
    kind: 'email',
    subject: `Confirm your new email address for ${to.seller.name}`,
    heading: 'Confirm your new email address',
    paragraphs: ['Open this link within 24 hours. From then on you sign in with this address.', NOT_ME],
    button: { label: 'Confirm this address', url },
  })

export const addressChangeRequestedEmail = (to: EmailRecipient, newEmail: string, url: string): Mail =>
  composeEmail(to, {
    kind: 'email-notice',
    subject: `Your email address at ${to.seller.name} is being changed`,
    heading: 'Your email address is being changed',
    paragraphs: [
      'Somebody who is signed in to your account asked to change its email address. The change takes effect once the new address is confirmed.',
      'If this was not you, reset your password now: that cancels the change. Then write to us.',
    ],
    rows: [['New address', newEmail]],
    button: { label: 'Reset my password', url },
  })

export const addressChangedEmail = (to: EmailRecipient, newEmail: string, url: string): Mail =>
  composeEmail(to, {
    kind: 'email-changed',
    subject: `Your email address at ${to.seller.name} was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      'Your account has a new email address, and all devices were signed out. Emails about your account no longer come here.',
      'If this was not you, open this link within 7 days: you get your account back, with this address and a new password.',
    ],
    rows: [['New address', newEmail]],
    button: { label: 'This was not me: restore my account', url },
  })

export const addressRestoredEmail = (to: EmailRecipient, email: string, url: string): Mail =>
  composeEmail(to, {
    kind: 'email-restored',
    subject: `Your email address at ${to.seller.name} was restored`,
    heading: 'Your email address was restored',
    paragraphs: [
      'Your email address was changed back with the link sent to the old address. A new password was set, and all devices were signed out.',
      ALARM,
    ],
    rows: [['Address of the account', email]],
    button: { label: 'Reset my password', url },
  })

export const guessingEmail: ComposeWithLink = (to, url) =>
  composeEmail(to, {
    kind: 'guessing',
    subject: `Wrong passwords for your account at ${to.seller.name}`,
    heading: 'Wrong passwords for your account',
    paragraphs: [
      'Somebody tried to sign in to your account with wrong passwords so often that we block further attempts from there for a while. They did not get in.',
      'Devices on which you have signed in before are not affected. If it was you and you have forgotten your password, set a new one.',
    ],
    button: { label: 'Set a new password', url },
  })

export const newDeviceEmail = (to: EmailRecipient, device: string, at: string, url: string): Mail =>
  composeEmail(to, {
    kind: 'device',
    subject: `New sign-in to your account at ${to.seller.name}`,
    heading: 'New sign-in',
    paragraphs: ['Somebody signed in to your account from a new device.', ALARM],
    rows: [
      ['Device', device],
      ['Time', at],
    ],
    button: { label: 'See where I am signed in', url },
  })
