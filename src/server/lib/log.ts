import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event. Bodies, tokens and query strings are never logged: callers name the fields they log. */
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
