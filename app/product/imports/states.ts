import type { Tone } from '#app/ui/index.ts'

/** An import's state in words. */
export const importStates: Record<string, { label: string; tone: Tone; live?: boolean }> = {
  uploading: { label: 'Uploading', tone: 'info', live: true },
  mapping: { label: 'Map columns', tone: 'warn' },
  queued: { label: 'Waiting to start', tone: 'info', live: true },
  reading: { label: 'Reading', tone: 'info', live: true },
  done: { label: 'Done', tone: 'ok' },
  stopped: { label: 'Stopped', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  undone: { label: 'Undone', tone: 'neutral' },
}

/** An import's state; after a stop request it is stopping until it has stopped. */
export const stateLabel = ({ state, stopRequested }: { state: string; stopRequested: boolean }): string =>
  stopRequested && importStates[state]!.live ? 'Stopping' : importStates[state]!.label

/** Whether its rows were counted, at least in part: the count of an unread file is unknown, not zero. */
export const isCounted = ({ state, read }: { state: string; read: number }): boolean =>
  read > 0 || !['uploading', 'mapping', 'queued'].includes(state)
