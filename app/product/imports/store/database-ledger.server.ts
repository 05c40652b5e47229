import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { exceptionAttributes, exceptionsOf, type ExceptionAttribute } from '#app/party/facts/attributes.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { storeDoubts } from '#app/product/doubts/store.server.ts'
import type { FoundDoubt } from '#app/product/doubts/values.ts'
import { statedPartyOf, type StatedParty } from '../read/ledger/conflicts.ts'
import { syntheticPrefix } from '../read/ledger/content.ts'
import type { AlikeRow, FoundCustomer, Ledger, PartyLedger, StoreResult, StoredProblem } from '../read/ledger/ledger.ts'
import { nameKeyOf } from '../read/ledger/names.ts'
import { detailsSql } from '../read/parties/party-details.ts'
import type { CorrectIn } from '#app/product/corrections/corrections.server.ts'
import { fillValues, storeDiffering, valuesOf } from '#app/product/differing/store.server.ts'
import type { FilledCustomer, FoundValue, KnownValues } from '#app/product/differing/values.ts'
import { alikeOnFile, hasOthers, storedRows } from './alike.server.ts'
import type { CopyRows } from './ready-columns.ts'
import {
  completeCustomers,
  prepareIncoming,
  sendAhead,
  storeCustomers,
  storeProblems,
  storeRows,
  discardSent,
  type Insertion,
} from './store.server.ts'

/** The organization's data as a ledger, within one unit of work of its tenant. */

interface CustomerRecord extends Record<ExceptionAttribute, boolean | null> {
  id: string
  customer_number: string | null
  phone: string | null
  name_key: string | null
  date_of_birth: string | null
  email: string | null
  own: boolean
  details: number
  kind: 'person' | 'entity'
  surname: string | null
  given_name: string | null
  other_name: string | null
  entity_name: string | null
  paper: { type: string | number | null; number: string | null } | null
}

/** $1: the import. */
const SELECT = `SELECT id, customer_number, phone, name_key, date_of_birth, email, coalesce(import_id = $1::uuid, false) AS own, ${detailsSql} AS details,
  ${exceptionAttributes.map(({ name, column }) => `${column} AS "${name}"`).join(', ')},
  kind, surname, given_name, other_name, entity_name, identifications -> 0 AS paper FROM customer WHERE`

const columns = { number: 'customer_number', phone: 'phone', name: 'name_key' } as const

/** Names computed per statement. */
const namesAtOnce = 5_000

const customerRecordColumns: ColumnsOf<CustomerRecord> = {
  id: col.text,
  customer_number: col.text.orNull,
  phone: col.text.orNull,
  name_key: col.text.orNull,
  date_of_birth: col.text.orNull,
  email: col.text.orNull,
  own: col.bool,
  details: col.int,
  kind: col.oneOf(),
  surname: col.text.orNull,
  given_name: col.text.orNull,
  other_name: col.text.orNull,
  entity_name: col.text.orNull,
  paper: col.json<NonNullable<CustomerRecord['paper']>>().orNull,
  isFinancialEntity: col.bool.orNull,
  isPublicBody: col.bool.orNull,
  isVeryLargeCorporation: col.bool.orNull,
  isPensionAdministrator: col.bool.orNull,
}

/** Customers on file. `importId`: the import whose customers are `own`. */
export class DatabaseParties implements PartyLedger {
  protected readonly client: Sql
  protected readonly importId: string

  constructor(client: Sql, importId: string) {
    this.client = client
    this.importId = importId
  }

  async hasNumberless(): Promise<boolean> {
    return (
      (await this.client.run('SELECT 1 FROM customer WHERE customer_number IS NULL AND phone IS NOT NULL LIMIT 1')) ===
      1
    )
  }

  async numbered(limit: number): Promise<FoundCustomer[] | null> {
    const found = await this.#select(`customer_number IS NOT NULL LIMIT ${limit + 1}`)
    if (found.length > limit) return null
    const merged = await this.#merged()
    return found.length + merged.length > limit ? null : [...found, ...merged]
  }

  async find(by: 'number' | 'phone' | 'name', keys: ReadonlySet<string>): Promise<FoundCustomer[]> {
    // Customers found by phone are told apart by name.
    if (by !== 'number') await this.#makeNames()
    const found = await this.#select(`${columns[by]} = ANY($2::text[])`, keys)
    return by === 'number' ? [...found, ...(await this.#merged(keys))] : found
  }

  /** The customers into whom records with these numbers were merged, under each number; without keys, all of them. */
  async #merged(keys?: ReadonlySet<string>): Promise<FoundCustomer[]> {
    const aliases = await this.client.rows(
      { number: col.text, id: col.text },
      'SELECT customer_number AS number, customer_id AS id FROM customer_alias WHERE $1::text[] IS NULL OR customer_number = ANY($1::text[])',
      [keys ? [...keys] : null],
    )
    if (aliases.length === 0) return []
    const found = new Map(
      (await this.#select('id = ANY($2::uuid[])', new Set(aliases.map(({ id }) => id)))).map((each) => [each.id, each]),
    )
    return aliases.flatMap(({ number, id }) => (found.has(id) ? [{ ...found.get(id)!, number }] : []))
  }

  async answered(): Promise<ReadonlyMap<string, FoundCustomer>> {
    const rows = await this.client.rows(
      { said: col.text, customer_id: col.text },
      'SELECT said, customer_id FROM identity_answer',
    )
    if (rows.length === 0) return new Map()
    const found = new Map(
      (await this.#select('id = ANY($2::uuid[])', new Set(rows.map((row) => row.customer_id)))).map((each) => [
        each.id,
        each,
      ]),
    )
    return new Map(
      rows.flatMap(({ said, customer_id: id }) => (found.has(id) ? [[said, found.get(id)!] as const] : [])),
    )
  }

  /** Computes the name keys of customers that have none yet. */
  async #makeNames(): Promise<void> {
    for (;;) {
      const rows = await this.client.rows(
        {
          id: col.text,
          surname: col.text.orNull,
          givenName: col.text.orNull,
          otherName: col.text.orNull,
          entityName: col.text.orNull,
        },
        `SELECT id, surname, given_name AS "givenName", other_name AS "otherName", entity_name AS "entityName" FROM customer WHERE name_key IS NULL LIMIT ${namesAtOnce}`,
      )
      if (rows.length === 0) return
      await this.client.run(
        'UPDATE customer c SET name_key = n.key FROM unnest($1::uuid[], $2::text[]) AS n (id, key) WHERE c.id = n.id',
        [rows.map((row) => row.id), rows.map((row) => storedNameKey(row))],
      )
      if (rows.length < namesAtOnce) return
    }
  }

  async #select(condition: string, keys?: ReadonlySet<string>): Promise<FoundCustomer[]> {
    const rows = await this.client.rows(
      customerRecordColumns,
      `${SELECT} ${condition}`,
      keys ? [this.importId, [...keys]] : [this.importId],
    )
    return rows.map((row) => ({
      id: row.id,
      number: row.customer_number,
      phone: row.phone,
      name: row.name_key ?? '',
      dateOfBirth: row.date_of_birth,
      email: row.email,
      own: row.own,
      details: row.details,
      stated: statedOfRecord(row),
      facts: { key: row.id, ...exceptionsOf(row) },
    }))
  }
}

function statedOfRecord(row: CustomerRecord): StatedParty | null {
  const name = {
    surname: row.surname ?? undefined,
    givenName: row.given_name ?? undefined,
    otherName: row.other_name ?? undefined,
    entityName: row.entity_name ?? undefined,
  }
  const isNamed = Object.values(name).some((part) => part !== undefined)
  return statedPartyOf({
    ...name,
    ...(isNamed && { kind: row.kind }),
    dateOfBirth: row.date_of_birth ?? undefined,
    phone: row.phone ?? undefined,
    ...(row.paper?.number != null && {
      identification: { type: row.paper.type === null ? undefined : String(row.paper.type), number: row.paper.number },
    }),
  })
}

const storedNameKey = ({
  surname,
  givenName,
  otherName,
  entityName,
}: Record<'surname' | 'givenName' | 'otherName' | 'entityName', string | null>): string =>
  nameKeyOf({
    surname: surname ?? undefined,
    givenName: givenName ?? undefined,
    otherName: otherName ?? undefined,
    entityName: entityName ?? undefined,
  })

export interface LedgerContext {
  scope: Scope
  importId: string
  /** Shared by successive units of work. */
  insertion: Insertion
  correct: CorrectIn
}

export class DatabaseLedger extends DatabaseParties implements Ledger<CopyRows> {
  readonly #scope: Scope
  readonly #insertion: Insertion
  readonly #correctIn: CorrectIn
  /** How many rows were sent ahead. */
  #ahead = 0

  private constructor(client: Sql, { scope, importId, insertion, correct }: LedgerContext) {
    super(client, importId)
    this.#scope = scope
    this.#insertion = insertion
    this.#correctIn = correct
  }

  /** For one unit of work. */
  static async open(client: Sql, context: LedgerContext): Promise<DatabaseLedger> {
    await prepareIncoming(client)
    return new DatabaseLedger(client, context)
  }

  createCustomers(
    customers: readonly { id: string; cells: PartyCells }[],
    wereLookedUp: boolean,
  ): Promise<ReadonlyMap<string, string>> {
    return storeCustomers(this.client, this.#scope, this.importId, customers, wereLookedUp)
  }

  completeCustomers(customers: ReadonlyMap<string, PartyCells>): Promise<void> {
    return customers.size === 0
      ? Promise.resolve()
      : this.#correct([...customers.keys()], () => completeCustomers(this.client, customers))
  }

  /**
   * An addition to a customer may be missing in a submitted report: a change is proposed with the batch that adds it.
   */
  #correct(customers: readonly string[], complete: () => Promise<void>): Promise<void> {
    return this.#correctIn(this.client, { customers }, complete)
  }

  assignNumbers(adopted: readonly { id: string; number: string }[]): Promise<void> {
    return this.#correct(
      adopted.map(({ id }) => id),
      async () => {
        for (const { id, number } of adopted)
          await this.client.run(
            'UPDATE customer SET customer_number = $2, updated_at = now() WHERE id = $1 AND customer_number IS NULL',
            [id, number],
          )
      },
    )
  }

  /** Sends rows before their turn; rows dropped in the meantime require sending again. */
  async sendAhead(rows: CopyRows): Promise<void> {
    if (await sendAhead(this.client, rows)) this.#ahead = rows.length
  }

  async storeRows(rows: CopyRows): Promise<StoreResult> {
    const isSent = this.#ahead > 0 && this.#ahead === rows.length
    if (this.#ahead > 0 && !isSent) await discardSent(this.client)
    const batch = { scope: this.#scope, importId: this.importId, rows, insertion: this.#insertion }
    return storeRows(this.client, batch, isSent)
  }

  async alike(rows: CopyRows): Promise<AlikeRow[]> {
    const isNamed = !rows.externalIdAt(0).startsWith(syntheticPrefix)
    this.#insertion.mayBeAlike ??= await hasOthers(this.client, this.#scope, this.importId, isNamed)
    if (!this.#insertion.mayBeAlike) return []
    const ids = Array.from({ length: rows.length }, (_, index) => rows.idAt(index))
    return alikeOnFile(this.client, this.#scope, this.importId, storedRows, ids)
  }

  async dropUnused(ids: readonly string[]): Promise<string[]> {
    const rows = await this.client.rows(
      { id: col.text },
      `DELETE FROM customer c WHERE c.id = ANY($1::uuid[])
         AND NOT EXISTS (SELECT FROM transaction t WHERE t.conductor_id = c.id OR t.on_behalf_of_id = c.id OR t.beneficiary_id = c.id)
         AND NOT EXISTS (SELECT FROM action_party p WHERE p.customer_id = c.id) RETURNING c.id`,
      [ids],
    )
    return rows.map((row) => row.id)
  }

  storeProblems(problems: readonly StoredProblem[]): Promise<void> {
    return storeProblems(this.client, this.#scope, this.importId, problems)
  }

  valuesOf(ids: readonly string[]): Promise<ReadonlyMap<string, KnownValues>> {
    return valuesOf(this.client, ids)
  }

  fillValues(filled: readonly FilledCustomer[]): Promise<void> {
    return this.#correct(
      filled.map(({ customerId }) => customerId),
      () => fillValues(this.client, filled),
    )
  }

  storeDiffering(found: readonly FoundValue[]): Promise<void> {
    return storeDiffering(this.client, this.#scope, { importId: this.importId }, found)
  }

  storeDoubts(doubts: readonly FoundDoubt[]): Promise<void> {
    return storeDoubts(this.client, this.#scope, this.importId, doubts)
  }
}
