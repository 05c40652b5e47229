import { AsyncLocalStorage } from 'node:async_hooks'
import { newId } from './ids.ts'

/** What set a piece of work going; every log line and every job of that work carries it. No personal data. */
export interface Origin {
  /** Id of the request from a browser or the command line, also when a job continues it later. */
  request?: string
  job?: string
  /** One run of a job. */
  run?: string
}

// The server and the bundle of its pages each hold a copy of this module, so the store is global.
const shared = globalThis as { [key: symbol]: unknown }
const key = Symbol.for('comply.origin')
const store = (shared[key] ??= new AsyncLocalStorage<Origin>()) as AsyncLocalStorage<Origin>

/** The response's header with the request's id, which people quote and log lines carry. */
export const requestIdHeader = 'X-Request-Id'

export const newRequestId = (): string => newId()

/** Runs the work, and everything that it starts, with this origin. */
export const withOrigin = <T>(origin: Origin, work: () => T): T => store.run(origin, work)

/** The origin of the current work; empty at start and stop. */
export const currentOrigin = (): Origin => store.getStore() ?? {}
