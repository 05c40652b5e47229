import { col } from '#app/platform/sql/columns.ts'
import { roleHolders } from '../actions/actions.server.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { joinAggregates } from '#app/compliance/aggregation/aggregate.ts'
import { awaitingAnswers, type Awaiting, type OpenParty } from '#app/compliance/aggregation/awaiting.ts'
import { windowsReader } from '#app/compliance/aggregation/buckets.ts'
import { deadlineOf, deadlineState, receiptDate, type DeadlineState } from '#app/compliance/rules/days/deadlines.ts'
import type { ReportCandidate, ReportType, RuleTransaction } from '#app/compliance/types.ts'
import { DAY_MS } from '#app/compliance/rules/days/window.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { customerLabels } from '#app/product/customers/queries.server.ts'
import { receivedSql, type CandidateRun } from '../rules/candidates.server.ts'
import {
  contestedBy,
  differingGroups,
  draftsOf,
  openDiffering,
  partiesOfCandidate,
  type OpenDiffering,
} from './awaited-differing.server.ts'
import { openProposals } from './open-proposals.server.ts'
import { openQuestions, refusedRows, type OpenQuestion } from './open-questions.server.ts'
import { ruleTransactions } from '../rules/rule-transactions.server.ts'
import type { CompanyRules } from '../../settings/company-rules.server.ts'

/**
 * What an open answer is about, which may decide a report: while there is one, no page may say "nothing to do".
 * `identity`: records contradict each other. `differing`: files contradict customers on file. `party`: who it was.
 * `time`, `value`: of a receipt. `origin`: a link to Iran, or from outside Canada. `refused`: rows not imported.
 */
export type AwaitedKind = 'identity' | 'differing' | 'party' | 'time' | 'value' | 'origin' | 'refused'

export interface Awaited {
  key: string
  kind: AwaitedKind
  /** What is asked, and what to do, in words. */
  question: string
  action: string
  /** The first of the rows that it is about; `transactionId` is null if the row was not imported. */
  rows: { transactionId: string | null; label: string }[]
  /** How many rows there are. */
  count: number
  /** The customers on file who may be meant; the first ones if there are many. */
  customers: { id: string; name: string }[]
  types: ReportType[]
  /** YYYY-MM-DD: when the first report that the answer may require would be due; null if that depends on the answer. */
  dueDate: string | null
  fileBy: string | null
  due: { state: DeadlineState; daysLeft: number } | null
  /** Where it is answered. */
  answer: { to: string; label: string }
}

const rowsListed = 20

export interface AwaitedCount {
  kind: AwaitedKind
  count: number
}

/** How many of each kind, the most first. */
export const awaitedCounts = (items: readonly Awaited[]): AwaitedCount[] =>
  [...Map.groupBy(items, ({ kind }) => kind)]
    .map(([kind, of]) => ({ kind, count: of.length }))
    .sort((a, b) => b.count - a.count)

type Deadline = Pick<ReportCandidate, 'dueDate' | 'fileBy'> & { type: ReportType }

interface Found extends Pick<Awaited, 'key' | 'kind' | 'question' | 'action' | 'answer'> {
  transactionIds: readonly string[]
  /** Rows that didn't become a transaction. */
  lines?: readonly number[]
  customerIds: readonly string[]
  deadlines: readonly Deadline[]
  /** Beyond those of the deadlines: of a report that is due as soon as practicable. */
  types?: readonly ReportType[]
}

/** What waits, the soonest due first; what has no due date yet at the end. `run`: of the same moment. */
export async function awaitedAnswers(scope: Scope, run: CandidateRun): Promise<Awaited[]> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const questions = await openQuestions(client)
    const rules: CompanyRules = { windows: run.options.windows, context: run.options.context ?? {} }
    const asked = await ruleTransactions(
      client,
      rules,
      questions.flatMap(({ transactionIds }) => transactionIds),
    )
    const differing = await openDiffering(client)
    const contested = contestedBy(differing)
    const possible = await possibleReports(client, { rules, run, questions, asked, contested })
    const unfiled = run.changes.flatMap((change) => (change.kind === 'new' ? [change.candidate] : []))
    const excepted = contested.size === 0 ? [] : possible.candidates
    const parties = await roleHolders(
      client,
      [...unfiled, ...excepted].flatMap(({ partyKey, transactionIds }) => (partyKey === null ? transactionIds : [])),
    )
    const found: Found[] = [
      ...aboutParties(questions, unfiled, possible, parties),
      ...(await aboutDiffering(client, differing, unfiled, excepted, parties)),
      ...aboutValues(questions, run, new Map(asked.map((receipt) => [receipt.id, receipt]))),
      ...[...run.untimed, ...possible.untimed].map(({ transactionId, reason, ...deadline }): Found => ({
        key: `time ${transactionId}`,
        kind: 'time',
        question: reason.text,
        action: '',
        transactionIds: [transactionId],
        customerIds: [],
        deadlines: [deadline],
        answer: { to: `/app/transactions/${transactionId}?focus=at#correct`, label: 'Enter the time' },
      })),
      ...(await openProposals(client, rules, run)).map(({ flag, ...proposal }): Found => ({
        ...proposal,
        kind: 'origin',
        customerIds: [],
        answer: {
          to: `/app/transactions/${proposal.transactionIds[0]!}?focus=${flag}#correct`,
          label: 'Answer the question',
        },
      })),
      ...(await refusedRows(client)).map(({ importId, fileName, isUnknownParty, lines }): Found => ({
        key: `refused ${importId} ${isUnknownParty}`,
        kind: 'refused',
        transactionIds: [],
        lines,
        customerIds: [],
        deadlines: [],
        question: refusedWords(fileName, lines.length, isUnknownParty),
        action: 'The due date isn’t known until then.',
        answer: {
          to: `/app/imports/${importId}/problems?severity=error`,
          label: lines.length === 1 ? 'Correct the row' : 'Correct the rows',
        },
      })),
    ]
    return shown(client, found)
  })
}

function refusedWords(fileName: string, count: number, isUnknownParty: boolean): string {
  if (count === 1)
    return `1 row of "${fileName}" wasn’t imported${isUnknownParty ? ' because its customer isn’t on file' : ''}. No report counts it.`
  return `${count} rows of "${fileName}" weren’t imported${isUnknownParty ? ' because their customers aren’t on file' : ''}. No report counts them.`
}

const roles = { conductor: 'conductors', onBehalfOf: 'onBehalfOf', beneficiary: 'beneficiaries' } as const

interface Unanswered {
  rules: CompanyRules
  run: CandidateRun
  questions: readonly OpenQuestion[]
  asked: readonly RuleTransaction[]
  contested: ReadonlySet<string>
}

/** What the answers about parties may ask for, window by window. */
async function possibleReports(
  client: Sql,
  { rules, run, questions, asked, contested }: Unanswered,
): Promise<Awaiting> {
  const open = questions.flatMap(({ key, role, customerIds, transactionIds }): OpenParty[] =>
    role === null
      ? []
      : transactionIds.map((transactionId) => ({
          transactionId,
          role: roles[role],
          possible: [...customerIds.map((id) => ({ key: id })), { key: `asked ${key}` }],
        })),
  )
  const openIds = new Set(open.map(({ transactionId }) => transactionId))
  const receipts = [
    ...asked.filter(({ id }) => openIds.has(id)),
    ...(await receiptsOf(client, rules, contested, openIds)),
  ]
  if (receipts.length === 0) return { candidates: [], untimed: [] }
  const spansOf = windowsReader(rules.windows, run.options.pinnedWindows)
  const spans = receipts.flatMap((receipt) => spansOf(receipt))
  const from = Math.min(...spans.map(({ startMs }) => startMs))
  const until = Math.max(...spans.map(({ endMs }) => endMs))
  const rows = await client.rows(
    { id: col.text },
    `WITH party AS (SELECT unnest($1::uuid[]) AS id)
     SELECT t.id FROM transaction t
     WHERE ${receivedSql} AND coalesce(t.occurred_at, 'epoch'::timestamptz) >= $2 AND coalesce(t.occurred_at, 'epoch'::timestamptz) < $3 AND NOT t.id = ANY($4::uuid[])
       AND (t.conductor_id IN (SELECT id FROM party) OR t.on_behalf_of_id IN (SELECT id FROM party) OR t.beneficiary_id IN (SELECT id FROM party)
         OR t.id IN (SELECT p.transaction_id FROM action_party p WHERE p.customer_id IN (SELECT id FROM party)))`,
    [
      [...new Set([...questions.flatMap(({ customerIds }) => customerIds), ...contested])],
      new Date(from - DAY_MS),
      new Date(until + DAY_MS),
      receipts.map(({ id }) => id),
    ],
  )
  const all = [
    ...receipts,
    ...(await ruleTransactions(
      client,
      rules,
      rows.map(({ id }) => id),
    )),
  ]
  const members = new Map<number, RuleTransaction[]>()
  for (const receipt of all)
    for (const { startMs } of spansOf(receipt)) members.set(startMs, [...(members.get(startMs) ?? []), receipt])
  const isAsked = new Set(receipts.map(({ id }) => id))
  const parts = [...members]
    .filter(([, receipts]) => receipts.some(({ id }) => isAsked.has(id)))
    .map(([start, receipts]) => {
      const ids = new Set(receipts.map(({ id }) => id))
      return awaitingAnswers(
        receipts,
        open.filter(({ transactionId }) => ids.has(transactionId)),
        run,
        { ...run.options, onlyWindows: new Set([start]) },
        contested,
      )
    })
  return joinAggregates(parts.map((part) => ({ ...part, unvalued: [], reviews: [] })))
}

const roleOfSql = `(t.conductor_id = ANY($1::uuid[]) OR t.on_behalf_of_id = ANY($1::uuid[]) OR t.beneficiary_id = ANY($1::uuid[]) OR t.id IN (SELECT p.transaction_id FROM action_party p WHERE p.customer_id = ANY($1::uuid[])))`

/** Receipts in which one of these parties has a role, but for those that are known already. */
async function receiptsOf(
  client: Sql,
  rules: CompanyRules,
  parties: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Promise<RuleTransaction[]> {
  if (parties.size === 0) return []
  const rows = await client.rows(
    { id: col.text },
    `SELECT t.id FROM transaction t WHERE ${receivedSql} AND t.occurred_at IS NOT NULL AND ${roleOfSql}`,
    [[...parties]],
  )
  return ruleTransactions(
    client,
    rules,
    rows.flatMap(({ id }) => (known.has(id) ? [] : [id])),
  )
}

/** Values of customers that differ and decide a report. `excepted`: reports that an exception may need. */
async function aboutDiffering(
  client: Sql,
  open: readonly OpenDiffering[],
  unfiled: readonly ReportCandidate[],
  excepted: readonly ReportCandidate[],
  partiesOfLone: ReadonlyMap<string, readonly string[]>,
): Promise<Found[]> {
  if (open.length === 0) return []
  const deadlines = new Map<string, Deadline[]>()
  for (const candidate of [...unfiled, ...excepted])
    for (const key of partiesOfCandidate(candidate, partiesOfLone))
      deadlines.set(key, [...(deadlines.get(key) ?? []), candidate])
  for (const [customer, drafts] of await draftsOf(client, [...new Set(open.map(({ customerId }) => customerId))]))
    deadlines.set(customer, [...(deadlines.get(customer) ?? []), ...drafts])
  return differingGroups(open, (customerId) => deadlines.has(customerId)).map(
    ({ field, question, action, customerIds, values }): Found => ({
      key: `differing ${field}`,
      kind: 'differing',
      question,
      action,
      transactionIds: [],
      lines: values.flatMap(({ at: [first] }) => (first !== undefined && 'importId' in first ? first.line : [])),
      customerIds,
      deadlines: customerIds.flatMap((id) => deadlines.get(id) ?? []),
      answer: {
        to: `/app/customers/differing?field=${field}`,
        label: values.length === 1 ? 'Answer the question' : 'Answer the questions',
      },
    }),
  )
}

/** Questions about parties that decide a report: one that the answer may need, or one of the customer concerned. */
function aboutParties(
  questions: readonly OpenQuestion[],
  unfiled: readonly ReportCandidate[],
  possible: Awaiting,
  partiesOfLone: ReadonlyMap<string, readonly string[]>,
): Found[] {
  return questions.flatMap((question): Found[] => {
    if (question.kind === 'value') return []
    const [ids, customers] = [new Set(question.transactionIds), new Set(question.customerIds)]
    const holdsOne = ({ transactionIds }: ReportCandidate): boolean => transactionIds.some((id) => ids.has(id))
    const isOfOne = ({ partyKey, sameSetGroups = [], transactionIds: [first = ''] }: ReportCandidate): boolean =>
      question.kind === 'identity' &&
      [
        ...(partyKey === null ? (partiesOfLone.get(first) ?? []) : [partyKey]),
        ...sameSetGroups.map((group) => group.partyKey),
      ].some((key) => customers.has(key))
    const deadlines: Deadline[] = [
      ...possible.candidates.filter(holdsOne),
      ...possible.untimed.filter(({ transactionId }) => ids.has(transactionId)),
      ...unfiled.filter((each) => holdsOne(each) || isOfOne(each)),
    ]
    if (deadlines.length === 0) return []
    return [
      {
        key: question.key,
        kind: question.kind,
        question: question.message,
        action: question.action,
        transactionIds: question.transactionIds,
        customerIds: question.customerIds,
        deadlines,
        ...(question.transactionIds.length === 0 && { lines: question.lines }),
        answer: { to: `/app/imports/${question.importId}/problems?severity=ask`, label: 'Answer the question' },
      },
    ]
  })
}

/** Receipts without a value in Canadian dollars, by currency, and what is asked about the value of others. */
function aboutValues(
  questions: readonly OpenQuestion[],
  run: CandidateRun,
  asked: ReadonlyMap<string, RuleTransaction>,
): Found[] {
  // A transaction whose question is whether the file or the rate is right has a rate.
  const doubted = new Set(questions.flatMap(({ kind, transactionIds }) => (kind === 'value' ? transactionIds : [])))
  const unvalued = Map.groupBy(
    run.unvalued.filter(({ transactionId }) => !doubted.has(transactionId)),
    ({ currency }) => currency,
  )
  const spansOf = windowsReader(run.options.windows, run.options.pinnedWindows)
  const deadlineIf = (receipt: RuleTransaction): Deadline => {
    const type = receipt.method === 'virtual_currency' ? 'LVCTR' : 'LCTR'
    return { type, ...deadlineOf(type, receiptDate(receipt, spansOf(receipt)[0]!.offsetMinutes)) }
  }
  return [
    ...[...unvalued].map(([currency, [first, ...others]]): Found => ({
      key: `value ${currency}`,
      kind: 'value',
      transactionIds: [first!, ...others].map(({ transactionId }) => transactionId),
      customerIds: [],
      deadlines: [first!, ...others],
      question:
        others.length === 0
          ? first!.reason.text
          : `${others.length + 1} receipts in ${currency} have no value in Canadian dollars because no exchange rate for their time is on file. No report counts them yet.`,
      action: others.length === 0 ? '' : 'Add the rates in effect at the time, with their source.',
      answer: { to: '/app/settings/rates', label: 'Add the rate' },
    })),
    ...questions.flatMap((question): Found[] => {
      const receipts = question.kind === 'value' ? question.transactionIds.flatMap((id) => asked.get(id) ?? []) : []
      return receipts.length === 0
        ? []
        : [
            {
              key: question.key,
              kind: 'value',
              question: question.message,
              action: question.action,
              transactionIds: question.transactionIds,
              customerIds: [],
              deadlines: receipts.map(deadlineIf),
              answer: { to: `/app/imports/${question.importId}/problems?severity=ask`, label: 'Answer the question' },
            },
          ]
    }),
  ]
}

async function shown(client: Sql, found: readonly Found[]): Promise<Awaited[]> {
  const transactions = await client.rows(
    { id: col.text, label: col.text },
    `SELECT t.id, CASE WHEN t.external_id LIKE 'row:%' THEN concat('line ', t.line) ELSE t.external_id END AS label FROM transaction t WHERE t.id = ANY($1::uuid[])`,
    [found.flatMap(({ transactionIds }) => transactionIds.slice(0, rowsListed))],
  )
  const labels = new Map(transactions.map(({ id, label }) => [id, label]))
  const names = await customerLabels(
    client,
    found.flatMap(({ customerIds }) => customerIds.slice(0, rowsListed)),
  )
  const now = Date.now()
  const list = found.map(({ transactionIds, lines = [], customerIds, deadlines, types = [], ...item }): Awaited => {
    const first = deadlines.reduce<Deadline | null>(
      (soonest, each) => (soonest === null || each.dueDate < soonest.dueDate ? each : soonest),
      null,
    )
    return {
      ...item,
      rows: [
        ...transactionIds.slice(0, rowsListed).map((id) => ({ transactionId: id, label: labels.get(id) ?? '' })),
        ...lines.slice(0, rowsListed).map((line) => ({ transactionId: null, label: `line ${line}` })),
      ].slice(0, rowsListed),
      count: transactionIds.length + lines.length,
      customers: customerIds.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? 'no name' }] : [])),
      types: [...new Set([...types, ...deadlines.map(({ type }) => type)])].sort(),
      dueDate: first?.dueDate ?? null,
      fileBy: first?.fileBy ?? null,
      due: first === null ? null : deadlineState(first, now),
    }
  })
  const order = ({ dueDate, key }: Awaited): string => `${dueDate ?? '9999-99-99'} ${key}`
  return list.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0))
}
