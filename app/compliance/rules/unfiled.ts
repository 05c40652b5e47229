/**
 * Reports that may be due and that the product doesn't file yet: electronic funds transfers (EFTR, PCMLTFR s. 127 and
 * 128) and casino payouts (CDR, s. 130). They are named so that "nothing to draft" isn't mistaken for "nothing to
 * report".
 */
import { THRESHOLD, THRESHOLD_CENTS, displayCents } from '../words/money.ts'
import type { ClassificationContext, Reason, RuleTransaction } from '../types.ts'

export const SECTOR_CASINO = 5
const SECTOR_MONEY_SERVICES = 11

/** Sectors that file EFTRs: financial entities, casinos, money services businesses in Canada and abroad. */
const EFTR_SECTORS: ReadonlySet<number> = new Set([2, 3, 5, 6, 11, 12, 14, 16, 19, 20, 21])

/**
 * The report types that the product judges. LPEPR isn't one: it depends on property held for a listed person, never on
 * a transaction alone.
 */
export const judgedTypes = ['LCTR', 'LVCTR'] as const
export const unfiledTypes = ['EFTR', 'CDR'] as const
export const judgedWords = `Comply+ checks for LCTRs and LVCTRs. It doesn’t file EFTRs and CDRs yet, but lists transactions of ${THRESHOLD} or more that may need one. An STR depends on your grounds to suspect. LPEPRs (listed person or entity property) aren’t checked.`

export type UnfiledFacts = Pick<
  RuleTransaction,
  | 'method'
  | 'direction'
  | 'status'
  | 'amount'
  | 'currency'
  | 'cadCents'
  | 'isInternational'
  | 'ministerialDirective'
  | 'sentOn'
> & {
  /** Why it likely went to or came from another country, in words (proposals.ts). */
  likelyAbroad?: string
}

export interface Unfiled {
  type: (typeof unfiledTypes)[number]
  /**
   * It may need the report on its own: it reaches the threshold, its value is unknown, or a directive applies at any
   * amount.
   */
  isListed: boolean
  reason: Reason
}

/** Whether a sector files EFTRs. One that is not set is taken as a money services business, which does. */
export const filesEftr = ({ sectorCode }: ClassificationContext): boolean =>
  EFTR_SECTORS.has(sectorCode ?? SECTOR_MONEY_SERVICES)

const transfers: Partial<Record<RuleTransaction['method'], string>> = {
  wire: 'wire transfer',
  e_transfer: 'e-transfer',
}

/** Funds that a customer pays in for a transfer abroad, if the outcome wasn't stated. */
const paidIn: Partial<Record<RuleTransaction['method'], string>> = {
  cash: 'cash',
  card: 'card payment',
  cheque: 'cheque',
  other: 'amount',
}

const notFiled = 'Not yet filed by Comply+. File it with FINTRAC directly.'

/**
 * The reports that a transaction may need and the product does not file: a casino's payout by a transfer abroad may
 * need both.
 */
export function unfiledReports(transaction: UnfiledFacts, context: ClassificationContext = {}): Unfiled[] {
  if (transaction.status !== 'completed') return []
  return [eftr(transaction, context), cdr(transaction, context)].filter((one) => one !== null)
}

const isWorthThreshold = ({ cadCents }: UnfiledFacts): boolean => cadCents === null || cadCents >= THRESHOLD_CENTS

const worth = ({ cadCents, amount, currency }: UnfiledFacts): string =>
  cadCents === null ? `${amount} ${currency}` : displayCents(cadCents)

function eftr(transaction: UnfiledFacts, context: ClassificationContext): Unfiled | null {
  const { method, sentOn } = transaction
  const isSentAbroad = sentOn === 'international' && transaction.isInternational !== false
  const isInternational = transaction.isInternational ?? (isSentAbroad || undefined)
  if (!filesEftr(context) || (method === 'virtual_currency' && !isSentAbroad)) return null
  const isDirective = transaction.ministerialDirective === 'IR2020'
  if (isInternational === true && isDirective) {
    return {
      type: 'EFTR',
      isListed: true,
      reason: {
        code: 'looks-like-eftr-directive',
        text: `Funds moved to or from another country and are linked to Iran. The ministerial directive requires an electronic funds transfer report at any amount, even alone. ${notFiled} Treat the transfer as high risk.`,
        source: 'Ministerial directive IR2020',
      },
    }
  }
  const isListed = isWorthThreshold(transaction)
  if (isInternational === true) {
    return {
      type: 'EFTR',
      isListed,
      reason: {
        code: 'looks-like-eftr',
        text: `Funds moved to or from another country. This may need an electronic funds transfer report (EFTR). ${notFiled}`,
        source: 'PCMLTFR s. 127 and 128',
      },
    }
  }
  const what =
    transfers[method] ??
    (sentOn === 'unsaid' && method !== 'virtual_currency'
      ? 'amount sent on'
      : transaction.likelyAbroad !== undefined
        ? paidIn[method]
        : undefined)
  if (isInternational === false || what === undefined || transaction.direction === 'internal' || !isListed) return null
  if (transaction.likelyAbroad !== undefined) {
    return {
      type: 'EFTR',
      isListed,
      reason: {
        code: 'likely-eftr',
        text: `This ${what} of ${worth(transaction)} probably went to or came from another country. ${transaction.likelyAbroad} If it did, it needs an electronic funds transfer report (EFTR). ${notFiled} If it stayed in Canada, say so on the transaction.`,
        source: 'PCMLTFR s. 127 and 128',
      },
    }
  }
  return {
    type: 'EFTR',
    isListed,
    reason: {
      code: 'may-need-eftr',
      text: `It isn’t known whether this ${what} of ${worth(transaction)} went to or came from another country. If it did, it may need an electronic funds transfer report (EFTR). ${notFiled} If it stayed in Canada, say so on the transaction.`,
      source: 'PCMLTFR s. 127 and 128',
    },
  }
}

/**
 * Why a transaction below the threshold is listed: with others of the same party it reaches it within a 24-hour window.
 */
export const togetherReason = (type: Unfiled['type']): Reason => ({
  code: `may-need-${type.toLowerCase()}-together`,
  text:
    type === 'EFTR'
      ? `With other transfers of the same party it totals ${THRESHOLD} or more within a 24-hour window. If they went to or came from another country, they may need an electronic funds transfer report (EFTR). ${notFiled}`
      : `With other payouts of the same party it totals ${THRESHOLD} or more within a 24-hour window. They may need a casino disbursement report (CDR). ${notFiled}`,
  source: type === 'EFTR' ? 'PCMLTFR s. 127 and 128' : 'PCMLTFR s. 130',
})

function cdr(transaction: UnfiledFacts, { sectorCode }: ClassificationContext): Unfiled | null {
  if (sectorCode !== SECTOR_CASINO || transaction.direction !== 'out') return null
  return {
    type: 'CDR',
    isListed: isWorthThreshold(transaction),
    reason: {
      code: 'looks-like-cdr',
      text: `A casino paid out ${worth(transaction)}. This may need a casino disbursement report (CDR). ${notFiled}`,
      source: 'PCMLTFR s. 130',
    },
  }
}
