/** Fields of a transaction that the three report types share. */
import { hasCode, isVirtualCurrencyCode, virtualCurrencyCodeOf } from '../../words/codes.ts'
import { answerOf, type AnswerQuestion } from '../facts/answers.ts'
import { methodCodeOf } from '../../words/words.ts'
import type { DefinitionPool } from './definitions.ts'
import type { ReportSettings, ReportTransaction } from '../facts/input.ts'
import type { BuildableType } from '../../types.ts'
import type { BuildLog } from './build-log.ts'
import { compact, referenceText, text } from '../facts/values.ts'

/** State shared by the three builders: one report being built. */
export interface DocumentContext {
  type: BuildableType
  pool: DefinitionPool
  log: BuildLog
  settings: ReportSettings
}

/** A yes/no question of the report about a list of this transaction; undefined if it wasn't answered. */
export const answer = (
  context: DocumentContext,
  transaction: ReportTransaction,
  question: AnswerQuestion,
  named: readonly unknown[],
): boolean | undefined => answerOf(question, named.length, transaction.answers, context.settings.standing)

export const noField = 'This report has no field for it.'

/** Lists values of a transaction for which the report type has no field. */
export function leaveOutAll(
  { log }: DocumentContext,
  transaction: ReportTransaction,
  values: Record<string, unknown>,
  why = noField,
): void {
  for (const [field, value] of Object.entries(values)) log.leaveOut('transaction', transaction.id, field, value, why)
}

/** `methodCode` and `methodOther`; a way of conducting that the report type does not know is listed, not guessed. */
export function method(
  context: DocumentContext,
  transaction: ReportTransaction,
): { methodCode?: number | undefined; methodOther?: string | undefined } {
  const code = methodCodeOf(context.type, transaction.channel)
  if (code === null)
    leaveOutAll(
      context,
      transaction,
      { channel: transaction.channel },
      `An ${context.type} has no such method of transaction.`,
    )
  const other = context.log.value('transaction', transaction.id, 'channelOther', transaction.channelOther)
  if (code !== 7)
    leaveOutAll(context, transaction, { channelOther: other }, 'Only the method "Other" has a description.')
  return compact({ methodCode: code ?? undefined, methodOther: code === 7 ? other : undefined })
}

/** The transaction's reference; one that FINTRAC does not take is rewritten, and the notes say so. */
export function transactionReference(
  context: DocumentContext,
  transaction: ReportTransaction,
  pointer: string,
): string | undefined {
  const written = referenceText(transaction.reference)
  if (written !== transaction.reference) {
    const details = shapeDetails[context.type]
    context.log.adjust(
      `${pointer}/${details}/reportingEntityTransactionReference`,
      transaction.reference,
      written,
      'FINTRAC accepts only letters, digits, dashes and underscores.',
    )
  }
  return written || undefined
}

const shapeDetails = {
  LCTR: 'largeCashTransactionDetails',
  LVCTR: 'virtualCurrencyTransactionDetails',
  STR: 'suspiciousTransactionDetails',
} as const

export interface CurrencyFields {
  currencyCode?: string
  virtualCurrencyTypeCode?: string | undefined
  virtualCurrencyTypeOther?: string | undefined
}

/** Currency as the state or virtual currency field; a code that neither list has is listed and left out. */
export function currencyFields(
  context: DocumentContext,
  transaction: ReportTransaction,
  field: string,
  given: string | null | undefined,
  other: string | null | undefined,
  isKnownVirtual = false,
): CurrencyFields {
  const code = text(given)?.toUpperCase()
  const name = context.log.value('transaction', transaction.id, `${field}Other`, other)
  if (code !== undefined && isVirtualCurrencyCode(code, isKnownVirtual)) {
    const virtual = virtualCurrencyCodeOf(code) ?? undefined
    if (virtual !== 'OTH')
      leaveOutAll(context, transaction, { [`${field}Other`]: name }, 'Only the virtual currency "Other" has a name.')
    return compact({ virtualCurrencyTypeCode: virtual, virtualCurrencyTypeOther: virtual === 'OTH' ? name : undefined })
  }
  if (code !== undefined && !isKnownVirtual && hasCode('currency', code)) {
    leaveOutAll(context, transaction, { [`${field}Other`]: name }, 'Only the virtual currency "Other" has a name.')
    return { currencyCode: code }
  }
  // A virtual currency outside the list is reported as "Other" with its name.
  if (name !== undefined || (isKnownVirtual && !hasCode('currency', code))) {
    const shown = name ?? code
    if (shown !== undefined) return { virtualCurrencyTypeCode: 'OTH', virtualCurrencyTypeOther: shown }
  }
  leaveOutAll(context, transaction, { [field]: code }, 'It isn’t on FINTRAC’s lists of currencies.')
  return {}
}
