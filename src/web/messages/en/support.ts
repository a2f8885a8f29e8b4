import { formatCount } from '#web/lib/format-count.ts'
import { defineTexts } from '#web/lib/texts.ts'
import { shopTexts } from './shop.ts'

/** The texts of the admin pages for customer messages. */
const english = {
  messages: {
    title: 'Messages',
    search: 'Search ticket, name, email or subject',
    placeholder: 'Ticket, name, email or subject',
    filter: 'Which messages',
    statuses: { open: 'Open', answered: 'Answered', closed: 'Closed', all: 'All' },
    found: (total: number) => formatCount(total, 'message', 'messages'),
    none: {
      open: 'No message waits for an answer.',
      answered: 'No answered messages.',
      closed: 'No closed messages.',
      all: 'No messages yet. What customers write on the contact page appears here.',
      match: 'No messages match. Clear the search, or choose "All".',
    },
    columns: { ticket: 'Ticket', from: 'From', message: 'Message', when: 'Received', due: 'Due', status: 'Status' },
    openOf: (ticket: string) => `Open message ${ticket}`,
    from: 'From',
    erased: 'This person’s data was erased, so you cannot write to them.',
    written: 'Message from the customer',
    findOrder: (number: string) => `Find order ${number}`,
    replies: 'Activity',
    noReplies: 'Nothing yet.',
    kinds: { acknowledged: 'Acknowledged', answer: 'Answer', note: 'Note', closed: 'Closed', reopened: 'Reopened' },
    by: (name: string) => `by ${name}`,
    dueFirst: 'Sorted by due time, earliest first.',
    dueWhat: { acknowledge: 'Acknowledge by', resolve: 'Resolve by' },
    overdue: 'Overdue',
    deadlines: 'Due times',
    deadlinesHint: 'Complaints must be acknowledged within 48 hours and resolved within one month.',
    acknowledged: 'Acknowledged',
    acknowledge: 'Acknowledge',
    acknowledgeHint: 'Emails the customer that you are working on it. An answer acknowledges the message as well.',
    acknowledgeDone: 'The message is acknowledged.',
    answer: 'Your answer',
    answerHint: (email: string) =>
      `We email it to ${email} with the ticket in the subject. Replies go to the shop’s address.`,
    send: 'Send answer',
    sent: 'Answer sent.',
    answerRequired: 'Please write an answer.',
    note: 'A note for colleagues',
    noteHint: 'The customer does not see it.',
    keep: 'Save note',
    kept: 'Note saved.',
    noteRequired: 'Please write a note.',
    close: 'Close',
    reopen: 'Reopen',
    changed: { closed: 'The message is closed.', open: 'The message is open again.' },
  },
}

export const supportTexts = defineTexts('support', english, shopTexts)
