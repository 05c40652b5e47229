import { env } from './env.ts'

const levels = { debug: 0, info: 1, warn: 2, error: 3 } as const
type Level = keyof typeof levels

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

function write(level: Level, message: string, fields: Record<string, unknown> = {}) {
  if (levels[level] < levels[env().LOG_LEVEL]) return
  const line = JSON.stringify({ at: new Date().toISOString(), level, message, ...(speakable(fields) as object) })
  ;(level === 'error' || level === 'warn' ? process.stderr : process.stdout).write(`${line}\n`)
}

/** One JSON line an event. Secrets and suspicious-transaction text are withheld by field name. */
export const log = {
  debug: (message: string, fields?: Record<string, unknown>) => write('debug', message, fields),
  info: (message: string, fields?: Record<string, unknown>) => write('info', message, fields),
  warn: (message: string, fields?: Record<string, unknown>) => write('warn', message, fields),
  error: (message: string, fields?: Record<string, unknown>) => write('error', message, fields),
}
