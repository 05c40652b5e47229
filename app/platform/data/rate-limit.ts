import { AppError } from '../runtime/errors.ts'
import { spanWords } from '../runtime/span-words.ts'
import { col } from '../sql/columns.ts'
import { keyedHash } from '../runtime/crypto.ts'
import { untenantedSql } from './database.ts'

/** The time over which attempts to sign in, or to prove who one is, are counted. */
export const triesMs = 15 * 60_000

/** The refusal of what came too often: says how long to wait. */
export const tooMany = (what: string, windowMs = triesMs, code = 'sign-in-slowed'): AppError =>
  new AppError(code, 429, `There were too many ${what}. Wait ${spanWords(windowMs)} and try again.`)

/**
 * Counts an event under a key (or `weight` of them) and says how many there were in the running window, this one
 * included. Keys are stored as keyed hashes.
 */
export async function countEvent(key: string, windowMs: number, weight = 1): Promise<number> {
  const hash = keyedHash('rate-limit', key)
  const [row] = await untenantedSql().rows(
    { count: col.int },
    `INSERT INTO rate_limit AS r (key, count, window_start, expires_at)
    VALUES ($1, $2::int, now(), now() + make_interval(secs => $3::double precision))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.expires_at < now() THEN $2::int ELSE r.count + $2::int END,
      window_start = CASE WHEN r.expires_at < now() THEN now() ELSE r.window_start END,
      expires_at = CASE WHEN r.expires_at < now() THEN now() + make_interval(secs => $3::double precision) ELSE r.expires_at END
    RETURNING count`,
    [hash, weight, windowMs / 1000],
  )
  return row?.count ?? 1
}

/** How many were counted under a key in the running window. */
export async function eventsCounted(key: string): Promise<number> {
  const hash = keyedHash('rate-limit', key)
  const [row] = await untenantedSql().rows(
    { count: col.int },
    'SELECT count FROM rate_limit WHERE key = $1 AND expires_at >= now()',
    [hash],
  )
  return row?.count ?? 0
}

/** Takes one event back: it turned out not to be of the kind that is counted. */
export async function uncountEvent(key: string): Promise<void> {
  const hash = keyedHash('rate-limit', key)
  await untenantedSql().run(
    'UPDATE rate_limit SET count = count - 1 WHERE key = $1 AND count > 0 AND expires_at >= now()',
    [hash],
  )
}

export async function forgetEvents(key: string): Promise<void> {
  const hash = keyedHash('rate-limit', key)
  await untenantedSql().run(`DELETE FROM rate_limit WHERE key = $1 OR expires_at < now() - interval '1 day'`, [hash])
}
