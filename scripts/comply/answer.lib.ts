import { StartFailure, plainSentence } from '#app/platform/fail.ts'
import { connectToProduct } from '../lib/product.ts'

export interface Answer {
  /** 0 done, 1 done with something refused, 2 not done. */
  status: 0 | 1 | 2
  /** What `--json` prints. */
  json: Record<string, unknown>
  lines: string[]
}

/**
 * What a failure of a command means, for the person who called it: what they can put right in its own words, anything else by
 * its last line. Where it happened is printed at LOG_LEVEL=debug alone.
 */
export async function failureText(error: unknown): Promise<string> {
  const { AppError } = await import('#app/platform/errors.ts')
  if (error instanceof StartFailure || error instanceof AppError) return error.message
  if (error instanceof TypeError && (error as TypeError & { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) return error.message
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  const message = error instanceof AggregateError && error.message === '' ? String(error.errors[0]) : error instanceof Error ? error.message || error.name : String(error)
  // The database client begins with what it was asked for, and ends with what is wrong.
  const gist = message.split('\n').map(line => line.trim()).filter(line => line !== '').at(-1) ?? 'nobody knows why'
  return plainSentence(error) ?? `The command could not be finished: ${gist.replace(/\.$/, '').slice(0, 300)}. LOG_LEVEL=debug shows where.`
}

/**
 * Runs a command on the product's data and prints its answer. A failure is said in a sentence, with exit status 2; with
 * `--json` it is one object, `failed` with `errors`.
 */
export async function answering(args: readonly string[], work: () => Promise<Answer>, failed: Record<string, unknown> = {}): Promise<number> {
  const isJson = args.includes('--json')
  try {
    await connectToProduct()
    const { status, json, lines } = await work()
    if (isJson) console.log(JSON.stringify(json, null, 1))
    else for (const line of lines) console.log(line)
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

/** Lets go of the database. That it was lost meanwhile changes nothing in what the command answers. */
export async function disconnect(): Promise<void> {
  const { closeDatabase } = await import('#app/platform/database.ts')
  await closeDatabase().catch((error: unknown) => {
    if (process.env.LOG_LEVEL === 'debug') console.error(error)
  })
}

export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
