/** Detects text that was decoded wrongly before it reached this file. Names are checked where they are read. */
import { documentAttributes } from '#app/party/facts/attributes.ts'
import { repairedMojibake } from '#app/party/text/garbled.ts'
import { partyField, type PartyAttribute, type RecordField } from '../../words/fields.ts'
import type { Problems } from './problems.ts'
import type { Settled } from '../../plan/settled.ts'
import type { CsvRecord } from '../../types.ts'
import { cellText } from '../../words/cell-text.ts'

const TEXTS: ReadonlySet<string> = new Set<RecordField>([
  'purpose',
  'notes',
  'description',
  'disposition',
  'channel',
  'account',
  'rateSource',
  'locationId',
])
const PARTY_TEXTS: ReadonlySet<string> = new Set<PartyAttribute>([
  'address',
  'addressLine2',
  'street',
  'building',
  'unit',
  'city',
  'district',
  'province',
  'country',
  'occupation',
  'employer',
  'email',
  ...documentAttributes,
])

/** Reports each garbled cell with its likely text. */
export function garbledReader({
  columns,
  combined,
}: Pick<Settled, 'columns' | 'combined'>): (record: CsvRecord, problems: Problems) => void {
  const isText = (field: string, party = partyField(field as RecordField)): boolean =>
    party === null ? TEXTS.has(field) : PARTY_TEXTS.has(party.attribute)
  const positions = columns
    .filter(
      ({ field, position }) =>
        isText(field) || combined.some((joint) => joint.positions.includes(position) && isText(joint.field)),
    )
    .map(({ position }) => position)
  if (positions.length === 0) return () => undefined
  return ({ cells }, problems) => {
    for (const position of positions) {
      const text = cellText(cells[position])
      const repaired = text === '' ? null : repairedMojibake(text)
      if (repaired !== null)
        problems.add(
          'warning',
          columns[position]!.header,
          'garbled-text',
          `"${text}" looks like "${repaired}" read in the wrong encoding before it came here.`,
          `Correct it to "${repaired}", in the file or here.`,
          text,
        )
    }
  }
}
