import type { AggregationType, WindowSpan } from '../types.ts'
import { DAY_MS, formatInstant, periodEnd, periodStart } from '../rules/window.ts'
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
import type { BuildNotes, Override, ReportInput } from '../reports/facts/input.ts'
import { lctrTransaction } from '../reports/lctr.ts'
import { lvctrTransaction } from '../reports/lvctr.ts'
import { missingValues } from './missing.ts'
import { Notebook } from '../reports/parts/notebook.ts'
import { setAt } from '../reports/document/pointer.ts'
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
 * kept, what was supplied but has no place, what was changed on the way, and which corrections no longer apply.
 * Pure: the same input gives the same document.
 * @throws RangeError when an LCTR or LVCTR comes without its 24-hour window.
 */
export function buildReport(input: ReportInput): { document: ReportDocument; notes: BuildNotes } {
  const notebook = new Notebook(input.settings.omissions)
  const context: DocumentContext = {
    type: input.type,
    notebook,
    settings: input.settings,
    pool: new DefinitionPool(notebook),
  }
  const document = assemble(input, context)
  context.pool.finish()
  for (const transaction of input.transactions) {
    for (const [field, value] of Object.entries(transaction.extra ?? {})) {
      notebook.unplace('transaction', transaction.id, field, value, 'No field of the report accepts it.')
    }
  }
  const unapplied = applyOverrides(document, input)
  const notes: BuildNotes = {
    missing: [],
    unplaced: notebook.unplaced,
    unapplied,
    adjusted: notebook.adjusted,
    parties: context.pool.parties,
  }
  // Presence does not depend on the clock: nothing is in the future at the end of time.
  const messages = validateReport(document, {
    now: Infinity,
    maxTransactions: Infinity,
    cadCentsByReference: centsByReference(input),
  })
  notes.missing = missingValues(input, document, notes.parties, messages)
  return { document, notes }
}

/** Value in cents by transaction reference as the document writes it: what `validateReport` takes as `cadCentsByReference`. */
export function centsByReference(input: ReportInput): Map<string, bigint> {
  return new Map(
    input.transactions.flatMap((one) =>
      one.cadCents === null ? [] : [[referenceText(one.reference), one.cadCents] as const],
    ),
  )
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
      ...period(input.window, context.notebook),
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
function period(window: WindowSpan, notebook: Notebook): { periodStart: string; periodEnd: string } {
  const isCut = window.endMs - window.startMs !== DAY_MS
  const end = periodEnd(window)
  const written = isCut ? formatInstant(window.startMs + DAY_MS - 1000, window.offsetMinutes) : end
  if (isCut)
    notebook.adjust(
      '/reportDetails/twentyFourHourRule/periodEnd',
      end,
      written,
      'FINTRAC accepts only 24-hour periods, and this one was cut short by a change of the window.',
    )
  return { periodStart: periodStart(window), periodEnd: written }
}

function applyOverrides(document: ReportDocument, input: ReportInput): Override[] {
  const unapplied: Override[] = []
  const anchored = (override: Override): string | null => {
    if (override.transactionId !== undefined) {
      const index = input.transactions.findIndex((one) => one.id === override.transactionId)
      return index < 0 ? null : `/transactions/${index}${override.path}`
    }
    if (override.refId !== undefined) {
      const index = document.definitions.findIndex((one) => one.refId === override.refId)
      return index < 0 ? null : `/definitions/${index}${override.path}`
    }
    return override.path
  }
  // Positions are read before anything is removed, so that one correction never moves another's target.
  const targets = (input.overrides ?? []).map((override) => ({ override, pointer: anchored(override) }))
  for (const { override, pointer } of targets) {
    if (pointer === null || !setAt(document, pointer, override.value)) unapplied.push(override)
  }
  return unapplied
}

/**
 * Turns a correction at a position of a built document into one that stays with its transaction or party when the
 * report is built again.
 */
export function anchorOverride(
  input: { transactions: readonly { id: string }[] },
  document: { definitions: readonly { refId: string }[] },
  path: string,
  value: Override['value'],
): Override {
  const found = /^\/(transactions|definitions)\/(\d+)(\/.*)$/.exec(path)
  if (!found) return { path, value }
  const [, list, position, rest = ''] = found
  const index = Number(position)
  if (list === 'transactions') {
    const transaction = input.transactions[index]
    return transaction ? { path: rest, value, transactionId: transaction.id } : { path, value }
  }
  const definition = document.definitions[index]
  return definition ? { path: rest, value, refId: definition.refId } : { path, value }
}
