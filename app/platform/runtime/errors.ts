/** The one error type that reaches a user: a stable code, an HTTP status and words that say what to do. */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  /** Messages tied to form fields, by field name. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    code: string,
    status: number,
    message: string,
    options: { fields?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.status = status
    this.fields = options.fields ?? {}
  }
}

/** Fields of a form that are refused, each with its message. */
export function invalidFields(fields: Readonly<Record<string, string>>, code = 'invalid-form'): AppError {
  const count = Object.keys(fields).length
  const message = count === 1 ? '1 field needs your attention.' : `${count} fields need your attention.`
  return new AppError(code, 422, message, { fields: { ...fields } })
}

export const notFound = (what: string) =>
  new AppError('not-found', 404, `${what} was not found. It may have been removed.`)

/** A form whose button this page does not know. */
export const unknownIntent = () =>
  new AppError('unknown-intent', 400, 'We couldn’t read this form. Reload the page and try again.')

export const forbidden = (what: string) =>
  new AppError('forbidden', 403, `Your role does not allow you to ${what}. Ask an owner of your organization.`)

/** PostgreSQL's code (SQLSTATE) of a failed statement, through Prisma or pg; undefined for anything else. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, meta } = cause as {
      code?: unknown
      meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
    }
    const original = meta?.driverAdapterError?.cause?.originalCode
    if (typeof original === 'string') return original
    // Prisma's own codes (P2002) have the same shape as a SQLSTATE.
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^P2\d{3}$/.test(code)) return code
    if (code === 'P2002') return '23505'
  }
  return undefined
}

export const isUniqueViolation = (error: unknown) => databaseCode(error) === '23505'
