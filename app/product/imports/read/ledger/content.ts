import { createHash, hash } from 'node:crypto'
import { plainDigits } from '#app/csv/words/money/amounts.ts'
import { contentKey } from '#app/csv/rows/take.ts'
import type { NormalRow, PartyCells } from '#app/csv/types.ts'
import type { Occurrences } from './occurrences.ts'

/**
 * What makes two records the same transaction. Records with the same id are compared by the values that rules use:
 * time, amount, method, direction, parties. A record without an id is identified by its cells and their occurrence in
 * the file.
 */
export interface Identity {
  externalId: string
  contentHash: string
  /** Line of the first record with the same content, if the file has no ids and this is a later one. */
  twin?: number
}

export const syntheticPrefix = 'row:'

/** Trailing zeros of a decimal don't count. */
const plain = (amount: string | null | undefined): string =>
  amount === null || amount === undefined ? '' : plainDigits(amount)

const party = (cells: PartyCells | null): string =>
  cells === null
    ? ''
    : (cells.customerId ??
      cells.phone ??
      cells.entityName ??
      cells.name ??
      `${cells.surname ?? ''} ${cells.givenName ?? ''}`)

/** Only for rows with further amounts or outcomes, so that all others keep their stored digest. */
function actionsOf({
  further,
  completing,
  receivedFor,
  furtherConductors,
  furtherOnBehalfOf,
  sources = [],
  answerCells,
  howObtained,
  fundType,
}: NormalRow): string[] {
  const parts = [
    ...further.map(
      ({ amount, currency, method, conductors = [] }) =>
        `+${plain(amount)} ${currency} ${method}${conductors.map((each) => ` ${party(each)}`).join('')}`,
    ),
    ...completing.flatMap(({ amount, currency, rate, cadValue, reference, beneficiaries }) =>
      [amount, rate, cadValue, reference].some((value) => value !== null) || beneficiaries.length > 1
        ? [
            `-${plain(amount)} ${currency ?? ''} ${plain(rate)} ${plain(cadValue)} ${reference ?? ''} ${beneficiaries.map((each) => `${party(each.party)} ${plain(each.portion)}`).join(' ')}`,
          ]
        : [],
    ),
    ...furtherConductors.map((each) => `c${party(each)}`),
    ...furtherOnBehalfOf.map((each) => `o${party(each)}`),
    ...sources.map((each) => `s${party(each)}`),
    ...[howObtained, fundType].flatMap((each) => (each === null ? [] : [`=${each}`])),
    ...completing.flatMap(({ accountFacts }) =>
      accountFacts === undefined ? [] : [`a${JSON.stringify(accountFacts)}`],
    ),
    ...completing.flatMap(({ holder }) => (holder === undefined ? [] : [`h${holder}`])),
    ...(answerCells === null
      ? []
      : [
          `?${JSON.stringify([answerCells.answers, answerCells.flags, ...(answerCells.route === undefined ? [] : [answerCells.route])])}`,
        ]),
  ]
  return receivedFor === null ? parts : [...parts, `<${plain(receivedFor.amount)} ${receivedFor.currency}`]
}

/** Whether `actionsOf` is empty, as for nearly every row. */
const isPlain = (row: NormalRow): boolean =>
  row.completing.length === 0 &&
  row.further.length === 0 &&
  row.answerCells === null &&
  row.receivedFor === null &&
  row.howObtained === null &&
  row.fundType === null &&
  row.furtherConductors.length === 0 &&
  row.furtherOnBehalfOf.length === 0 &&
  row.sources === undefined

/** Stored digests were made from the same text: any change here makes every record a new one. */
function digestOf(row: NormalRow): string {
  const { virtualCurrency: coins } = row
  const time = row.occurredAt?.epochMs ?? row.date ?? ''
  const money = `${plain(row.amount)}\u001f${row.currency}\u001f${plain(row.cadAmount)}`
  const kind = `${row.method}\u001f${row.direction}\u001f${row.status}\u001f${row.locationId ?? ''}`
  const parties = `${party(row.customer)}\u001f${party(row.conductor)}\u001f${party(row.onBehalfOf)}\u001f${party(row.beneficiary)}`
  const text = `${time}\u001f${money}\u001f${kind}\u001f${parties}\u001f${coins?.type ?? ''}\u001f${plain(coins?.amount)}`
  const whole = isPlain(row) ? text : [text, ...actionsOf(row)].join('\u001f')
  return hash('sha256', whole, 'base64url').slice(0, 22)
}

export function identityOf(row: NormalRow, occurrences: Occurrences): Identity {
  if (row.transactionId !== null) return { externalId: row.transactionId, contentHash: digestOf(row) }
  const digest = createHash('sha256').update(contentKey(row)).digest()
  const occurrence = occurrences.next(digest, row.line)
  const contentHash = digest.toString('base64url').slice(0, 22)
  return occurrence === 1
    ? { externalId: `${syntheticPrefix}${contentHash}`, contentHash }
    : { externalId: `${syntheticPrefix}${contentHash}-${occurrence}`, contentHash, twin: occurrences.firstLine }
}
