import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Creates the log: one JSON line per event. Bodies, tokens and query strings are never logged: callers name the fields.
 */
export const createLog = (level: string, destination: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
