import type { PartyCells } from '#app/csv/types.ts'
import { methodOf, type CheckedIdentity } from '#app/party/facts/checked-identity.ts'
import {
  compareFact,
  compareValues,
  completedValues,
  DIFFERING_FACTS,
  type DifferingFact,
} from '#app/party/same/differing.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { createCustomer } from '../customers/commands.server.ts'
import { numberedCustomer } from '../customers/numbered.server.ts'
import { anchor, fillValues, standing, storeDiffering, valuesOf } from '../differing/store.server.ts'
import { cellsOfField, keyOf, saidValues, type KnownValues } from '../differing/values.ts'
import { lockTenantImports } from '../imports/store/run-state.server.ts'
import { overwriteValues } from '../imports/store/overwrite-values.server.ts'
import { runCorrections, type CorrectIn } from '../corrections/corrections.server.ts'
import { cellsOf, customerOf, isNamed } from './found/cells.ts'
import type { AskedProvider } from './providers.server.ts'

export interface Stored {
  customerId: string | null
  checkId: string
  /** Values that were not on file and are now, and those that are on file otherwise: a person chooses. */
  filled: DifferingFact[]
  asked: DifferingFact[]
}

/** Whose identity was checked. `addsCustomer`: whoever is not on file is added under this number. */
export interface About {
  customerId: string | null
  customerNumber: string | null
  addsCustomer: boolean
}

/**
 * Keeps what a provider found, once for each check of theirs. Of a customer on file, what is not known is filled in,
 * and what is known otherwise stays and is asked about. Drafts follow, and a change of submitted reports is proposed.
 * May run again with the same answer: it changes nothing.
 */
export async function storeFound(
  scope: Scope,
  provider: AskedProvider,
  found: CheckedIdentity,
  about: About,
): Promise<Stored> {
  scope.require('edit customers and locations')
  if (about.addsCustomer && about.customerNumber !== null && found.outcome === 'verified' && isNamed(found))
    await addCustomer(scope, found, about.customerNumber)
  return runCorrections(scope, async (correct) => {
    const stored = await scope.sql((client) => storeCheck(client, scope, provider, found, about, correct))
    return { result: stored, changed: { customers: stored.customerId === null ? [] : [stored.customerId] } }
  })
}

async function storeCheck(
  client: Sql,
  scope: Scope,
  provider: AskedProvider,
  found: CheckedIdentity,
  about: About,
  correct: CorrectIn,
): Promise<Stored> {
  await lockTenantImports(client, scope)
  const customerId = await customerOfCheck(client, about)
  const checkId = await keepCheck(client, scope, provider, found, { ...about, customerId })
  if (customerId === null || found.outcome !== 'verified') return { customerId, checkId, filled: [], asked: [] }
  const done = await correct(client, { customers: [customerId] }, () =>
    bookValues(client, scope, customerId, found, { checkId, provider }),
  )
  return { customerId, checkId, ...done }
}

/** Adds who is not on file; who is there already by now is left alone. */
async function addCustomer(scope: Scope, found: CheckedIdentity, number: string): Promise<void> {
  const known = await scope.sql((client) => numberedCustomer(client, number))
  if (known !== null) return
  await createCustomer(scope, customerOf(found, number)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'customer-number-taken') throw error
  })
}

async function customerOfCheck(client: Sql, about: About): Promise<string | null> {
  const rows = await client.rows({ id: col.text }, 'SELECT id FROM customer WHERE id = $1::uuid FOR UPDATE', [
    about.customerId ?? (await numberedCustomer(client, about.customerNumber)),
  ])
  return rows[0]?.id ?? null
}

/** One row for each check of the provider. Its customer stays whoever it was, once it has one. */
async function keepCheck(
  client: Sql,
  scope: Scope,
  provider: AskedProvider,
  found: CheckedIdentity,
  { customerId, customerNumber }: { customerId: string | null; customerNumber: string | null },
): Promise<string> {
  const { id } = await client.one(
    { id: col.text },
    `INSERT INTO identity_check AS c (id, organization_id, mode, customer_id, provider, reference, customer_number, outcome, method, checked_on, found, fetched_at)
     VALUES ($1, $2, $3::"Mode", $4, $5, $6, $7, $8, $9, $10, $11::jsonb, clock_timestamp())
     ON CONFLICT (organization_id, mode, provider, reference) DO UPDATE SET customer_id = coalesce(c.customer_id, excluded.customer_id), customer_number = excluded.customer_number,
       outcome = excluded.outcome, method = excluded.method, checked_on = excluded.checked_on, found = excluded.found, fetched_at = excluded.fetched_at
     RETURNING id`,
    [
      newId(),
      scope.organizationId,
      scope.mode,
      customerId,
      provider,
      found.reference,
      found.customerNumber ?? customerNumber,
      found.outcome,
      methodOf(found),
      found.checkedOn,
      JSON.stringify(found).replaceAll('\\u0000', ''),
    ],
  )
  return id
}

async function bookValues(
  client: Sql,
  scope: Scope,
  customerId: string,
  found: CheckedIdentity,
  source: { checkId: string; provider: AskedProvider },
): Promise<{ filled: DifferingFact[]; asked: DifferingFact[] }> {
  const cells = cellsOf(found)
  let known = (await valuesOf(client, [customerId])).get(customerId)!
  const said = saidValues(cells, known.kind)
  const missing = DIFFERING_FACTS.filter((fact) => compareFact(fact, known.values, said) === null)
  if (missing.length > 0) {
    await fillMissing(client, customerId, missing, cells)
    known = (await valuesOf(client, [customerId])).get(customerId)!
  }
  const { adding, differing } = compareValues(known.values, said)
  if (adding.length > 0)
    await fillValues(client, [
      {
        customerId,
        fields: adding,
        before: known.values,
        after: adding.reduce((values, fact) => completedValues(fact, values, said), known.values),
      },
    ])
  await storeDiffering(
    client,
    scope,
    source,
    differing.map((field) => differingOf(customerId, field, cells, known, found)),
  )
  return { filled: [...missing, ...adding], asked: differing }
}

/** Gives a customer values of which nothing was on file; questions about other values of it go on. */
async function fillMissing(
  client: Sql,
  customerId: string,
  facts: readonly DifferingFact[],
  cells: PartyCells,
): Promise<void> {
  const stood = await standing(client, [customerId])
  await overwriteValues(client, [
    { id: customerId, cells: Object.assign({}, ...facts.map((fact) => cellsOfField(fact, cells))) as PartyCells },
  ])
  await anchor(client, { doubts: [], differing: stood.differing })
}

function differingOf(
  customerId: string,
  field: DifferingFact,
  cells: PartyCells,
  { kind }: KnownValues,
  found: CheckedIdentity,
) {
  const own = cellsOfField(field, cells)
  return {
    customerId,
    field,
    cells: own,
    key: keyOf(field, own, kind),
    line: 0,
    on: found.checkedOn,
    knownLine: null,
    doubts: [],
  }
}
