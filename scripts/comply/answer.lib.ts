import { StartFailure, gistOf, plainSentence } from '#app/platform/runtime/fail.ts'
import { optionText } from '../lib/options.ts'
import { connectToProduct } from '../lib/product.ts'

export interface Answer {
  /** 0 done, 1 done with something refused, 2 not done. */
  status: 0 | 1 | 2
  /** What `--json` prints. */
  json: Record<string, unknown>
  lines: string[]
  /** What went wrong after something was done already: status 1. */
  errors?: string[]
}

/**
 * Explains a command's failure to the person who called it: errors that they can correct in their own words, any other
 * by its last line. The stack is printed only at LOG_LEVEL=debug.
 */
export async function failureText(error: unknown): Promise<string> {
  const { AppError, databaseCode } = await import('#app/platform/runtime/errors.ts')
  if (error instanceof StartFailure || error instanceof AppError) return error.message
  const wrongOption = optionText(error)
  if (wrongOption !== null) return wrongOption
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  if (isDatabaseGone(databaseCode(error), error instanceof Error ? `${error.message} ${gistOf(error)}` : String(error)))
    return 'The database stopped answering. Try again when it’s running. LOG_LEVEL=debug shows its message.'
  return plainSentence(error) ?? `The command couldn’t finish: ${gistOf(error)}. LOG_LEVEL=debug shows where.`
}

/** It was stopped, starts, takes no connections, or cannot be reached (PostgreSQL, appendix A). */
const isDatabaseGone = (code: string | undefined, message: string): boolean =>
  (code !== undefined && /^(57P0[123]|08\w{3}|55000|P1001|P1017)$/.test(code)) ||
  /ECONNREFUSED|ECONNRESET|Connection terminated|server has closed the connection|Database error\. Code: `?(57P|08|55000)/i.test(
    message,
  )

/**
 * Runs a command on the product's data and prints its answer. A failure is said in a sentence, with exit status 2; with
 * `--json` it is one object, `failed` with `errors`.
 */
export async function answering(
  args: readonly string[],
  work: () => Promise<Answer>,
  failed: Record<string, unknown> = {},
): Promise<number> {
  const isJson = args.includes('--json')
  try {
    await connectToProduct()
    const { status, json, lines, errors = [] } = await work()
    if (isJson) console.log(JSON.stringify(errors.length > 0 ? { ...json, errors } : json, null, 1))
    else for (const line of lines) console.log(line)
    if (!isJson) for (const error of errors) console.error(error)
    return status
  } catch (error) {
    const text = await failureText(error)
    if (isJson) console.log(JSON.stringify({ ...failed, errors: [text] }))
    else console.error(text)
    return 2
  } finally {
    await disconnect()
  }
}

/** Closes the database. If the connection was lost in the meantime, the command's answer stands. */
export async function disconnect(): Promise<void> {
  const { closeDatabase } = await import('#app/platform/data/database.ts')
  await closeDatabase().catch((error: unknown) => {
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
  })
}

export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

export const modeName = (mode: 'demo' | 'production'): string => (mode === 'demo' ? 'Demo' : 'Production')
