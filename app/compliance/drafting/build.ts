import type { AggregationType, WindowSpan } from '../types.ts'
import { DAY_MS, formatInstant, periodEnd, periodStart } from '../rules/days/window.ts'
import { validateReport } from '../validate/validate.ts'
import { DefinitionPool } from '../reports/parts/definitions.ts'
import { reportTypeCodes } from '../reports/document/document.ts'
import type {
  AggregatedReportHead,
  LctrDocument,
  LvctrDocument,
  ReportDocument,
  StrDocument,
} from '../reports/document/document.ts'
import type { ReportInput, ReportTransaction } from '../reports/facts/input.ts'
import type { BuildNotes } from '../reports/facts/notes.ts'
import { lctrTransaction } from '../reports/lctr.ts'
import { lvctrTransaction } from '../reports/lvctr.ts'
import { fillerMessages, missingValues } from './missing.ts'
import { BuildLog } from '../reports/parts/build-log.ts'
import { applyOverrides, givenDispositions } from './overrides.ts'
import type { DocumentContext } from '../reports/parts/fields.ts'
import { strTransaction, suspicionParts } from '../reports/str.ts'
import { compact, referenceText } from '../reports/facts/values.ts'

const aggregationCodes: Record<AggregationType, number> = {
  beneficiary: 1,
  conductor: 2,
  on_behalf_of: 3,
  not_applicable: 4,
}

/**
 * Builds the regulator's document of one report from what is known, and notes on it: what is missing and where it is
 * kept, what was supplied but has no place, what was changed on the way, and which corrections no longer apply. Pure:
 * the same input gives the same document. `tellAgain`: the transactions with dispositions that corrections give to
 * those whose records have none; what follows from a disposition follows from such a one too.
 * @throws RangeError when an LCTR or LVCTR comes without its 24-hour window.
 */
export function buildReport(
  input: ReportInput,
  tellAgain?: (dispositions: ReadonlyMap<string, number>) => readonly ReportTransaction[],
): {
  document: ReportDocument
  /** As the records alone make it, without corrections. */
  bare: ReportDocument
  notes: BuildNotes
} {
  const recorded = written(input)
  const bare = recorded.document
  const dispositions = tellAgain === undefined ? new Map<string, number>() : givenDispositions(input, bare)
  const { document, context } =
    dispositions.size === 0
      ? { ...recorded, document: input.overrides?.length ? structuredClone(bare) : bare }
      : written({ ...input, transactions: tellAgain!(dispositions) })
  const { log } = context
  const unapplied = applyOverrides(document, bare, input)
  const notes: BuildNotes = {
    missing: [],
    fillers: {},
    unplaced: log.unplaced,
    unapplied,
    adjusted: log.adjusted,
    parties: context.pool.parties,
  }
  // Presence does not depend on the clock: nothing is in the future at the end of time.
  const messages = validateReport(document, {
    now: Infinity,
    maxTransactions: Infinity,
    cadCentsByReference: centsByReference(input),
  })
  notes.fillers = fillerMessages(input, document, notes, messages)
  notes.missing = missingValues(input, document, notes.parties, messages, notes.fillers)
  return { document, bare, notes }
}

/** The document as its transactions tell it, with the notes on it. */
function written(input: ReportInput): { document: ReportDocument; context: DocumentContext } {
  const log = new BuildLog(input.settings.omissions)
  const context: DocumentContext = {
    type: input.type,
    log,
    settings: input.settings,
    pool: new DefinitionPool(log),
  }
  const document = input.copy === undefined ? assemble(input, context) : copied(input, input.copy as ReportDocument)
  context.pool.finish()
  for (const transaction of input.transactions) {
    for (const [field, value] of Object.entries(transaction.extra ?? {})) {
      log.leaveOut('transaction', transaction.id, field, value, 'No field of the report accepts it.')
    }
  }
  return { document, context }
}

/**
 * Value in cents by transaction reference as the document writes it: what `validateReport` takes as
 * `cadCentsByReference`.
 */
export function centsByReference(input: ReportInput): Map<string, bigint> {
  return new Map(
    input.transactions.flatMap((one) =>
      one.cadCents === null ? [] : [[referenceText(one.reference), one.cadCents] as const],
    ),
  )
}

/**
 * A report that was filed elsewhere, as its record copy has it. Who submits it, and the kind of submission, are set
 * again.
 */
function copied({ settings, submitTypeCode }: ReportInput, copy: ReportDocument): ReportDocument {
  const document = structuredClone(copy)
  const details = document.reportDetails as unknown as Record<string, unknown>
  details.submitTypeCode = submitTypeCode ?? details.submitTypeCode
  details.submittingReportingEntityNumber =
    settings.submittingReportingEntityNumber ??
    settings.reportingEntityNumber ??
    details.submittingReportingEntityNumber
  return document
}

function assemble(input: ReportInput, context: DocumentContext): ReportDocument {
  const { settings, transactions, ministerialDirective } = input
  const head = {
    reportTypeCode: reportTypeCodes[input.type] as number,
    submitTypeCode: input.submitTypeCode ?? 1,
    activitySectorCode: settings.activitySectorCode ?? undefined,
    reportingEntityNumber: settings.reportingEntityNumber ?? undefined,
    submittingReportingEntityNumber:
      settings.submittingReportingEntityNumber ?? settings.reportingEntityNumber ?? undefined,
    reportingEntityReportReference: input.reference || undefined,
  }
  const tail = {
    reportingEntityContactId: settings.contactId ?? undefined,
    ministerialDirectiveCode: ministerialDirective,
  }
  const pointer = (index: number) => `/transactions/${index}`
  if (input.type === 'STR') {
    const made = transactions.map((one, index) => strTransaction(context, one, pointer(index)))
    const document: StrDocument = {
      reportDetails: compact({ ...head, ...tail }),
      ...suspicionParts(context, input.suspicion, ministerialDirective !== undefined),
      definitions: context.pool.definitions,
      transactions: made,
    }
    return document
  }
  if (!input.window) throw new RangeError(`An ${input.type} needs the 24-hour window of its transactions.`)
  const reportDetails: AggregatedReportHead = compact({
    ...head,
    twentyFourHourRule: {
      aggregationTypeCode: aggregationCodes[input.aggregation],
      ...period(input.window, context.log),
    },
    ...tail,
  })
  const definitions = context.pool.definitions
  if (input.type === 'LCTR') {
    const document: LctrDocument = {
      reportDetails,
      definitions,
      transactions: transactions.map((one, index) => lctrTransaction(context, one, pointer(index))),
    }
    return document
  }
  const document: LvctrDocument = {
    reportDetails,
    definitions,
    transactions: transactions.map((one, index) => lvctrTransaction(context, one, pointer(index))),
  }
  return document
}

/**
 * The regulator refuses a period that is not 24 hours. A window cut short by a change of settings is reported with its
 * full 24 hours from the start: every member lies in it.
 */
function period(window: WindowSpan, log: BuildLog): { periodStart: string; periodEnd: string } {
  const isCut = window.endMs - window.startMs !== DAY_MS
  const end = periodEnd(window)
  const written = isCut ? formatInstant(window.startMs + DAY_MS - 1000, window.offsetMinutes) : end
  if (isCut)
    log.adjust(
      '/reportDetails/twentyFourHourRule/periodEnd',
      end,
      written,
      'FINTRAC accepts only 24-hour periods, and this one was cut short by a change of the window.',
    )
  return { periodStart: periodStart(window), periodEnd: written }
}
