import PDFDocument from 'pdfkit'
import { describeReport, type ReportSection } from '#app/compliance/reports/index.ts'
import { formatInstant } from '#app/compliance/rules/window.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { inReadingOrder } from '#app/product/reports/review/reading-order.ts'
import { mayKnow } from '#app/product/reports/state/visible.server.ts'
import { formatInstant as instantWords } from '#app/ui/values/format.ts'
import { readersClock } from '#app/product/transactions/rules/rule-transactions.server.ts'
import { eraseDue } from './retention.server.ts'
import { actionText, environmentText, isAccepted, submissionStateText } from '#app/product/reports/state/states.ts'

export const copyFormats = ['record', 'report', 'pdf'] as const
export type CopyFormat = (typeof copyFormats)[number]

export interface RecordCopy {
  fileName: string
  contentType: string
  body: Uint8Array
}

/**
 * The record copy of a submission, from the moment it was submitted on: `report`, the exact bytes; `record`, the bytes with
 * hash, times (on the organization's clock, with its offset) and acknowledgement; `pdf`, the same for reading. Downloading is written to the trail and erases nothing.
 * @throws AppError not-found, erased; prove-again for a suspicious transaction report
 */
export async function recordCopy(scope: Scope, id: string, format: CopyFormat): Promise<RecordCopy> {
  scope.require('view the product')
  if (!isId(id)) throw notFound('This submission')
  const row = await scope.tx(async (db) => {
    const submission = await db.submission.findUnique({ where: { id } })
    const report =
      submission &&
      (await db.report.findUnique({ where: { id: submission.reportId }, select: { type: true, createdBy: true } }))
    if (!submission || !report || !mayKnow(scope, report)) throw notFound('This submission')
    if (submission.bytes === null) throw erased()
    if (report.type === 'STR') scope.requireProof()
    if (format === 'report' && scope.can('submit reports'))
      await db.submission.update({ where: { id }, data: { downloadedAt: submission.downloadedAt ?? new Date() } })
    await audit(db, scope, {
      action: 'record-copy.downloaded',
      subjectType: 'submission',
      subjectId: id,
      detail: { format },
    })
    return { ...submission, bytes: submission.bytes, type: report.type }
  })
  const name = `${row.reference}${row.action === 'submit' ? '' : `-${row.action}`}`
  if (format === 'report') return { fileName: `${name}.json`, contentType: 'application/json', body: row.bytes }
  // One clock for all that people read, which each time names.
  const clock = await readersClock(scope)
  const when = (at: Date | null): string | null => (at === null ? null : formatInstant(at.getTime(), clock))
  const record = {
    reference: row.reference,
    type: row.type,
    action: row.action,
    environment: row.environment,
    revision: row.revision,
    reportingEntityNumber: row.reportingEntityNumber,
    sha256: row.sha256,
    submittedAt: when(row.createdAt),
    sentAt: when(row.sentAt),
    answeredAt: when(row.answeredAt),
    confirmedAt: when(row.confirmedAt),
    state: submissionStateText(row.state, row.environment),
    acknowledgement: row.acknowledgement,
    messages: row.messages,
    /** The exact bytes, in base64: a JSON program may write numbers and spaces another way. */
    bytes: Buffer.from(row.bytes).toString('base64'),
    report: JSON.parse(Buffer.from(row.bytes).toString('utf8')) as unknown,
  }
  if (format === 'record')
    return {
      fileName: `${name}.record.json`,
      contentType: 'application/json',
      body: Buffer.from(`${JSON.stringify(record, null, 2)}\n`, 'utf8'),
    }
  const facts: [string, string][] = [
    ['Reference', row.reference],
    ['Report type', row.type],
    ['Kind', actionText[row.action]],
    ['Environment', environmentText[row.environment]],
    ['State', record.state],
    ['Submitted', shown(row.createdAt, clock)],
    ['Confirmed', row.confirmedAt === null ? 'Not yet' : shown(row.confirmedAt, clock)],
    ['Receipt', row.externalReportUuid ?? 'None yet'],
    ['SHA-256 of the bytes', row.sha256],
  ]
  return {
    fileName: `${name}.pdf`,
    contentType: 'application/pdf',
    body: await printed(row.reference, facts, describeReport(inReadingOrder(record.report))),
  }
}

/** The fonts of the PDF have no minus sign. */
const shown = (at: Date, clock: number): string => instantWords(at, clock, { seconds: true }).replace('\u2212', '-')

const erased = () =>
  new AppError('erased', 410, 'The content was erased. The submission’s page shows the reference, hash and receipt.')

/**
 * A person confirms that the exact bytes of a filed report, which were downloaded, are kept: the product erases its content.
 * @throws AppError not-found, erased, not-filed, not-confirmed, not-downloaded
 */
export async function confirmKept(scope: Scope, id: string): Promise<void> {
  scope.require('submit reports')
  if (!isId(id)) throw notFound('This submission')
  await scope.tx(async (db) => {
    await db.$queryRaw`SELECT 1 FROM submission WHERE id = ${id}::uuid FOR UPDATE`
    const submission = await db.submission.findUnique({ where: { id } })
    const report =
      submission &&
      (await db.report.findUnique({ where: { id: submission.reportId }, select: { type: true, createdBy: true } }))
    if (!submission || !report || !mayKnow(scope, report)) throw notFound('This submission')
    if (submission.bytes === null) throw erased()
    if (submission.environment === 'test')
      throw new AppError(
        'not-filed',
        409,
        'TEST doesn’t file anything. What you send there is erased automatically after 30 days.',
      )
    if (!isAccepted(submission.state))
      throw new AppError('not-confirmed', 409, 'It isn’t confirmed yet. Its content stays until it is.')
    if (submission.downloadedAt === null)
      throw new AppError('not-downloaded', 409, 'Download the exact bytes first, then confirm that you keep them.')
    await db.submission.update({ where: { id }, data: { keptAt: new Date() } })
    await audit(db, scope, { action: 'record-copy.kept', subjectType: 'submission', subjectId: id })
  })
  await eraseDue(scope)
}

/** The built-in fonts know Western European letters; others are written as their code points, the JSON holds them exactly. */
const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(
      /[^\t\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u0152\u0153]/gu,
      (char) => `[U+${char.codePointAt(0)!.toString(16).toUpperCase()}]`,
    )

function printed(
  title: string,
  facts: readonly [string, string][],
  sections: readonly ReportSection[],
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'LETTER',
    margin: 50,
    info: { Title: `Record copy ${title}`, Creator: 'Comply+' },
    lang: 'en-CA',
  })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  document
    .font('Helvetica-Bold')
    .fontSize(16)
    .text(`Record copy of ${printable(title)}`)
  document.moveDown(0.5)
  for (const [label, value] of facts) line(document, label, value, 0)
  for (const section of sections) write(document, section, 0)
  document.end()
  return done
}

function line(document: PDFKit.PDFDocument, label: string, value: string, depth: number): void {
  document
    .font('Helvetica-Bold')
    .fontSize(9)
    .text(`${printable(label)}: `, 50 + depth * 12, undefined, { continued: true })
  document.font('Helvetica').text(printable(value) || '-')
}

function write(document: PDFKit.PDFDocument, section: ReportSection, depth: number): void {
  document.moveDown(0.5)
  document
    .font('Helvetica-Bold')
    .fontSize(depth === 0 ? 12 : 10)
    .text(printable(section.title), 50 + depth * 12)
  for (const row of section.rows) line(document, row.label, row.value, depth)
  for (const child of section.children) write(document, child, depth + 1)
}
