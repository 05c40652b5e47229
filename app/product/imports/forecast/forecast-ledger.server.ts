import { col } from '#app/platform/sql/columns.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { HeldRows } from '../check/held-rows.ts'
import { MemoryLedger } from '../check/memory-ledger.ts'
import { syntheticPrefix } from '../read/ledger/content.ts'
import type { AlikeRow, FoundCustomer, PartyLedger, StoreResult } from '../read/ledger/ledger.ts'
import { statedOf } from '../read/ledger/stated.ts'
import { comparedOf } from '../read/ledger/outcomes.ts'
import { onlyLacks } from '../store/lacks.ts'
import { alikeOnFile, hasOthers } from '../store/alike.server.ts'
import { DatabaseParties } from '../store/database-ledger.server.ts'

/**
 * A ledger over the organization's data that stores nothing: existing data is looked up, the file's stays in memory.
 * Each lookup is a separate unit of work, so that a long file holds no database transaction open.
 */
export class ForecastLedger extends MemoryLedger {
  readonly #scope: Scope
  readonly #importId: string
  /** There are transactions on file that a row may repeat. */
  #hasTransactions: boolean | undefined
  #mayBeAlike: boolean | undefined

  constructor(scope: Scope, file: { id: string; fileName: string }) {
    super([file.fileName], [])
    this.#scope = scope
    this.#importId = file.id
  }

  #onFile<Answer>(ask: (parties: PartyLedger) => Promise<Answer>): Promise<Answer> {
    return this.#scope.sql((client) => ask(new DatabaseParties(client, this.#importId)))
  }

  override async hasNumberless(): Promise<boolean> {
    return (await super.hasNumberless()) || this.#onFile((parties) => parties.hasNumberless())
  }

  override async numbered(limit: number): Promise<FoundCustomer[] | null> {
    const found = await this.#onFile((parties) => parties.numbered(limit))
    for (const each of found ?? []) this.adopt(each)
    return found === null ? null : super.numbered(limit)
  }

  override async find(by: 'number' | 'phone' | 'name', keys: ReadonlySet<string>): Promise<FoundCustomer[]> {
    for (const each of await this.#onFile((parties) => parties.find(by, keys))) this.adopt(each)
    return super.find(by, keys)
  }

  override async answered(): Promise<ReadonlyMap<string, FoundCustomer>> {
    const answered = await this.#onFile((parties) => parties.answered())
    for (const each of answered.values()) this.adopt(each)
    return answered
  }

  override async storeRows(rows: HeldRows): Promise<StoreResult> {
    const skipped = await this.#repeated(rows)
    const lines = new Set(skipped.map(({ line }) => line))
    if (lines.size === 0) return super.storeRows(rows)
    const all = rows.list
    rows.list = all.filter(({ row }) => !lines.has(row.line))
    const stored = await super.storeRows(rows)
    // Callers refer to rows by their index in the whole batch.
    rows.list = all
    return { ...stored, skipped: [...skipped, ...stored.skipped] }
  }

  override async alike({ list }: HeldRows): Promise<readonly AlikeRow[]> {
    const isNamed = !list[0]!.identity.externalId.startsWith(syntheticPrefix)
    return this.#scope.sql(async (client) => {
      this.#mayBeAlike ??= await hasOthers(client, this.#scope, this.#importId, isNamed)
      if (!this.#mayBeAlike) return []
      return alikeOnFile(
        client,
        this.#scope,
        this.#importId,
        `SELECT * FROM jsonb_to_recordset($4::jsonb) AS n (line int, external_id text, occurred_at timestamptz, amount numeric,
           currency text, method "Method", direction "Direction", location_id uuid, conductor_id uuid, content_hash text, proven_by text)`,
        JSON.stringify(
          list.map((ready) => {
            const { at, amount, currency, conductorId, locationId } = comparedOf(ready)
            return {
              line: ready.row.line,
              external_id: ready.identity.externalId,
              occurred_at: at === null ? null : new Date(at).toISOString(),
              ...{ amount, currency, method: ready.row.method, direction: ready.row.direction },
              ...{ location_id: locationId, conductor_id: conductorId },
              ...{ content_hash: ready.identity.contentHash, proven_by: this.provenBy(conductorId) },
            }
          }),
        ),
      )
    })
  }

  /** Rows whose ids came with other imports. */
  async #repeated({ list }: HeldRows): Promise<StoreResult['skipped']> {
    if (list.length === 0) return []
    return this.#scope.sql(async (client) => {
      this.#hasTransactions ??=
        (await client.tables.selectFrom('transaction').select('id').limit(1).executeTakeFirst()) !== undefined
      if (!this.#hasTransactions) return []
      const rows = await client.rows(
        { id: col.text, hash: col.text, line: col.int.orNull, file: col.text.orNull, lacks: col.bool },
        `SELECT t.external_id AS id, t.content_hash AS hash, t.line, m.file_name AS file, ${onlyLacks('i', 't', 'i.is_bare')} AS lacks
         FROM jsonb_to_recordset($3::jsonb) AS i (external_id text, occurred_at timestamptz, date_only boolean, amount numeric, currency text,
           method "Method", direction "Direction", status "TransactionStatus", location_id uuid, cad_amount numeric, conductor_id uuid,
           on_behalf_of_id uuid, beneficiary_id uuid, is_bare boolean)
         JOIN transaction t ON t.organization_id = $1::uuid AND t.mode = $2::"Mode" AND t.external_id = i.external_id AND NOT t.made_for_str
         LEFT JOIN import m ON m.id = t.import_id`,
        [
          this.#scope.organizationId,
          this.#scope.mode,
          JSON.stringify(list.map((ready) => ({ external_id: ready.identity.externalId, ...statedOf(ready) }))),
        ],
      )
      const known = new Map(rows.map((row) => [row.id, row]))
      return list.flatMap(({ row: { line }, identity: { externalId, contentHash } }) => {
        const first = known.get(externalId)
        return first === undefined
          ? []
          : [
              {
                line,
                externalId,
                same: first.hash === contentHash || first.lacks,
                lacks: first.hash !== contentHash && first.lacks,
                firstLine: first.line,
                firstFile: first.file,
                sameImport: false,
              },
            ]
      })
    })
  }
}
