import { defineTexts } from '#web/lib/texts.ts'
import { contactTexts } from './contact.ts'

/**
 * The texts of the page on which a customer follows a message to the seller, in a file of their own so that the shop's
 * pages do not load them.
 */
const english = {
  ownMessage: {
    title: 'Your message',
    heading: (ticket: string) => `Message ${ticket}`,
    none: 'This message cannot be opened',
    noneHint: 'Please open the link in your email again, or sign in with the email address that you gave in the form.',
    signIn: 'Sign in',
    states: {
      received: 'Received',
      acknowledged: 'In progress',
      answered: 'Answered',
      closed: 'Closed',
    },
    meaning: {
      received: 'We have your message.',
      acknowledged: 'We have read your message and are working on it.',
      answered: 'We have answered your message.',
      closed: 'This message is closed. If something is still open, please write to us again.',
    },
    subject: 'Subject',
    received: 'Received',
    acknowledgedAt: 'Acknowledged',
    acknowledgeBy: 'Acknowledged by, at the latest',
    resolveBy: 'Resolved by, at the latest',
    conversation: 'Messages',
    you: 'You',
    seller: 'Our workshop',
    unhappy: 'Not satisfied? Write to our grievance officer:',
  },
}

export type CustomerMessageTexts = typeof english

export const customerMessageTexts = defineTexts('customer-message', english, contactTexts)
