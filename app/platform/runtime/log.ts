import pino from 'pino'
import { onceOfEnvironment } from './env.ts'
import { currentOrigin } from './origin.ts'

type Fields = Record<string, unknown>

/** Field names whose values never reach a log, however they got there. */
const unspeakable = /secret|password|token|authorization|cookie|encryption|wrappedkey|narrative/i

function speakable(value: unknown, depth = 0): unknown {
  if (value instanceof Error) {
    return {
      name: value.name,
      message: value.message,
      stack: value.stack,
      cause: value.cause === undefined ? undefined : speakable(value.cause, depth + 1),
    }
  }
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (value instanceof Uint8Array) return `<${value.length} bytes>`
  if (depth > 4) return '…'
  if (Array.isArray(value)) return value.map((item) => speakable(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      unspeakable.test(key) ? '<withheld>' : speakable(item, depth + 1),
    ]),
  )
}

/** Written at once, not gathered: the line that says why a process ended is the one that matters. */
const loggers = onceOfEnvironment((environment): { out: pino.Logger; err: pino.Logger } => {
  const options: pino.LoggerOptions = {
    base: null,
    level: environment.LOG_LEVEL,
    messageKey: 'message',
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }), log: (fields) => speakable(fields) as Fields },
    mixin: () => ({ ...currentOrigin() }),
  }
  const to = (fd: number) => pino(options, pino.destination({ fd, sync: true }))
  return { out: to(1), err: to(2) }
})

/**
 * One JSON line an event, with the request or job that it belongs to. Secrets and suspicious-transaction text are
 * withheld by field name.
 */
export const log = {
  debug: (message: string, fields: Fields = {}) => loggers().out.debug(fields, message),
  info: (message: string, fields: Fields = {}) => loggers().out.info(fields, message),
  warn: (message: string, fields: Fields = {}) => loggers().err.warn(fields, message),
  error: (message: string, fields: Fields = {}) => loggers().err.error(fields, message),
}
