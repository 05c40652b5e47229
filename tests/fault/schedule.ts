import type { FaultInput } from '#fixtures/regulator/index.ts'
import { seededRandom, type Random } from './random.ts'

/** Something that happens to the product's own processes. */
export type Event =
  | { kind: 'kill-worker'; worker: 0 | 1 }
  /** Suspended for longer than a lease and then resumed: a late run that still holds its response. */
  | { kind: 'freeze-worker'; worker: 0 | 1; forMs: number }
  | { kind: 'cut-database-connections' }
  | { kind: 'crash-database' }
  | { kind: 'double-jobs'; copies: number }
  | { kind: 'lose-queue' }

export interface Schedule {
  seed: number
  reports: number
  /** How many of the confirmed reports are then changed, and how many deleted. */
  changes: number
  deletions: number
  /** Submitted twice at the same time. */
  isSubmittedTwice: boolean
  faults: FaultInput[]
  events: { afterMs: number; event: Event }[]
}

const routes = ['submit', 'submit', 'submit', 'change', 'delete', 'list', 'validations', 'token', '*'] as const
const kinds = [
  'error-before-accepting',
  'error-after-accepting',
  'error-after-accepting',
  'cut-before-reading',
  'cut-after-reading',
  'cut-after-accepting',
  'cut-after-accepting',
  'delay-before-accepting',
  'delay-after-accepting',
  'revoke-token',
  'too-many-requests',
  'malformed-answer',
  'down',
  'down',
] as const

/** Worker settings with shortened times: an hour of waiting is a few seconds here. */
export const compressed = { timeoutMs: 400, pollBaseMs: 40, sweepMs: 250, leaseMs: 1_500 }
export const leaseOverMs = compressed.leaseMs + compressed.sweepMs

function faultOf(random: Random, index: number): FaultInput {
  const kind = random.pick(kinds)
  const route = random.pick(routes)
  const common = {
    kind,
    route,
    skip: random.whole(0, 4),
    probability: random.pick([1, 1, 0.5]),
    seed: random.whole(1, 1_000_000),
    id: `fault-${index}`,
  }
  if (kind === 'down') {
    const durationMs = random.whole(300, 2_500)
    return random.chance(0.3)
      ? { kind, route: '*', mode: 'refuse', durationMs, id: common.id }
      : { ...common, mode: random.pick(['503', 'reset']), durationMs }
  }
  const count = random.whole(1, 4)
  if (kind === 'delay-before-accepting' || kind === 'delay-after-accepting')
    return { ...common, count, delayMs: random.whole(50, compressed.timeoutMs * 4) }
  if (kind === 'too-many-requests') return { ...common, count, retryAfterSeconds: random.whole(0, 1) }
  return { ...common, count }
}

function eventOf(random: Random): Event {
  const worker = random.pick([0, 1] as const)
  const draw = random.next()
  if (draw < 0.4) return { kind: 'kill-worker', worker }
  if (draw < 0.5) return { kind: 'freeze-worker', worker, forMs: leaseOverMs + random.whole(200, 1_000) }
  if (draw < 0.65) return { kind: 'cut-database-connections' }
  if (draw < 0.73) return { kind: 'crash-database' }
  if (draw < 0.9) return { kind: 'double-jobs', copies: random.whole(1, 4) }
  return { kind: 'lose-queue' }
}

/** The schedule of a seed. */
export function scheduleOf(seed: number): Schedule {
  const random = seededRandom(seed)
  const reports = random.whole(2, 10)
  return {
    seed,
    reports,
    changes: random.chance(0.5) ? random.whole(1, 2) : 0,
    deletions: random.chance(0.4) ? 1 : 0,
    isSubmittedTwice: random.chance(0.3),
    faults: Array.from({ length: random.whole(0, 4) }, (_, index) => faultOf(random, index)),
    events: Array.from({ length: random.whole(0, 3) }, () => ({
      afterMs: random.whole(0, 1_500),
      event: eventOf(random),
    })),
  }
}
