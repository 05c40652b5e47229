import { spanWords } from '../runtime/span-words.ts'
import { provenForMs } from './session-limits.ts'
import { sqlIn } from '../sql/within.ts'
import { databasePool, untenantedDb, type Tx } from './database.ts'
import { AppError, forbidden } from '../runtime/errors.ts'
import { statementTimeLeft } from '../runtime/in-time.ts'
import type { Mode, Role } from '../generated/enums.ts'
import { Sql } from '../sql/sql.ts'
import { can, changes, type Permission } from './permissions.ts'

export interface Actor {
  /** Null for the worker. */
  userId: string | null
  /** Who it was, as text for the audit trail. */
  label: string
}

const mint = Symbol('mint')

/** The field in which a form asks for the password again. */
export const proofField = 'proofPassword'

interface ScopeFields {
  organizationId: string
  mode: Mode
  actor: Actor
  writable: boolean
  provenUntil: number
  mayChange?: boolean
  /** The request only reads, whatever permission its page asks for. */
  isReading?: boolean
}

/**
 * The right to work on one organization's data in one mode. The session gate mints it for a person (`scopeForSession`),
 * and `scopeForJob` when nobody is signed in; everything that touches tenant rows takes it as its first argument. Each
 * unit of work tells PostgreSQL the organization and the mode, and row-level security hides everything else. Its
 * transactions are read-only until a permission to change something has been required: if a command forgets to,
 * PostgreSQL refuses its writes.
 */
export class Scope {
  readonly organizationId: string
  readonly mode: Mode
  readonly actor: Actor
  readonly role: Role | 'worker'
  /** False after the trial, without a subscription: the product is read-only. */
  readonly writable: boolean
  /** Until when actions that require recent proof of identity need no password (milliseconds since the epoch). */
  #provenUntil: number
  #mayChange: boolean
  readonly #isReading: boolean

  constructor(key: typeof mint, fields: ScopeFields & { role: Role | 'worker' }) {
    if (key !== mint) throw new Error('A scope is minted by the session gate or the job runner.')
    this.organizationId = fields.organizationId
    this.mode = fields.mode
    this.actor = fields.actor
    this.role = fields.role
    this.writable = fields.writable
    this.#provenUntil = fields.provenUntil
    this.#mayChange = fields.mayChange ?? false
    this.#isReading = fields.isReading ?? false
  }

  can(permission: Permission): boolean {
    return can(this.role, permission)
  }

  /** First line of every loader and action: throws AppError 403 unless the role may do it. */
  require(permission: Permission): void {
    if (!can(this.role, permission)) throw forbidden(permission)
    if (changes(permission)) this.#mayChange = true
  }

  /** Whether the person showed who they are a short while ago. Of the worker and the command line nothing is asked. */
  get isProven(): boolean {
    return this.#provenUntil > Date.now()
  }

  /** For the session gate only: the person has just shown who they are. */
  proven(until: number): void {
    this.#provenUntil = until
  }

  /**
   * Call it before anything that an unattended browser must not do: filing, credentials, copies of suspicious
   * transaction reports.
   * @throws AppError 403 `prove-again`
   */
  requireProof(): void {
    if (this.isProven) return
    throw new AppError(
      'prove-again',
      403,
      `Confirm that it’s you. You confirmed your identity more than ${spanWords(provenForMs)} ago.`,
      {
        fields: { [proofField]: 'Enter your password. What you entered here stays.' },
      },
    )
  }

  /**
   * Which transactions that were typed for an STR PostgreSQL hides. What changes something sees all of them: a draft
   * that a preparer's correction builds again must not lose what an officer typed.
   */
  #hiddenStr(mayChange: boolean): '' | 'others' | 'all' {
    if ((mayChange && !this.#isReading) || this.can('read suspicious transaction reports')) return ''
    return this.can('prepare suspicious transaction reports') ? 'others' : 'all'
  }

  /** One transaction on this tenant's rows. */
  async tx<T>(work: (db: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(work, this.#mayChange)
  }

  /** Reads what the person may know of, also within a command. */
  async known<T>(work: (db: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(work, false)
  }

  /** A unit of work that records who read, for example in the history. Read permission is enough for it. */
  async noteReading<T>(work: (db: Tx) => Promise<T>): Promise<T> {
    return this.#transaction(work, true)
  }

  async #transaction<T>(work: (db: Tx) => Promise<T>, mayChange: boolean): Promise<T> {
    return untenantedDb().$transaction(async (db) => {
      await sqlIn(db).run(
        `SELECT set_config('app.organization', $1, true), set_config('app.mode', $2, true), set_config('app.actor', $3, true),
           set_config('transaction_read_only', $4, true), set_config('app.hidden_str', $5, true)`,
        [this.organizationId, this.mode, this.actor.userId ?? '', mayChange ? 'off' : 'on', this.#hiddenStr(mayChange)],
      )
      const timeLeft = statementTimeLeft()
      if (timeLeft !== null) await sqlIn(db).run(`SELECT set_config('statement_timeout', $1, true)`, [String(timeLeft)])
      return work(db)
    })
  }

  /** One transaction on a plain connection, for the query builder, COPY, cursors and set-based SQL. */
  async sql<T>(work: (client: Sql) => Promise<T>): Promise<T> {
    const connection = await databasePool().connect()
    const client = new Sql(connection)
    const literal = (text: string) => connection.escapeLiteral(text)
    const timeLeft = statementTimeLeft()
    const ends = timeLeft === null ? '' : `, set_config('statement_timeout', '${timeLeft}', true)`
    try {
      await client.run(
        `BEGIN ${this.#mayChange ? 'READ WRITE' : 'READ ONLY'}; SELECT set_config('app.organization', ${literal(this.organizationId)}, true), set_config('app.mode', ${literal(this.mode)}, true), set_config('app.actor', ${literal(this.actor.userId ?? '')}, true), set_config('app.hidden_str', '${this.#hiddenStr(this.#mayChange)}', true)${ends}`,
      )
      const result = await work(client)
      await client.run('COMMIT')
      connection.release()
      return result
    } catch (error) {
      // A connection whose state is in doubt is not handed to anyone else.
      await client.run('ROLLBACK').then(
        () => connection.release(),
        () => connection.release(true),
      )
      throw error
    }
  }

  /** Identifies the tenant in keys of cached pages. */
  get tenant(): string {
    return `${this.organizationId} ${this.mode}`
  }

  /**
   * A scope without a user, for background updates during a page load: opening a page brings drafts up to date,
   * whatever the reader may change or know of.
   */
  unattended(): Scope {
    return new Scope(mint, {
      organizationId: this.organizationId,
      mode: this.mode,
      actor: { ...this.actor, userId: null },
      role: this.role,
      writable: this.writable,
      provenUntil: this.#provenUntil,
      mayChange: true,
    })
  }

  /** The same organization in the other mode, for what spans both (seeding Demo data). */
  inMode(mode: Mode): Scope {
    return new Scope(mint, {
      organizationId: this.organizationId,
      mode,
      actor: this.actor,
      role: this.role,
      writable: this.writable,
      provenUntil: this.#provenUntil,
      mayChange: this.#mayChange,
      isReading: this.#isReading,
    })
  }
}

/** For the session gate only: a lint rule refuses it elsewhere. */
export function scopeForSession(fields: ScopeFields & { role: Role }): Scope {
  return new Scope(mint, fields)
}

/**
 * For jobs, the command line and seeding, and for the few modules of the web that a lint rule names with their reasons
 * (`scopesWithoutSession` in `eslint.config.js`).
 */
export function scopeForJob(fields: { organizationId: string; mode: Mode; label?: string }): Scope {
  return new Scope(mint, {
    organizationId: fields.organizationId,
    mode: fields.mode,
    actor: { userId: null, label: fields.label ?? 'worker' },
    role: 'worker',
    writable: true,
    provenUntil: Infinity,
    mayChange: true,
  })
}
