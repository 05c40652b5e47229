import { diskSpace } from '#app/platform/runtime/disk.ts'
import { StartFailure } from '#app/platform/runtime/fail.ts'
import { filesAnswer } from '#app/platform/services/files.ts'
import { scheduleStates } from '#app/platform/queue/schedules.ts'

const headers = { 'Cache-Control': 'no-store' }

async function filesState(): Promise<string> {
  try {
    if (!(await filesAnswer())) return 'the store does not answer'
    return (await diskSpace())?.isFull ? 'the disk is full' : 'ok'
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
}

/**
 * For operators: 200 while the database answers, with the last and next run of each kind of schedule and whether one is
 * late. Says nothing of whose they are, nor how many.
 */
export async function loader() {
  try {
    return Response.json({ database: 'ok', files: await filesState(), schedules: await scheduleStates() }, { headers })
  } catch {
    return Response.json({ database: 'does not answer' }, { status: 503, headers })
  }
}
