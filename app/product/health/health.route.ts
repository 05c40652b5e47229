import { untenantedSql } from '#app/platform/data/database.ts'

/** For load balancers: 200 while the database answers. */
export async function loader() {
  try {
    await untenantedSql().run('SELECT 1')
    return new Response('ok', { headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
  } catch {
    return new Response('The database does not answer.', {
      status: 503,
      headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
    })
  }
}
