import { log } from './log.ts'

/**
 * A result within the time that a page may take; `later` when it takes longer, or failed (`what` then names it in the log).
 * The work itself goes on: bound it where it runs if it can be long.
 */
export async function inTime<T>(work: Promise<T>, what: string, limitMs = 1_500): Promise<T | 'later'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const outOfTime = new Promise<'later'>((resolve) => {
    timer = setTimeout(resolve, limitMs, 'later')
  })
  const found = work.catch((error: unknown) => {
    log.error(`${what} could not be worked out for a page.`, { error })
    return 'later' as const
  })
  try {
    return await Promise.race([found, outOfTime])
  } finally {
    clearTimeout(timer)
  }
}
