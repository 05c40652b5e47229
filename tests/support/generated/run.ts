/** Runs a generated file through the real import and drafts, and returns where the documents differ from it. */
import { col } from '#app/platform/sql/columns.ts'
import { isDeepStrictEqual } from 'node:util'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import type { Hold } from '#app/compliance/drafting/hold.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportDetail } from '#tests/support/report-detail.ts'
import { importText } from '../../integration/import-support.ts'
import { readyCompany, type Company } from '../../integration/reports-support.ts'
import { flatten } from './claims.ts'
import { differences, falseAlarms, type Draft } from './compare.ts'
import type { WrittenFile, WrittenRecord } from './file.ts'
import { rates } from './money-columns.ts'

interface Document {
  reportDetails: Record<string, unknown>
  definitions: { refId: string }[]
  transactions: Record<string, unknown>[]
}

export interface Drafted extends Draft {
  id: string
  record: WrittenRecord
  document: Document
}

export interface Walked {
  company: Company
  drafts: Drafted[]
  /** Differences from the file, each with its record. */
  faults: string[]
}

export async function walk(file: WrittenFile): Promise<Walked> {
  const company = await readyCompany()
  const settings = parseSettings({ columns: file.columns, rates, dateOrder: 'DMY', zone: 'America/Toronto' })
  if (!settings.ok) throw new Error(settings.errors.join(' '))
  const view = await importText(company.scope, file.text, { plan: settings.settings.plan })
  const { scope } = company
  const problems = await scope.tx((db) =>
    db.importRowError.findMany({
      select: { line: true, column: true, severity: true, code: true, raw: true, message: true },
    }),
  )
  const refused = problems
    .filter((one) => one.severity === 'error' || one.severity === 'ask')
    .map((one) => `line ${one.line} ${one.severity}: ${one.code} ${one.column} ${one.raw} ${one.message}`)
  const faults = [...(view.state === 'done' ? [] : [`the import is ${view.state}: ${view.message}`]), ...refused]
  await createDrafts(scope, 'all')
  const reports = await scope.sql(
    async (client) =>
      await client.rows(
        {
          id: col.text,
          type: col.text,
          document: col.json<Document>(),
          holds: col.json<Hold[]>(),
          external: col.texts,
        },
        `SELECT r.id, r.type, r.document, r.holds, array_agg(t.external_id) AS external FROM report r JOIN report_transaction m ON m.report_id = r.id JOIN transaction t ON t.id = m.transaction_id GROUP BY r.id`,
      ),
  )
  const drafts: Drafted[] = []
  for (const record of file.records) {
    const [report, ...more] = reports.filter((one) => one.external.includes(record.id))
    if (report === undefined || more.length > 0 || report.external.length > 1 || report.type !== record.type) {
      faults.push(
        `${record.id}: ${report === undefined ? 'no report' : `reports ${[report, ...more].map((one) => `${one.type} of ${one.external.join(', ')}`).join('; ')}`}, not one ${record.type}`,
      )
      continue
    }
    const { leaves, placesOf } = flatten(report.document, report.document.transactions[0]!)
    const draft: Drafted = {
      id: report.id,
      record,
      document: report.document,
      leaves,
      holds: report.holds.map(({ kind, code, path, field, value, text, label }) => ({
        kind,
        code,
        field,
        value,
        text,
        label,
        paths: path === null ? [] : placesOf(path),
      })),
      notSent: [],
      problems: problems.filter((one) => one.line === record.line),
    }
    // Values listed as not sent matter only if the document differs.
    if (differences(draft, record.claims).length > 0)
      draft.notSent = (await reportDetail(scope, report.id)).notes?.unplaced ?? []
    drafts.push(draft)
    faults.push(
      ...[
        ...headDifferences(report.document, record),
        ...differences(draft, record.claims),
        ...falseAlarms(draft, record.claims),
      ].map((text) => `${text}\n    of ${record.shown}`),
    )
  }
  return { company, drafts, faults }
}

/** Differences in the report's head: the company's settings and the 24-hour window. */
function headDifferences({ reportDetails }: Document, { type, day }: WrittenRecord): string[] {
  const { reportingEntityReportReference: reference, ...head } = reportDetails
  const right = {
    reportTypeCode: type === 'LCTR' ? 106 : 14,
    submitTypeCode: 1,
    activitySectorCode: 11,
    reportingEntityNumber: demoEntity.reportingEntityNumber,
    submittingReportingEntityNumber: demoEntity.reportingEntityNumber,
    twentyFourHourRule: {
      aggregationTypeCode: 4,
      periodStart: `${day}T00:00:00-05:00`,
      periodEnd: `${day}T23:59:59-05:00`,
    },
    reportingEntityContactId: demoEntity.contactId,
  }
  return [
    ...(isDeepStrictEqual(head, right) ? [] : [`the head says ${JSON.stringify(head)}`]),
    ...(/^[A-Za-z0-9_-]{1,100}$/.test(String(reference)) ? [] : [`the reference is ${String(reference)}`]),
  ]
}
