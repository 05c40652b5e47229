/** States a plan's standing values in rows that say nothing themselves, and tells where that can't be done. */
import { standingOf } from '../../plan/standing.ts'
import type { Settled } from '../../plan/settled.ts'
import type { CompletingCells, NormalRow, Problem } from '../../types.ts'
import { baseOf, partyField } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { isSame } from '../../words/money/amounts.ts'
import { NOTHING_KNOWN } from './nothing-known.ts'
import { asBeneficiary, isNamed } from '../parties/place-parties.ts'

type Cells = readonly string[]
type Tell = (message: string, action: string, raw: string | null) => void

/** Blank, or only signs such as `-`. Words such as `unknown` say something, and so does a question mark. */
const isBlank = (text: string | null | undefined): boolean => /^[^\p{L}\p{N}?]*$/u.test(text ?? '')

/**
 * Creates a function that states the values; null if the plan has none. `records`: the cells of all records of the
 * transaction.
 */
export function standingReader(
  settled: Settled,
): ((row: NormalRow, records: readonly Cells[]) => { row: NormalRow; problems: Problem[] }) | null {
  const standingAt = standingOf(settled.plan)
  if (standingAt === null || settled.plan.subject !== 'transactions') return null
  const ofBeneficiaries = beneficiaryPositions(settled)
  return (row, records) => {
    const standing = standingAt(row.locationId)
    if (standing === null) return { row, problems: [] }
    const problems: Problem[] = []
    const tell: Tell = (message, action, raw) =>
      problems.push({
        line: row.line,
        column: null,
        severity: 'warning',
        code: 'same-value-not-stated',
        message,
        action,
        raw,
      })
    const own: NormalRow = { ...row }
    if (standing.purpose !== null && isBlank(row.purpose)) own.purpose = standing.purpose
    if (standing.channel !== null && isBlank(row.channel)) own.standingChannel = standing.channel
    if (row.direction !== 'in') return { row: own, problems }
    if (standing.howObtained !== null && isBlank(row.howObtained)) own.howObtained = standing.howObtained
    if (standing.disposition !== null) stateDisposition(own, standing.disposition, tell)
    const saysBeneficiary = records.some((cells) => ofBeneficiaries.some((position) => !isBlank(cells[position])))
    if (standing.isConductorBeneficiary && !saysBeneficiary) stateBeneficiary(own, tell)
    return { row: own, problems }
  }
}

/** The columns of a file that say anything about beneficiaries. */
function beneficiaryPositions({ columns, combined }: Settled): number[] {
  const isOf = (field: (typeof columns)[number]['field']): boolean =>
    partyField(field)?.role === 'beneficiary' || /^(?:answer\.)?beneficiary\b/.test(baseOf(field))
  return [
    ...columns.flatMap(({ field, either, position }) => (isOf(field) || either === 'beneficiary' ? [position] : [])),
    ...combined.flatMap(({ field, positions }) => (isOf(field) ? positions : [])),
  ]
}

/** Dispositions that leave less of a receipt, in its currency, and those that change its currency. */
const SENDS = /\b(?:transfer|transfert|virement|cheque|draft|traite|money order|mandat)\b/
const CONVERTS = /^(?!.*\b(?:denomination|coupures)\b).*\b(?:exchange|conversion|echange)\b/

/** Whether an outcome in the received currency may be another one: change from a purchase, or a wrong currency. */
function mayBeOther({ amount, currency }: CompletingCells, row: NormalRow, disposition: string): boolean {
  if (amount === null || currency !== row.currency) return false
  const word = fold(disposition)
  return CONVERTS.test(word) || (!SENDS.test(word) && !isSame({ amount, currency }, row))
}

/**
 * The disposition of the only outcome, or of one that nothing is known about. A record of several says which is which.
 */
function stateDisposition(row: NormalRow, disposition: string, tell: Tell): void {
  const [first, ...others] = row.completing
  if (first !== undefined && !isBlank(first.disposition)) return
  if (others.length > 0) {
    tell(
      `The transaction has ${others.length + 1} outcomes, so “${disposition}” was stated of none of them.`,
      'Choose the disposition of each on the transaction.',
      disposition,
    )
    return
  }
  if (first !== undefined && mayBeOther(first, row, disposition)) {
    tell(
      `${first.amount!} ${first.currency!} was handed out of ${row.amount} ${row.currency}, so “${disposition}” wasn’t stated.`,
      'Choose the disposition on the transaction.',
      disposition,
    )
    return
  }
  const known = first ?? {
    ...NOTHING_KNOWN,
    beneficiaries: row.beneficiary === null ? [] : [{ party: row.beneficiary, portion: null }],
  }
  row.disposition = disposition
  row.completing = [{ ...known, disposition }]
}

/** The conductor as the beneficiary of the first outcome, if exactly one person conducted all of it. */
function stateBeneficiary(row: NormalRow, tell: Tell): void {
  const isSaid =
    row.beneficiary !== null ||
    row.completing.some(({ beneficiaries }) => beneficiaries.length > 0) ||
    row.answerCells?.answers.beneficiary !== undefined
  if (isSaid) return
  const conductor = row.conductor ?? row.customer
  const hasSeveral =
    row.furtherConductors.length > 0 || row.further.some(({ conductors = [] }) => conductors.length > 0)
  if (!isNamed(conductor) || hasSeveral) {
    if (row.status === 'completed')
      tell(
        hasSeveral
          ? 'Several conducted the transaction, so none of them was stated as the beneficiary.'
          : 'Nobody is named who conducted the transaction, so no conductor was stated as the beneficiary.',
        'Choose the beneficiary on the transaction.',
        null,
      )
    return
  }
  const party = asBeneficiary(conductor, {})
  row.beneficiary = party
  const [first, ...others] = row.completing
  if (first !== undefined) row.completing = [{ ...first, beneficiaries: [{ party, portion: null }] }, ...others]
}

/**
 * The disposition of a record of one outcome that says none, for what is judged by it while the record is read: whether
 * it is an exchange. Others are stated afterwards, because an amount handed out may be change.
 */
export function standingDisposition(
  { plan }: Settled,
  hasLaterOutcomes: boolean,
): (row: Pick<NormalRow, 'direction' | 'locationId'>, stated: string | null) => string | null {
  const standingAt = plan.legs === 'rows' || hasLaterOutcomes ? null : standingOf(plan)
  if (standingAt === null) return (_, stated) => stated
  return ({ direction, locationId }, stated) => {
    if (direction !== 'in' || !isBlank(stated)) return stated
    const disposition = standingAt(locationId)?.disposition ?? null
    const word = fold(disposition ?? '')
    return SENDS.test(word) || CONVERTS.test(word) ? disposition : stated
  }
}
