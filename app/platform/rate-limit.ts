import { keyedHash } from './crypto.ts'
import { identityDb } from './database.ts'

/** Counts an event under a key and says how many there were in the running window. Keys are stored as keyed hashes. */
export async function countEvent(key: string, windowMs: number): Promise<number> {
  const hash = keyedHash('rate-limit', key)
  const [row] = await identityDb().$queryRaw<{ count: number }[]>`
    INSERT INTO rate_limit AS r (key, count, window_start, expires_at)
    VALUES (${hash}, 1, now(), now() + make_interval(secs => ${windowMs / 1000}::double precision))
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r.expires_at < now() THEN 1 ELSE r.count + 1 END,
      window_start = CASE WHEN r.expires_at < now() THEN now() ELSE r.window_start END,
      expires_at = CASE WHEN r.expires_at < now() THEN now() + make_interval(secs => ${windowMs / 1000}::double precision) ELSE r.expires_at END
    RETURNING count`
  return row?.count ?? 1
}

export async function eventCount(key: string): Promise<number> {
  const hash = keyedHash('rate-limit', key)
  const [row] = await identityDb().$queryRaw<{ count: number }[]>`
    SELECT count FROM rate_limit WHERE key = ${hash} AND expires_at >= now()`
  return row?.count ?? 0
}

export async function forgetEvents(key: string): Promise<void> {
  const hash = keyedHash('rate-limit', key)
  await identityDb().$executeRaw`DELETE FROM rate_limit WHERE key = ${hash} OR expires_at < now() - interval '1 day'`
}
