import { contentKeptDays } from '#app/product/report-states/kept-content.ts'
import { sqlIn } from '#app/platform/sql/within.ts'
import { describeReport } from '#app/compliance/reports/index.ts'
import { codeLabel, type Language } from '#app/compliance/words/codes.ts'
import { formatInstant } from '#app/compliance/rules/days/window.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { sentDifferences } from '#app/product/reports/change/sent-differences.server.ts'
import { inReadingOrder } from '#app/product/reports/review/reading-order.ts'
import { mayKnow } from '#app/product/report-states/visible.server.ts'
import { offsetOn } from '#app/ui/values/clock.ts'
import { keepsCopies, keptContent } from '#app/product/vault/copies.server.ts'
import { formatInstant as instantWords } from '#app/ui/values/format.ts'
import { readersClock } from '#app/product/settings/company-rules.server.ts'
import { printReport } from './print.server.ts'
import { eraseDueIn } from './retention.server.ts'
import { changesText, factWords, frenchInstant, frenchEnvironment, frenchState, placedMessage } from './record-words.ts'
import {
  environmentText,
  isAccepted,
  submissionStateText,
  type SubmissionMessage,
} from '#app/product/report-states/states.ts'

export const copyFormats = ['record', 'report', 'pdf'] as const
export type CopyFormat = (typeof copyFormats)[number]

export interface RecordCopy {
  fileName: string
  contentType: string
  body: Uint8Array
}

/**
 * The record copy of a submission, from the moment it was submitted on: `report`, the exact bytes; `record`, the bytes
 * with hash, times (on the 24-hour window's clock, with its offset) and acknowledgement; `pdf`, the same for reading,
 * its times on the organization's clock, with English or French labels. Downloading is written to the trail and erases
 * nothing. Once the content was erased, it is that of the record vault, where it has a copy.
 * @throws AppError not-found, erased; prove-again for a suspicious transaction report
 */
export async function recordCopy(
  scope: Scope,
  id: string,
  format: CopyFormat,
  language: Language = 'en',
): Promise<RecordCopy> {
  scope.require('view the product')
  if (!isId(id)) throw notFound('This submission')
  const row = await scope.noteReading(async (db) => {
    const submission = await db.submission.findUnique({ where: { id } })
    const report =
      submission &&
      (await db.report.findUnique({ where: { id: submission.reportId }, select: { type: true, createdBy: true } }))
    if (!submission || !report || !mayKnow(scope, report)) throw notFound('This submission')
    const { bytes, acknowledgement } = submission
    const isErased = bytes === null
    const messages = submission.messages as unknown as SubmissionMessage[]
    const content = isErased ? await keptContent(db, scope, submission) : { bytes, acknowledgement, messages }
    if (content === null) throw erased()
    if (report.type === 'STR') scope.requireProof()
    if (format === 'report' && !isErased && scope.can('submit reports'))
      await db.submission.update({ where: { id }, data: { downloadedAt: submission.downloadedAt ?? new Date() } })
    await audit(db, scope, {
      action: 'record-copy.downloaded',
      subjectType: 'submission',
      subjectId: id,
      detail: isErased ? { format, from: 'record vault' } : { format },
    })
    const changes =
      format === 'pdf' && submission.action === 'change'
        ? await sentDifferences(db, scope, id, JSON.parse(Buffer.from(content.bytes).toString('utf8')), language)
        : null
    return { ...submission, ...content, type: report.type, changes }
  })
  const name = `${row.reference}${row.action === 'submit' ? '' : `-${row.action}`}`
  if (format === 'report') return { fileName: `${name}.json`, contentType: 'application/json', body: row.bytes }
  const clock = await readersClock(scope)
  const when = (at: Date | null): string | null =>
    at === null ? null : formatInstant(at.getTime(), clock.windowOffset)
  const record = {
    reference: row.reference,
    type: row.type,
    action: row.action,
    environment: row.environment,
    revision: row.revision,
    reportingEntityNumber: row.reportingEntityNumber,
    reportingEntityName: row.reportingEntityName,
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
  const words = factWords[language]
  const sections = describeReport(inReadingOrder(record.report), language)
  const shown = (at: Date): string =>
    language === 'fr'
      ? frenchInstant(at, offsetOn(clock, at))
      : instantWords(at, offsetOn(clock, at), { seconds: true })
  return {
    fileName: `${name}${language === 'fr' ? '-fr' : ''}.pdf`,
    contentType: 'application/pdf',
    body: await printReport({
      reference: row.reference,
      notice: row.environment === 'production' ? null : words[row.environment],
      language,
      facts: [
        [words.reference, row.reference],
        ...(row.reportingEntityName === null ? [] : [[words.entity, row.reportingEntityName] as const]),
        [words.entityNumber, String(row.reportingEntityNumber)],
        [words.type, codeLabel('reportType', row.reportTypeCode, language) ?? row.type],
        [words.kind, words.kinds[row.action]],
        [words.environment, (language === 'fr' ? frenchEnvironment : environmentText)[row.environment]],
        [words.state, language === 'fr' ? frenchState(row.state, row.environment) : record.state],
        [words.submitted, shown(row.createdAt)],
        [words.confirmed, row.confirmedAt === null ? words.notYet : shown(row.confirmedAt)],
        [words.receipt, row.externalReportUuid ?? words.none],
        [words.hash, row.sha256],
        ...row.messages.map((message) => [words.message, placedMessage(message, sections, language)] as const),
      ],
      changes: row.changes && changesText(row.changes, language),
      sections,
    }),
  }
}

const erased = () =>
  new AppError('erased', 410, 'The content was erased. The submission’s page shows the reference, hash and receipt.')

/**
 * A person confirms that the exact bytes of a filed report, which were downloaded, are kept: the product erases its
 * content. `expectsVault`: they were told that the record vault keeps a copy; where it would not, nothing is erased.
 * @throws AppError not-found, erased, not-filed, not-confirmed, not-downloaded, vault-off
 */
export async function confirmKept(scope: Scope, id: string, expectsVault = false): Promise<void> {
  scope.require('submit reports')
  if (!isId(id)) throw notFound('This submission')
  await scope.tx(async (db) => {
    await sqlIn(db).run('SELECT 1 FROM submission WHERE id = $1::uuid FOR UPDATE', [id])
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
        `TEST doesn’t file anything. What you send there is erased automatically after ${contentKeptDays} days.`,
      )
    if (!isAccepted(submission.state))
      throw new AppError('not-confirmed', 409, 'It isn’t confirmed yet. Its content stays until it is.')
    if (submission.downloadedAt === null)
      throw new AppError('not-downloaded', 409, 'Download the exact bytes first, then confirm that you keep them.')
    if (expectsVault && !(await keepsCopies(db, scope)))
      throw new AppError(
        'vault-off',
        409,
        'The record vault was turned off meanwhile. Nothing was erased. Reload this page to see what is kept now.',
      )
    await db.submission.update({ where: { id }, data: { keptAt: new Date() } })
    await audit(db, scope, { action: 'record-copy.kept', subjectType: 'submission', subjectId: id })
    await eraseDueIn(db, scope)
  })
}
