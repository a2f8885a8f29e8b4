import { defineTexts } from '#web/lib/texts.ts'
import { profileTexts } from './profile.ts'

/** The texts of the profile of staff. */
const english = {
  adminProfile: {
    title: 'Administration',
    work: 'Sections',
    links: [
      ['/dashboard', 'Dashboard'],
      ['/all-orders', 'All orders'],
      ['/create-orders', 'Create orders'],
      ['/all-ordersDetails', 'Order details'],
      ['/bikes', 'Add Bikes'],
      ['/addProducts', 'Add Products'],
      ['/stock', 'Stock'],
      ['/import-export', 'Import and export'],
      ['/messages', 'Messages'],
      ['/reviews-admin', 'Reviews'],
      ['/warranty-claims', 'Warranty claims'],
      ['/indUsers', 'All users'],
      ['/gst', 'GST month'],
      ['/audit', 'Audit log'],
      ['/settings', 'Settings'],
    ] as const,
    mismatch: 'Both passwords should be same',
    secondFactor: 'Second factor',
    isOn: (left: number) => `On. ${left} recovery codes are left.`,
    isOff: 'Off. With an authenticator app, knowing your password is not enough to sign in.',
    turnOn: 'Switch on',
    turnOff: 'Switch off',
    scan: 'Scan this with your authenticator app, or type the secret into it. Then enter the code that it shows.',
    qr: 'QR code for the authenticator app',
    secret: 'Secret',
    code: 'Code',
    confirm: 'Confirm',
    recovery:
      'Keep these codes in a safe place. Each one signs you in once, without the app. They are shown only once.',
    copy: 'Copy the codes',
    copied: 'The codes are copied',
    done: 'I have saved them',
    disputes: 'Disputed payments to answer',
    noDisputes: 'None.',
    answerBy: (time: string) => `Answer at Razorpay by ${time}`,
    amountUnknown: 'Amount not known',
    answerSoon: 'Answer at Razorpay: see its dashboard for the deadline',
    failedEmails: 'Undelivered emails',
    noFailedEmails: 'None.',
    again: 'Try again',
    againFor: (subject: string, to: string) => `Try again: ${subject} to ${to}`,
  },
}

export const adminProfileTexts = defineTexts('admin-profile', english, profileTexts)
