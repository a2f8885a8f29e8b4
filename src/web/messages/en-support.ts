import { counted } from '#web/lib/counted.ts'

/** The texts of the administration's pages of what customers have written. */
export const enSupport = {
  messages: {
    title: 'Messages',
    administration: 'Administration',
    search: 'Search ticket, name, email or subject',
    placeholder: 'Ticket, name, email or subject',
    submit: 'Search',
    clear: 'Clear',
    filter: 'Which messages',
    statuses: { open: 'Open', answered: 'Answered', closed: 'Closed', all: 'All' },
    found: (total: number) => counted(total, 'message', 'messages'),
    none: 'There are no such messages.',
    pages: 'Pages of messages',
    page: (page: number) => `Page ${page}`,
    columns: { ticket: 'Ticket', from: 'From', message: 'Message', when: 'Received', status: 'Status' },
    openOf: (ticket: string) => `Open message ${ticket}`,
    from: 'From',
    erased: 'This person has been erased: nobody can be written to.',
    written: 'What was written',
    replies: 'What was done',
    noReplies: 'Nothing yet.',
    kinds: { answer: 'Answer', note: 'Note', closed: 'Closed', reopened: 'Opened again' },
    by: (name: string) => `by ${name}`,
    answer: 'Your answer',
    answerHint: (email: string) =>
      `It goes to ${email} by mail, with the ticket in its subject. What they reply comes to the shop’s address.`,
    send: 'Send answer',
    sent: 'The answer is on its way.',
    answerRequired: 'Please write an answer.',
    note: 'A note for colleagues',
    noteHint: 'The customer does not see it.',
    keep: 'Keep note',
    kept: 'The note is kept.',
    noteRequired: 'Please write a note.',
    close: 'Close',
    reopen: 'Open again',
    changed: { closed: 'The message is closed.', open: 'The message is open again.' },
  },
}

export type SupportTexts = typeof enSupport
