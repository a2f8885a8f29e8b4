import { randomInt } from 'node:crypto'
import { v7, validate } from 'uuid'

/** Returns the id for a new row: unique everywhere and in the order of creation, so that indexes stay compact. */
export const newId = (): string => v7()

/** Whether a text has the form of a row's id. */
export const isId = (text: string): boolean => validate(text)

const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a number that a person can read out on the phone, without characters that look alike. 30^8 of each kind. */
export const newTicket = (prefix: string): string =>
  `${prefix}-${Array.from({ length: 8 }, () => READABLE[randomInt(READABLE.length)]).join('')}`
