/**
 * A row of group headings above the header row: `Received` over `Amount` and `Ccy`, `Customer` over `Name` and `ID`.
 */
import type { CsvRecord } from '../../types.ts'
import { fold } from '../../words/fold.ts'
import { headerMeaning, namesParty } from './headers.ts'

/**
 * Sides of an exchange, and the transaction itself; parties are groups as well. `Branch` and `Main Street` are a title.
 */
const GROUP =
  /^(?:(?:amounts?|cash|money|funds|currency|montants?) )?(?:received|paid(?: out)?|in|out|given|sent|bought|sold|recus?|remis|verse|achat|vente|entree|sortie|recibido|entregado|pagado|recebido|entregue|pago|erhalten|ausgezahlt|ankauf|verkauf)$|^(?:transactions?|operations?|operacion|operacao|transaktion|vorgang)(?: (?:details|data|info|information))?$/
const isGroup = (text: string): boolean =>
  GROUP.test(fold(text)) || (namesParty(text) && !/\p{L}\s.*\s\p{L}/u.test(text))

/** The meaning of a header with its group; null if unknown, since the group is then not its own. */
function joined(group: string, header: string): string | null {
  const text = `${group} ${header}`
  const meaning = group === '' || header === '' ? null : headerMeaning(text)
  return meaning === null || meaning.isPartial === true ? null : text
}

/** Several words over fewer columns than the header row has, none of them a value or a title line. */
const areGroups = (groups: readonly string[], header: readonly string[]): boolean => {
  const filled = groups.flatMap((text, position) => (text === '' ? [] : [{ text, position }]))
  return (
    filled.length > 1 &&
    filled.length * 3 <= header.filter((text) => text !== '').length * 2 &&
    filled.every(({ text, position }) => !/[\d:=]/.test(text) && text.length <= 40 && (header[position] ?? '') !== '')
  )
}

/**
 * The header with its groups where that has a meaning; null if `above` isn't a row of groups. A group covers the
 * columns up to the next one.
 */
function withGroups(header: readonly string[], above: CsvRecord | undefined): string[] | null {
  if (above === undefined) return null
  const own = header.map((text) => text.trim())
  const groups = own.map((_, position) => (above.cells[position] ?? '').trim())
  if (above.cells.length !== header.length || !areGroups(groups, own)) return null
  let group = ''
  const known = new Set<string>()
  const texts = own.map((text, position) => {
    if (groups[position] !== '') group = isGroup(groups[position]!) ? groups[position]! : ''
    const both = joined(group, text)
    if (both !== null) known.add(group)
    return both ?? header[position]!
  })
  const isDouble = new Set(own.map(fold)).size < own.length
  return known.size > 1 || (known.size === 1 && isDouble) ? texts : null
}

/**
 * Whether the header row continues in the row below it, as with merged cells: `Client` over `No.` and `Name`, and
 * nothing below `Date`. Two of the words below must be known, alone or with the word above.
 */
export function goesOnBelow(above: CsvRecord | undefined, below: CsvRecord | undefined): boolean {
  if (above === undefined || below === undefined) return false
  const width = Math.max(above.cells.length, below.cells.length)
  const at = ({ cells }: CsvRecord, position: number): string => (cells[position] ?? '').trim()
  const positions = Array.from({ length: width }, (_, position) => position)
  const filled = positions.filter((position) => at(below, position) !== '')
  if (filled.some((position) => /\d|[:=@]/.test(at(below, position)) || at(below, position).length > 40)) return false
  const [isBeside, isOver] = [
    filled.some((position) => at(above, position) === ''),
    positions.some((position) => at(below, position) === '' && at(above, position) !== ''),
  ]
  if (!isBeside || !isOver) return false
  let group = ''
  const known = filled.filter((position) => {
    group = groupAt(above, position)
    return headerMeaning(at(below, position)) !== null || joined(group, at(below, position)) !== null
  })
  return known.length > 1
}

/** The nearest group above a column or to its left. */
function groupAt({ cells }: CsvRecord, position: number): string {
  for (let place = position; place >= 0; place--) if ((cells[place] ?? '').trim() !== '') return cells[place]!.trim()
  return ''
}

/** The headers of both rows: the upper one, the lower one, or both joined. */
const stacked = (above: CsvRecord, below: CsvRecord): string[] =>
  Array.from({ length: Math.max(above.cells.length, below.cells.length) }, (_, position) => {
    const [over, own] = [(above.cells[position] ?? '').trim(), (below.cells[position] ?? '').trim()]
    if (own === '') return over
    return joined(groupAt(above, position), own) ?? (over === '' ? own : `${over} ${own}`)
  })

/** The headers of the row at an index. `headerRow`: that row alone, if a row of groups is above it. */
export function headersAt(
  records: readonly CsvRecord[],
  index: number | null,
): { header: string[]; headerRow?: string[] } {
  if (index === null) return { header: [] }
  const headerRow = [...records[index]!.cells]
  if (goesOnBelow(records[index - 1], records[index]))
    return { header: stacked(records[index - 1]!, records[index]!), headerRow }
  const header = withGroups(headerRow, records[index - 1])
  return header === null ? { header: headerRow } : { header, headerRow }
}
