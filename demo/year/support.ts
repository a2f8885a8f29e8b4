// What customers write in the demo's year: messages, warranty claims and reviews.
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { SentFile } from '#contract/endpoint.ts'
import { DAY_MS } from '#rules/india-time.ts'
import { receiveMessage } from '#server/modules/contact/contact.service.ts'
import {
  acknowledgeMessage,
  answerMessage,
  changeMessageStatus,
  getMessage,
  listMessages,
} from '#server/modules/contact/messages.service.ts'
import { addReviews } from '#server/modules/reviews/reviews.service.ts'
import { fileClaim } from '#server/modules/warranty/claims.service.ts'
import { type ClaimChange, changeClaim, listClaims } from '#server/modules/warranty/claims-admin.service.ts'
import { YEAR_ORDERS } from './order-plans.ts'
import { YEAR_CLAIMS, YEAR_MESSAGES, YEAR_REVIEWS, type YearClaim, type YearMessage } from './texts.ts'
import { daysBefore, minutesBefore, required, type Year, type YearEvent } from './year.ts'

/** Returns the customer of an order of the year, and the order. */
function ofOrder(year: Year, number: number) {
  const order = required(year.orders.get(number), `order ${number}`)
  return { order, customer: required(year.customers.get(YEAR_ORDERS[number]?.customer ?? -1), 'customer') }
}

export const messageEvents = (end: Date): YearEvent[] =>
  YEAR_MESSAGES.flatMap((message) => eventsOfMessage(message, end))

function eventsOfMessage({ hoursAgo, from, subject, text, answer, ...then }: YearMessage, end: Date): YearEvent[] {
  let ticket = ''
  const minutes = hoursAgo * 60
  /** Returns an event about the message as it is by then. */
  const later = (
    hours: number,
    happen: (year: Year, message: { id: string; version: number }) => Promise<unknown>,
  ) => ({
    at: minutesBefore(end, minutes - hours * 60),
    async happen(year: Year) {
      const ctx = year.as(year.staff)
      const { data } = await listMessages(ctx, { page: 1, size: 1, search: ticket, sort: 'newest' })
      const { message } = await getMessage(ctx, required(data[0], 'message').id)
      await happen(year, message)
    },
  })
  const received = {
    at: minutesBefore(end, minutes),
    async happen(year: Year) {
      const { person, name } = required(year.customers.get(from), `customer ${from}`)
      const { email } = person
      const rest = { honeypot: '', replyTo: '', accessKey: '', phone: '' }
      ticket = (await receiveMessage(year.as(person), { name, email, subject, message: text, ...rest })).ticket
    },
  }
  return [
    received,
    ...(then.acknowledged
      ? [later(5, (year, { id, version }) => acknowledgeMessage(year.as(year.staff), id, version))]
      : []),
    ...(answer
      ? [later(20, (year, { id, version }) => answerMessage(year.as(year.staff), id, { text: answer, version }))]
      : []),
    ...(then.closed
      ? [
          later(90, (year, { id, version }) =>
            changeMessageStatus(year.as(year.staff), id, { status: 'closed', version }),
          ),
        ]
      : []),
  ]
}

export const claimEvents = (end: Date): YearEvent[] => YEAR_CLAIMS.flatMap((claim) => eventsOfClaim(claim, end))

function eventsOfClaim({ order: number, days, pictures, text, answers }: YearClaim, end: Date): YearEvent[] {
  let claimNumber = ''
  const filed: YearEvent = {
    at: daysBefore(end, days, '19:25'),
    async happen(year) {
      const { order, customer } = ofOrder(year, number)
      const { person, name } = customer
      const files = await Promise.all(pictures.map(pictureFile))
      const claim = { name, email: person.email, order: order.orderNo }
      claimNumber = (await fileClaim(year.as(person), claim, files)).claim.number
      await tell(year, claimNumber, { note: text })
    },
  }
  const answered = answers.map((change, place) => ({
    at: daysBefore(end, days - 1 - place, '10:50'),
    happen: (year: Year) => tell(year, claimNumber, change),
  }))
  return [filed, ...answered]
}

async function tell(year: Year, claimNumber: string, change: ClaimChange): Promise<void> {
  const ctx = year.as(year.staff)
  const { data } = await listClaims(ctx, { status: [], search: claimNumber, page: 1, size: 1 })
  await changeClaim(ctx, required(data[0], 'claim').id, change)
}

async function pictureFile(name: string): Promise<SentFile> {
  const path = fileURLToPath(new URL(`../images/${name}.webp`, import.meta.url))
  return { path, bytes: (await stat(path)).size }
}

/** Writes the reviews of the last days, which wait for an administrator. */
export async function writeReviews(year: Year, end: Date): Promise<void> {
  const written = YEAR_REVIEWS.map(({ order: number, daysAgo, stars, comments }) => {
    const { order, customer } = ofOrder(year, number)
    const createdAt = new Date(end.getTime() - daysAgo * DAY_MS)
    const by = { productId: order.productIds[0] ?? '', accountId: customer.person.id }
    return { ...by, stars, comments, createdAt, editedAt: null, lookedAt: null }
  })
  await addReviews(year.tx, written)
}
