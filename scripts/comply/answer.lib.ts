import { StartFailure } from '../lib/fail.ts'
import { connectToProduct } from '../lib/product.ts'

export interface Answer {
  /** 0 done, 1 done with something refused, 2 not done. */
  status: 0 | 1 | 2
  /** What `--json` prints. */
  json: Record<string, unknown>
  lines: string[]
}

/**
 * Runs a command on the product's data and prints its answer. What a person can put right is said in a sentence, with exit
 * status 2 and nothing changed.
 */
export async function answering(args: readonly string[], work: () => Promise<Answer>): Promise<number> {
  const isJson = args.includes('--json')
  const { AppError } = await import('#app/platform/errors.ts')
  try {
    await connectToProduct()
    const { status, json, lines } = await work()
    if (isJson) console.log(JSON.stringify(json, null, 1))
    else for (const line of lines) console.log(line)
    return status
  } catch (error) {
    const isKnown = error instanceof StartFailure || error instanceof AppError || (error instanceof TypeError && (error as TypeError & { code?: string }).code?.startsWith('ERR_PARSE_ARGS'))
    if (!isKnown) throw error
    if (isJson) console.log(JSON.stringify({ errors: [error.message] }))
    else console.error(error.message)
    return 2
  } finally {
    const { closeDatabase } = await import('#app/platform/database.ts')
    await closeDatabase()
  }
}

export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
