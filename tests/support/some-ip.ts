import { randomInt } from 'node:crypto'

/** An address that nobody else in a test has, so that limits of one do not meet another. */
export const someIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
