import { env } from '../runtime/env.ts'
import type { Version } from '../runtime/in-time.ts'
import { log } from '../runtime/log.ts'
import { Sql } from '../sql/sql.ts'
import { PooledClient } from '../sql/pooled-client.ts'

/**
 * Whether an organization's data changed, in any process: the trigger `tell_change` notifies with each commit. A
 * process listens from its first question on.
 */

/** This many changes to transactions, customers or imports within this time suggest an import: expect more. */
const manyChanges = 5
const shortTimeMs = 10_000

/** A page doesn't wait longer for a silent connection: the version is then unknown. */
const mostWaitMs = 2_000

class RecentChanges {
  changes = 0
  /** Times of the last changes to transactions, customers or imports. */
  readonly #lastMs: number[] = []

  add(isKnown: boolean): void {
    this.changes++
    if (!isKnown) return
    this.#lastMs.push(performance.now())
    if (this.#lastMs.length > manyChanges) this.#lastMs.shift()
  }

  get areMany(): boolean {
    return this.#lastMs.length === manyChanges && performance.now() - this.#lastMs[0]! < shortTimeMs
  }
}

class Listener {
  /** Changes by organization; under '' those that may concern any. */
  readonly #told = new Map<string, RecentChanges>()
  readonly #client = new PooledClient({ connectionString: env().DATABASE_URL, application_name: 'comply' })
  readonly #sql = new Sql(this.#client)
  /** The last statement sent. */
  #asked: Promise<unknown>
  #following: Promise<unknown> | undefined
  readonly #name: number
  isLost = false

  constructor(name: number) {
    this.#name = name
    this.#client.on('error', () => (this.isLost = true))
    this.#client.on('end', () => (this.isLost = true))
    this.#client.on('notification', ({ payload = '' }) => {
      const [organizationId = '', known] = payload.split(' ')
      const changes = this.#told.get(organizationId) ?? new RecentChanges()
      this.#told.set(organizationId, changes)
      changes.add(known === 'known')
    })
    this.#asked = this.#client.connect().then(() => this.#sql.run('LISTEN changed'))
    this.#asked.catch(() => (this.isLost = true))
  }

  async version(organizationId: string): Promise<Version> {
    await this.#upToDate()
    const [own, any] = [this.#told.get(organizationId), this.#told.get('')]
    return {
      name: `${this.#name} ${own?.changes ?? 0} ${any?.changes ?? 0}`,
      isChanging: own?.areMany === true || any?.areMany === true,
    }
  }

  /**
   * Resolves once every change committed before this call has been counted. Callers that come at once share one round
   * trip.
   */
  #upToDate(): Promise<unknown> {
    this.#following ??= this.#asked
      .catch(() => undefined)
      .then(() => {
        this.#following = undefined
        return (this.#asked = this.#sql.run('SELECT'))
      })
    return this.#following
  }

  async end(): Promise<void> {
    this.isLost = true
    await this.#client.end().catch(() => undefined)
  }
}

let listener: Listener | undefined
let begun = 0

/** The version of an organization's data, which differs after any change; null if unknown. */
export async function versionOf(organizationId: string): Promise<Version | null> {
  // Counts from a lost connection are discarded: changes may have been missed meanwhile.
  if (listener === undefined || listener.isLost) listener = new Listener(++begun)
  const asked = listener
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), mostWaitMs)
  })
  try {
    const version = await Promise.race([asked.version(organizationId), silence])
    return asked.isLost ? null : version
  } catch (error) {
    log.debug('Changes are not listened for.', { error })
    void asked.end()
    return null
  } finally {
    clearTimeout(timer)
  }
}

export async function closeChanges(): Promise<void> {
  const open = listener
  listener = undefined
  await open?.end()
}
