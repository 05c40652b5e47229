/** `Loan No` that comes again at another time: it numbers what is paid for in parts, not the payments. */
import type { CsvRecord } from '../../types.ts'
import { wallMs } from '../../words/dates.ts'
import { unmap, type ColumnMapping } from '../columns.ts'
import { wordsIn } from '../headers/header-words.ts'
import { dateOf } from '../headers/value-kinds.ts'

/** What several payments may be made for. */
const PAID_IN_PARTS: readonly string[] =
  'loan pledge pawn contract case docket dossier file policy lease trade deal order invoice bill booking folio'.split(
    ' ',
  )
/** Rows closer than this may be the legs of one transaction. */
const LEGS_WITHIN_MS = 10 * 60_000

export function settleRepeatingIds(columns: readonly ColumnMapping[], records: readonly CsvRecord[]): void {
  const id = columns.find(({ field, source }) => field === 'transactionId' && source !== 'user')
  if (id === undefined || !PAID_IN_PARTS.some((word) => wordsIn(id.header).has(word))) return
  const momentOf = momentReader(columns)
  const first = new Map<string, number>()
  const comesAgain = records.some((record) => {
    const [number, moment] = [(record.cells[id.position] ?? '').trim(), momentOf(record)]
    if (number === '' || moment === null) return false
    const before = first.get(number)
    if (before === undefined) first.set(number, moment)
    return before !== undefined && Math.abs(moment - before) > LEGS_WITHIN_MS
  })
  if (comesAgain)
    unmap(id, 'The same number comes again at another time: it numbers what was paid for, not the payments.')
}

/** When a record was, by its proposed date and time; null if that is unreadable. */
function momentReader(columns: readonly ColumnMapping[]): (record: CsvRecord) => number | null {
  const day = columns.find(({ field }) => field === 'datetime') ?? columns.find(({ field }) => field === 'date')
  const time = columns.find(({ field }) => field === 'time')
  return ({ cells }) => {
    const date = day === undefined ? null : dateOf((cells[day.position] ?? '').trim())
    if (date === null) return null
    const clock = time === undefined ? null : /(\d{1,2})[:hH.](\d{2})/.exec(cells[time.position] ?? '')
    return wallMs(date) + (clock === null ? 0 : (Number(clock[1]) * 60 + Number(clock[2])) * 60_000)
  }
}
