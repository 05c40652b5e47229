import { Readable } from 'node:stream'
import { csvLine } from '#app/csv/words/write.ts'
import { col } from '#app/platform/sql/columns.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { zipOf } from '#app/platform/services/zip.ts'
import { formatInstant } from '#app/compliance/rules/days/window.ts'
import { formatZone } from '#app/ui/values/format.ts'
import { csvText } from '../lists/csv-file.ts'
import { transactionCount, transactionsCsv } from '../transactions/list/export.server.ts'
import type { TransactionFilter } from '../transactions/list/filter.ts'
import { windowClock } from '../settings/company-rules.server.ts'
import { listsFor, whenOn, type ExaminationList } from './lists.server.ts'
import type { Period } from './schema.ts'

const dayMs = 86_400_000
const partSize = 1_000

export interface ExaminationFile {
  file: string
  title: string
  about: string
  count: number
}

/** The two files of transactions: of the period, and those that nobody gave a time, which may belong to any. */
const transactionFiles = ({ from, to }: Period): (Omit<ExaminationFile, 'count'> & { filter: TransactionFilter })[] => [
  {
    file: 'transactions.csv',
    title: 'Transactions',
    about:
      'Every transaction on file of the period (rows that an import refused are counted in imports.csv), with the reporting decision, its reason and rule, and the threshold reports that hold it.',
    filter: { from, to },
  },
  {
    file: 'transactions-without-a-time.csv',
    title: 'Transactions without a time',
    about: 'Transactions that no period can claim: none of them was completed.',
    filter: { timed: false },
  },
]

/** The instants of a period on a clock: its first, and the one after its last. */
const spanOf = ({ from, to }: Period, clock: number): [Date, Date] => {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) - clock * 60_000
  return [new Date(midnight(from)), new Date(midnight(to) + dayMs)]
}

const countOf = (scope: Scope, list: ExaminationList, span: [Date, Date]): Promise<number> =>
  scope.sql(async (client) => {
    const { n } = await client.one({ n: col.int }, `SELECT count(*)::int AS n FROM ${list.source(scope)}`, span)
    return n
  })

/** What the export of a period holds for this person, file by file. */
export async function examinationFiles(scope: Scope, period: Period): Promise<ExaminationFile[]> {
  scope.require('view the product')
  const span = spanOf(period, await windowClock(scope))
  return [
    ...(await Promise.all(
      transactionFiles(period).map(async ({ filter, ...file }) => ({
        ...file,
        count: await transactionCount(scope, filter),
      })),
    )),
    ...(await Promise.all(
      listsFor(scope).map(async (list) => ({
        file: list.file,
        title: list.title,
        about: list.about,
        count: await countOf(scope, list, span),
      })),
    )),
  ]
}

async function* listCsv(
  scope: Scope,
  list: ExaminationList,
  span: [Date, Date],
  clock: number,
  counted: (rows: number) => void,
): AsyncGenerator<string> {
  yield csvLine(list.cells.map(({ head }) => head))
  const when = whenOn(clock)
  const types = list.cells.map(({ type }) => type ?? 'text')
  let after: [string, string] | null = null
  for (;;) {
    const rows: { at: string; id: string }[] = await scope.sql((client) =>
      client.rows(
        { at: col.text, id: col.text },
        `SELECT ${list.columns}, r.id, (${list.at})::text AS at FROM ${list.source(scope)}${after === null ? '' : ` AND (${list.at}, r.id) > ($3::timestamptz, $4::uuid)`}
         ORDER BY ${list.at}, r.id LIMIT ${partSize}`,
        [...span, ...(after ?? [])],
      ),
    )
    counted(rows.length)
    yield rows
      .map((row) =>
        csvLine(
          list.cells.map(({ of }) => of(row as never, when)),
          types,
        ),
      )
      .join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < partSize) return
    after = [last.at, last.id]
  }
}

function readme(scope: Scope, period: Period, clock: number, files: readonly ExaminationFile[]): string {
  return `Records of ${period.from} to ${period.to}, both days included, on the clock ${formatZone(clock)}.
${scope.mode === 'demo' ? 'DEMO: sample data. Nothing of it was sent to FINTRAC.\n' : ''}Made ${formatInstant(Date.now(), clock)} by ${scope.actor.label}.

${files.map(({ file, title, about, count }) => `${file}: ${title}, ${count} ${count === 1 ? 'row' : 'rows'}\n  ${about}`).join('\n')}

${scope.can('prepare suspicious transaction reports') ? 'Suspicious transaction reports are part of it as far as the person who made it may read them. That one exists is confidential (PCMLTFA, s. 8).\n' : ''}A report's content is erased some time after it is filed: its parties and total are then in your record copy, and in the record vault where that is on, alone.
In a cell that begins with =, +, - or @, an apostrophe stands in front, so that no spreadsheet takes it for a formula.
`
}

/**
 * What an examiner asks for of a period, as a ZIP of CSV files, made while it is sent: transactions with the decision
 * and its reason, reports, rejected ones that nobody corrected, what was set aside, and decisions not to file. `counts`
 * has the rows of each file once it was read.
 * @throws AppError prove-again for who may read suspicious transaction reports
 */
export async function exportExamination(
  scope: Scope,
  period: Period,
): Promise<{ stream: Readable; files: readonly ExaminationFile[] }> {
  scope.require('view the product')
  if (scope.can('prepare suspicious transaction reports')) scope.requireProof()
  const clock = await windowClock(scope)
  const span = spanOf(period, clock)
  const files: ExaminationFile[] = []
  const part = (
    { file, title, about }: Omit<ExaminationFile, 'count'>,
    lines: (counted: (rows: number) => void) => AsyncGenerator<string>,
  ) => {
    const entry = { file, title, about, count: 0 }
    files.push(entry)
    return { name: file, open: () => Readable.from(csvText(lines((rows) => (entry.count += rows)))) }
  }
  const parts = [
    ...transactionFiles(period).map(({ filter, ...file }) =>
      part(file, (counted) => transactionsCsv(scope, filter, counted)),
    ),
    ...listsFor(scope).map((list) => part(list, (counted) => listCsv(scope, list, span, clock, counted))),
  ]
  await scope.noteReading((db) =>
    audit(db, scope, {
      action: 'examination.exported',
      subjectType: 'organization',
      subjectId: scope.organizationId,
      detail: { from: period.from, to: period.to },
    }),
  )
  // Last, as it says how many rows each of the others has.
  const about = { name: 'README.txt', open: () => Readable.from([readme(scope, period, clock, files)]) }
  return { stream: zipOf([...parts, about], 'An export for an examination'), files }
}
