import { col } from '../sql/columns.ts'
import { sqlIn } from '../sql/within.ts'
import type { z } from 'zod'
import { untenantedDb } from '../data/database.ts'
import { enqueue, type JobDefinition, type TenantPayload } from './jobs.ts'
import { log } from '../runtime/log.ts'

/** Something that happens every day. */
export interface DailySchedule<Schema extends z.ZodType = z.ZodType> {
  /** Names it among all: `daily:<organization>`. */
  key: string
  organizationId: string | null
  /** HH:MM on the wall clock of the zone, summer and winter. */
  at: string
  /** As the IANA names it. */
  timeZone: string
  job: JobDefinition<Schema>
  payload: z.input<Schema> & Partial<TenantPayload>
}

/** Later than this, a run is called missed. */
const lateAfter = '10 minutes'
/** A run that was asked for and did not end within this is asked for again: the queue may have lost it. */
const askAgainAfter = '10 minutes'

/** The next time that a wall clock shows a time, after `after`; a time that the clocks skip comes an hour later. */
const nextAt = (at: string, zone: string, after: string) => `(
  SELECT min(t) FROM (SELECT ((((${after}) AT TIME ZONE ${zone})::date + day) + ${at}::time) AT TIME ZONE ${zone} AS t FROM generate_series(0, 1) AS day) days WHERE t > (${after}))`

/**
 * Brings the stored schedules in line with the wanted ones, and requests the runs that are due. Missed runs are made up
 * once, however many there were. Any number of workers may do this at once. Returns the keys of the requested runs.
 */
export async function sweepSchedules(wanted: readonly DailySchedule[], now = new Date()): Promise<string[]> {
  const asked: string[] = []
  await untenantedDb().$transaction(async (db) => {
    await sqlIn(db).run(
      `INSERT INTO schedule (key, organization_id, job, at, time_zone, due_at)
       SELECT w.key, w.org::uuid, w.job, w.at, w.zone, ${nextAt('w.at', 'w.zone', '$6::timestamptz')}
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS w(key, org, job, at, zone)
       ORDER BY w.key
       ON CONFLICT (key) DO UPDATE SET at = excluded.at, time_zone = excluded.time_zone, due_at = excluded.due_at
       WHERE schedule.at <> excluded.at OR schedule.time_zone <> excluded.time_zone`,
      [
        wanted.map((one) => one.key),
        wanted.map((one) => one.organizationId),
        wanted.map((one) => one.job.name),
        wanted.map((one) => one.at),
        wanted.map((one) => one.timeZone),
        now,
      ],
    )
    await db.schedule.deleteMany({ where: { key: { notIn: wanted.map((one) => one.key) } } })
    const due = await sqlIn(db).rows(
      { key: col.text, missed: col.instant.orNull },
      `UPDATE schedule s SET
         missed_at = CASE WHEN d.due_at < $1::timestamptz - interval '${lateAfter}' THEN d.due_at ELSE s.missed_at END,
         asked_for = CASE WHEN d.due_at <= $1 THEN d.due_at ELSE s.asked_for END,
         asked_at = $1,
         due_at = CASE WHEN d.due_at <= $1 THEN ${nextAt('s.at', 's.time_zone', '$1::timestamptz')} ELSE s.due_at END
       FROM (SELECT key, due_at FROM schedule
             WHERE due_at <= $1::timestamptz OR (asked_at < $1::timestamptz - interval '${askAgainAfter}' AND (ran_at IS NULL OR ran_at < asked_for))
             ORDER BY key FOR UPDATE SKIP LOCKED) d
       WHERE s.key = d.key
       RETURNING s.key, CASE WHEN d.due_at < $1::timestamptz - interval '${lateAfter}' THEN d.due_at END AS missed`,
      [now],
    )
    for (const { key, missed } of due) {
      const schedule = wanted.find((one) => one.key === key)
      if (!schedule) continue
      if (missed !== null) log.warn('A daily run was missed and is made up now.', { schedule: key, missed })
      await enqueue(db, schedule.job, schedule.payload, { dedupeKey: `schedule:${key}` })
      asked.push(key)
    }
  })
  return asked
}

/** Notes that a run came to its end. */
export async function scheduleRan(key: string): Promise<void> {
  await untenantedDb().schedule.updateMany({ where: { key }, data: { ranAt: new Date() } })
}

export interface ScheduleState {
  lastRunAt: Date | null
  nextRunAt: Date
  /** The time of the last run that was missed and ran later. */
  missedAt: Date | null
  /** A run is due and hasn't been requested. */
  isLate: boolean
}

/** The state of a schedule; null for an unknown key, or if no worker has seen it yet. */
export async function scheduleState(key: string, now = new Date()): Promise<ScheduleState | null> {
  const row = await untenantedDb().schedule.findUnique({ where: { key } })
  return row && stateOf(row, now)
}

/** How the schedules of each kind of job stand together: the last and the next run of any of them. */
export async function scheduleStates(now = new Date()): Promise<Record<string, ScheduleState>> {
  const states: Record<string, ScheduleState> = {}
  for (const row of await untenantedDb().schedule.findMany()) {
    const one = stateOf(row, now)
    const so = states[row.job]
    const later = (a: Date | null, b: Date | null) => ((a?.getTime() ?? 0) > (b?.getTime() ?? 0) ? a : b)
    states[row.job] = so
      ? {
          lastRunAt: later(so.lastRunAt, one.lastRunAt),
          nextRunAt: so.nextRunAt < one.nextRunAt ? so.nextRunAt : one.nextRunAt,
          missedAt: later(so.missedAt, one.missedAt),
          isLate: so.isLate || one.isLate,
        }
      : one
  }
  return states
}

const lateMs = 10 * 60_000

function stateOf(
  row: { dueAt: Date; askedFor: Date | null; ranAt: Date | null; missedAt: Date | null },
  now: Date,
): ScheduleState {
  const open = row.askedFor !== null && (row.ranAt === null || row.ranAt < row.askedFor) ? row.askedFor : row.dueAt
  return {
    lastRunAt: row.ranAt,
    nextRunAt: row.dueAt,
    missedAt: row.missedAt,
    isLate: open.getTime() < now.getTime() - lateMs,
  }
}
