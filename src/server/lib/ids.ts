import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** Returns the id for a new row: unique everywhere and in the order of creation, so that indexes stay compact. */
export const newId = (): string => v7()

const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a number that a person can read out on the phone, without characters that look alike. 30^8 of each kind. */
export const newTicket = (prefix: string): string =>
  `${prefix}-${Array.from({ length: 8 }, () => READABLE[randomInt(READABLE.length)]).join('')}`
