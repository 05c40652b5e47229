import type { Scope } from '#app/platform/data/scope.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { filedBefore, proposeChanged, type BeforeCorrection } from '../reports/change/filed.server.ts'
import { followDirective } from '../reports/drafts/directive.server.ts'
import { reconcile, refreshDrafts } from '../reports/drafts/refresh.server.ts'
import type { Touched } from '../reports/state/touched.ts'
import { hasWindow } from '../settings/company-rules.server.ts'

/** Records on file, by their ids. */
export interface Records {
  readonly transactions?: readonly string[]
  readonly customers?: readonly string[]
  readonly locations?: readonly string[]
}

interface Changed extends Records {
  /** Whether the 24-hour rule may ask for other reports now. */
  readonly rule?: boolean
}

export interface Corrected<Result> {
  result: Result
  /** Ids of the drafts that say something else now. */
  drafts: string[]
  /** Ids of submitted reports for which a change is proposed. */
  submitted: string[]
}

/** The records by kind, without empty kinds. */
const each = ({ customers, transactions, locations }: Records): Touched[] => [
  ...(customers?.length ? [{ customers }] : []),
  ...(transactions?.length ? [{ transactions }] : []),
  ...(locations?.length ? [{ locations }] : []),
]

async function noted(client: Sql, records: Records): Promise<BeforeCorrection> {
  const all: BeforeCorrection[] = []
  for (const touched of each(records)) all.push(await filedBefore(client, touched))
  return new Map(all.flatMap((filed) => [...filed]))
}

/**
 * Corrects records on file, then updates the reports that state them: drafts are grouped and built again, and a change
 * is proposed for each submitted report that now says something else. `records`: the records that `work` may correct.
 * `work` corrects them in its own units of work and returns what it changed; if it throws, no report is touched.
 */
export async function withCorrection<Result>(
  scope: Scope,
  records: Records,
  work: () => Promise<{ result: Result; changed: Changed }>,
): Promise<Corrected<Result>> {
  const before: BeforeCorrection =
    each(records).length === 0 ? new Map() : await scope.sql((client) => noted(client, records))
  const { result, changed } = await work()
  if (!changed.rule && each(changed).length === 0) return { result, drafts: [], submitted: [] }
  await applyRule(scope, changed)
  const submitted = before.size === 0 ? [] : await scope.sql((client) => proposeChanged(client, before))
  return { result, submitted, drafts: await rebuild(scope, changed) }
}

/**
 * Corrects records within a unit of work, which also proposes the changes of submitted reports. `runCorrections` alone
 * gives one.
 */
export type CorrectIn = <Result>(client: Sql, records: Records, work: () => Promise<Result>) => Promise<Result>

const correctIn: CorrectIn = async (client, records, work) => {
  const before = await noted(client, records)
  const result = await work()
  if (before.size > 0) await proposeChanged(client, before)
  return result
}

/**
 * Corrects records within units of work that `work` has of its own, by what it is given for that, and then builds the
 * drafts: within a unit, they would be built from what another may see differently. Where `work` throws, nothing
 * follows.
 */
export async function runCorrections<Result>(
  scope: Scope,
  work: (correct: CorrectIn) => Promise<{ result: Result; changed: Changed }>,
): Promise<Result> {
  const { result, changed } = await work(correctIn)
  await afterCorrection(scope, changed)
  return result
}

/**
 * Follows into drafts what no submitted report is asked about: new records, settings, confirmations.
 * `everything`: what any report may say. Returns the ids of the drafts that say something else now.
 */
export async function afterCorrection(
  scope: Scope,
  changed: 'everything' | (Changed & { readonly reports?: readonly string[] }),
): Promise<string[]> {
  if (changed === 'everything') return refreshDrafts(scope, 'all')
  await applyRule(scope, changed)
  return rebuild(scope, changed)
}

async function applyRule(scope: Scope, { rule }: Changed): Promise<void> {
  if (rule && (await hasWindow(scope))) await reconcile(scope)
}

async function rebuild(
  scope: Scope,
  { reports, ...records }: Records & { readonly reports?: readonly string[] },
): Promise<string[]> {
  const drafts = new Set<string>()
  const touched = [...each(records), ...(reports?.length ? [{ reports }] : [])]
  for (const one of touched) for (const id of await refreshDrafts(scope, one)) drafts.add(id)
  if (records.transactions?.length) await followDirective(scope, records.transactions)
  return [...drafts]
}
