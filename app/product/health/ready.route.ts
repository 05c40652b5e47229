import { diskSpace } from '#app/platform/runtime/disk.ts'
import { scheduleStates } from '#app/platform/queue/schedules.ts'

const headers = { 'Cache-Control': 'no-store' }

/**
 * For operators: 200 while the database answers, with the last and next run of each kind of schedule and whether one is late. Says nothing
 * of whose they are, nor how many.
 */
export async function loader() {
  try {
    const { isFull } = await diskSpace()
    return Response.json(
      { database: 'ok', files: isFull ? 'the disk is full' : 'ok', schedules: await scheduleStates() },
      { headers },
    )
  } catch {
    return Response.json({ database: 'does not answer' }, { status: 503, headers })
  }
}
