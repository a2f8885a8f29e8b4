import { randomInt } from 'node:crypto'

/** Returns an IP address that no one else in a test has, so that tests do not share rate limits. */
export const someIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
