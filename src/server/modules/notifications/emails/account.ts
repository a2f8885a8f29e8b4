// Each email about an account explains why it was sent, and what to do if the recipient did not ask for it.
import { group } from './email-kind.ts'

const toOwner = group<object>({ recipient: { firstName: 'Meera' } })

const NOT_ME = 'If this was not you, ignore this email: nothing happens unless the link is opened.'
const ALARM = 'If this was not you, reset your password now and write to us.'

const GIVEN = {
  account: 'ravi@example.com',
  rights: 'Staff: orders, support',
  by: 'meera@example.com',
  url: '/indUsers',
}

export const accountEmails = {
  verify: toOwner([{ url: '/confirm-account/sample' }], {
    subject: ({ seller }) => `Verify your account at ${seller.name}`,
    heading: 'Verify your account',
    paragraphs: ['Please open this link within 7 days to verify your account. Then you can sign in and order.', NOT_ME],
    button: 'Verify my account',
  }),
  known: toOwner([{ url: '/forgotPassword' }], {
    subject: ({ seller }) => `You already have an account at ${seller.name}`,
    heading: 'You already have an account',
    paragraphs: [
      'Somebody tried to sign up with your email address. You already have an account, and nothing was changed.',
      'If you have forgotten your password, you can set a new one.',
    ],
    button: 'Set a new password',
  }),
  code: toOwner([{ code: '402917' }], {
    subject: ({ seller, code }) => `Your code to sign in to ${seller.name}: ${code}`,
    heading: 'Your code to sign in',
    paragraphs: ['Type this code on the page where you asked for it.'],
    code: ({ code }) => code,
    ending: [
      'It works for 10 minutes, once, and only in the browser in which you asked for it. We never ask for it by phone or message.',
      'If this was not you, ignore this email: nobody can sign in without the code.',
    ],
  }),
  'password-instead': toOwner([{ url: '/signin' }], {
    subject: ({ seller }) => `Sign in to ${seller.name} with your password`,
    heading: 'Please sign in with your password',
    paragraphs: [
      'Somebody asked for a code to sign in to your account. Your account is better protected than that: it opens with your password only.',
      'If this was not you, ignore this email: nothing was changed.',
    ],
    button: 'Sign in',
  }),
  access: toOwner([{ url: '/reset/sample' }], {
    subject: ({ seller }) => `You have been given access to the administration of ${seller.name}`,
    heading: 'Access to the administration',
    paragraphs: [
      'An administrator has given your account access to the administration, or extended it. You have been signed out, and your current password no longer works.',
      'Open this link within 24 hours to set a new password. It works once. After that, "Forgot password" sends you another one.',
      NOT_ME,
    ],
    button: 'Set a new password',
  }),
  'rights-given': toOwner([GIVEN], {
    subject: ({ seller }) => `Access to the administration of ${seller.name} was given`,
    heading: 'Access to the administration was given',
    paragraphs: [
      'An account was given access to the administration, or its access was extended. Every administrator gets this email.',
      'If you do not know why, remove the access in the list of users and ask the person who gave it to set a new password.',
    ],
    rows: ({ account, rights, by }) => ({ Account: account, Access: rights, 'Given by': by }),
    button: 'Show all users',
  }),
  invitation: toOwner([{ rights: GIVEN.rights, by: GIVEN.by, url: '/invitation/sample' }], {
    subject: ({ seller }) => `You are invited to the administration of ${seller.name}`,
    heading: 'Invitation to the administration',
    paragraphs: [
      'You are invited to work in the administration of the shop. Open this link within 7 days to choose a password. It works once.',
      'If you have an account with this email address already, it keeps its orders and gets the new password.',
      'If you do not know who sent this, ignore this email: nothing happens unless you accept.',
    ],
    rows: ({ rights, by }) => ({ Access: rights, 'Invited by': by }),
    button: 'Accept the invitation',
    recipient: {},
  }),
  'verify-password': toOwner([{ url: '/reset/sample' }], {
    subject: ({ seller }) => `Verify your account at ${seller.name}`,
    heading: 'Verify your account',
    paragraphs: [
      'Open this link to confirm your email address and set a password. It works once. A password that was set before no longer works.',
      NOT_ME,
    ],
    button: 'Set a password',
    recipient: {},
  }),
  reset: toOwner([{ url: '/reset/sample' }], {
    subject: ({ seller }) => `Set a new password for ${seller.name}`,
    heading: 'Set a new password',
    paragraphs: ['Open this link within 30 minutes to set a new password. It works once.', NOT_ME],
    button: 'Set a new password',
  }),
  password: toOwner([{ url: '/forgotPassword' }], {
    subject: ({ seller }) => `Your password at ${seller.name} was changed`,
    heading: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed, and all other devices were signed out.', ALARM],
    button: 'Reset my password',
  }),
  email: toOwner([{ url: '/confirm-account/sample' }], {
    subject: ({ seller }) => `Confirm your new email address for ${seller.name}`,
    heading: 'Confirm your new email address',
    paragraphs: ['Open this link within 24 hours. From then on you sign in with this address.', NOT_ME],
    button: 'Confirm this address',
  }),
  'email-notice': toOwner([{ newEmail: 'meera.raman@example.com', url: '/forgotPassword' }], {
    subject: ({ seller }) => `Your email address at ${seller.name} is being changed`,
    heading: 'Your email address is being changed',
    paragraphs: [
      'Somebody who is signed in to your account asked to change its email address. The change takes effect once the new address is confirmed.',
      'If this was not you, reset your password now: that cancels the change. Then write to us.',
    ],
    rows: ({ newEmail }) => ({ 'New address': newEmail }),
    button: 'Reset my password',
  }),
  'email-changed': toOwner([{ newEmail: 'meera.raman@example.com', url: '/undo-email/sample' }], {
    subject: ({ seller }) => `Your email address at ${seller.name} was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      'Your account has a new email address, and all devices were signed out. Emails about your account no longer come here.',
      'If this was not you, open this link within 7 days: you get your account back, with this address and a new password.',
    ],
    rows: ({ newEmail }) => ({ 'New address': newEmail }),
    button: 'This was not me: restore my account',
  }),
  'email-restored': toOwner([{ restored: 'meera@example.com', url: '/forgotPassword' }], {
    subject: ({ seller }) => `Your email address at ${seller.name} was restored`,
    heading: 'Your email address was restored',
    paragraphs: [
      'Your email address was changed back with the link sent to the old address. A new password was set, and all devices were signed out.',
      ALARM,
    ],
    rows: ({ restored }) => ({ 'Address of the account': restored }),
    button: 'Reset my password',
  }),
  guessing: toOwner([{ url: '/forgotPassword' }], {
    subject: ({ seller }) => `Wrong passwords for your account at ${seller.name}`,
    heading: 'Wrong passwords for your account',
    paragraphs: [
      'Somebody tried to sign in to your account with wrong passwords so often that we block further attempts from there for a while. They did not get in.',
      'Devices on which you have signed in before are not affected. If it was you and you have forgotten your password, set a new one.',
    ],
    button: 'Set a new password',
  }),
  device: toOwner([{ device: 'Firefox on Linux', at: '21 Nov 2026, 11:30 am (IST)', url: '/profile?tab=0' }], {
    subject: ({ seller }) => `New sign-in to your account at ${seller.name}`,
    heading: 'New sign-in',
    paragraphs: ['Somebody signed in to your account from a new device.', ALARM],
    rows: ({ device, at }) => ({ Device: device, Time: at }),
    button: 'See where I am signed in',
  }),
}
