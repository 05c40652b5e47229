/** Reads the amounts, the time and the words of a record, before any decision. */
import { WITHHELD } from '#app/party/facts/identification.ts'
import type { CsvRecord, Direction } from '../../types.ts'
import { wordKey } from '../../plan/settle/meanings.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Settled } from '../../plan/settled.ts'
import { isZero } from '../../words/money/amounts.ts'
import { cellText, isExponent, withoutInvisible } from '../../words/cell-text.ts'
import { baseOf, type Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { isBalanceText, type Meaning } from '../../words/values.ts'
import { furtherReader, fillBlankFirst } from '../actions/starting-cells.ts'
import { changeTaker } from '../money/change-cells.ts'
import { chooseSide, differingSides, sidesReader, type Choice, type MoneySides } from '../money/money-cells.ts'
import { moneyReader } from '../money/amount-cells.ts'
import { momentReader, NO_MOMENT } from '../money/moments.ts'
import { reportDamage } from '../text/damaged-cells.ts'
import type { Problems } from '../text/problems.ts'
import { meaningReader, type DecidingColumns } from './decide.ts'
import type { RecordFacts } from './facts.ts'

const NO_MORE: never[] = []
/** In characters; it fits into a database index entry in any script. */
const LONGEST_ID = 500

const IMPACTS: Record<string, Direction | 'none'> = {
  credit: 'in',
  debit: 'out',
  memo: 'none',
  'no impact': 'none',
  none: 'none',
  aucun: 'none',
  neutral: 'none',
  neutre: 'none',
}

type Cells = readonly string[]
type FindSource = (field: Field) => Source | null

/** Why reading stopped: the record is refused, or this value says that no money moved. */
export type StopReason = 'refused' | { column: string | null; raw: string }

/**
 * Creates a reader of a record into `facts`; it returns why reading stopped, if it did. `section`: from the section
 * line above, if any.
 */
export function factsReader(
  settled: Settled,
  source: FindSource,
  deciding: DecidingColumns,
): (record: CsvRecord, section: string | null, facts: RecordFacts, problems: Problems) => StopReason | null {
  const { columns } = settled
  const id = source('transactionId')
  const moment = momentReader(settled, source, false)
  const sides = sidesReader(settled, source)
  const takeChange = changeTaker(settled, source)
  const further = furtherReader(settled, source)
  const meanings = meaningReader(columns)
  const impact = source('balanceImpact')
  const location = source('locationId')
  const balanceOf = balanceReader(settled)
  const asExchange = valueReceived(settled, source)
  return (record, section, facts, problems) => {
    const { cells } = record
    const { meaning, unexplained } = meanings(cells)
    if (meaning.skip)
      return {
        column:
          columns.find(({ meanings: words, position }) => words?.get(wordKey(cellText(cells[position])))?.skip)
            ?.header ?? null,
        raw: '',
      }
    const balance = balanceOf(cells)
    if (balance !== null) return balance
    const effect = impact === null ? undefined : IMPACTS[fold(impact.read(cells))]
    if (effect === 'none') return { column: impact!.header, raw: impact!.read(cells) }
    reportDamage(record, settled, problems)

    facts.transactionId = id === null ? null : idOf(id, cells, problems)
    const locationId = (location === null ? null : location.read(cells) || null) ?? section
    // No time column is chosen yet: the mapping preview comes before its answers.
    if (moment === null)
      problems.add(
        'error',
        null,
        'date-missing',
        'No column gives the date.',
        'Choose the column with the date and time.',
        null,
      )
    facts.when = moment === null ? NO_MOMENT : moment(cells, locationId, problems)
    const all = sides(cells, problems)
    takeChange(all, cells, problems)
    asExchange(all, meaning, cells, problems)
    facts.extra = further === null ? NO_MORE : fillBlankFirst(all, further(cells, problems))
    const choice = choiceOf(all, wantsCoins(meaning), directionTold(deciding, meaning, cells), source, problems)
    if (choice === null) return 'refused'
    facts.cells = cells
    facts.meaning = meaning
    facts.unexplained = unexplained
    facts.effect = effect
    facts.locationId = locationId
    facts.sides = all
    facts.choice = choice
    return null
  }
}

/**
 * A single foreign amount that the user explained both ways (`cash out, cash in`: paid out, with cash received for it):
 * the other side is its value in Canadian dollars.
 */
function valueReceived(
  settled: Settled,
  source: FindSource,
): (sides: MoneySides, meaning: Meaning, cells: Cells, problems: Problems) => void {
  const read =
    source('cadAmount') === null || source('valueCurrency') !== null
      ? null
      : moneyReader(settled, source('cadAmount'), null)
  return (sides, { legs }, cells, problems) => {
    const { main, received, sent } = sides
    if (read === null || legs === undefined || main === null || received !== null || sent !== null) return
    if (main.currency === 'CAD' || legs.some(({ method }) => method === 'virtual_currency')) return
    const [first, second] = legs
    if (first === undefined || second === undefined || legs.length > 2 || first.direction === second.direction) return
    const dollars = read(cells, problems)
    if (dollars === null) return
    const value = { ...dollars, currency: 'CAD' }
    const [paidIn, paidOut] = first.direction === 'in' ? [main, value] : [value, main]
    Object.assign(sides, { main: null, received: paidIn, sent: paidOut })
  }
}

const AMOUNTS: ReadonlySet<Field> = new Set<Field>([
  'amount',
  'debit',
  'credit',
  'received.amount',
  'sent.amount',
  'vc.amount',
  'cadAmount',
])
const NOTHING = /^[\s0.,$-]*$/

/** A record that states a balance and no amount: `Opening balance`. */
function balanceReader({ columns, plan }: Settled): (cells: Cells) => Exclude<StopReason, 'refused'> | null {
  const amounts = columns.filter(({ field }) => AMOUNTS.has(baseOf(field)))
  const isByAmount = plan.constants.amount === undefined && amounts.length > 0
  return (cells) => {
    if (!isByAmount || amounts.some(({ position }) => !NOTHING.test(cells[position] ?? ''))) return null
    const column = columns.find(({ position }) => isBalanceText(cellText(cells[position])))
    return column === undefined ? null : { column: column.header, raw: cellText(cells[column.position]) }
  }
}

/** The record's transaction id; null, with a problem, if it has no valid one. */
function idOf(id: Source, cells: Cells, problems: Problems): string | null {
  const text = withoutInvisible(id.read(cells))
  if (text === '' || isPlaceholder(text) || text.includes(WITHHELD)) {
    problems.add(
      'error',
      id.header,
      'id-missing',
      'The record has no transaction ID.',
      'Enter the transaction ID.',
      text,
    )
    return null
  }
  if (text.length > LONGEST_ID) {
    problems.add(
      'error',
      id.header,
      'id-too-long',
      `The ID has ${text.length} characters, and an ID has at most ${LONGEST_ID}.`,
      'Choose another column for the ID, or correct it.',
      text,
    )
    return null
  }
  if (isExponent(text))
    problems.add(
      'error',
      id.header,
      'id-exponent',
      `The ID "${text}" is in a spreadsheet’s exponent form, so digits are lost.`,
      'Export the column as text, or correct the ID.',
      text,
    )
  return text
}

/** The transaction's amount; null, with a problem, if it can't be determined. */
function choiceOf(
  all: MoneySides,
  wantCoins: boolean | null,
  direction: Direction | null,
  source: FindSource,
  problems: Problems,
): Choice | null {
  const differing = differingSides(all)
  if (differing !== null) {
    problems.add(
      'error',
      differing.column,
      'two-amounts',
      `The record has the amount ${differing.main} and also ${differing.beside}, and nothing says which was received.`,
      'Map one of the columns to the amount paid out, or leave it out.',
      null,
    )
    return null
  }
  const choice = chooseSide(all, wantCoins, direction)
  if (choice === null && !problems.failed) {
    const header =
      (
        source('amount') ??
        source('vc.amount') ??
        source('credit') ??
        source('debit') ??
        source('received.amount') ??
        source('sent.amount')
      )?.header ?? null
    if (all.debit !== null && all.credit !== null)
      problems.add(
        'error',
        header,
        'debit-and-credit',
        'The record has both a debit and a credit.',
        'Leave the one that applies.',
        null,
      )
    else
      problems.add(
        'error',
        header,
        'amount-missing',
        'The record has no amount.',
        'Enter the amount of the transaction.',
        '',
      )
  }
  if (choice !== null && isZero(choice.money.amount))
    problems.add(
      'warning',
      choice.money.from.amount,
      'amount-zero',
      'The amount is zero.',
      'Check the amount.',
      choice.money.amount,
    )
  return choice
}

/** The side of an exchange that the user's words mean; null if they don't say. */
const wantsCoins = ({ legs, method }: Meaning): boolean | null =>
  !legs || method === undefined ? null : method === 'virtual_currency'

/** The direction by words alone, before an amount is chosen. */
function directionTold(
  { settled, constantDirection, direction, readDirection }: DecidingColumns,
  meaning: Meaning,
  cells: Cells,
): Direction | null {
  if (meaning.direction !== undefined) return meaning.direction
  if (settled.plan.directionFrom) return null
  return constantDirection ?? (direction === null ? null : readDirection(direction.read(cells)))
}
