/**
 * Refuses rows with values longer than a report field. A cut value would say something else, and an uncut one would
 * fail at submission; the problem names the column, the field and the limit.
 */
import { addressAttributes, attributeLabel, maxLengthOf } from '#app/party/facts/attributes.ts'
import type { PostalAddress } from '#app/party/places/postal-address.ts'
import type { Problems } from './problems.ts'
import { sources } from '../../plan/settle/sources.ts'
import { baseOf, partyField, type Field } from '../../words/fields.ts'
import type { Settled } from '../../plan/settled.ts'
import { cellText } from '../../words/cell-text.ts'

/** Limits of the record's own fields (schema-facts.md 3 to 5); `isList`: applies to each value of a list. */
const LIMITS: Partial<Record<Field, { label: string; most: number; isList?: true }>> = {
  purpose: { label: 'purpose', most: 200 },
  disposition: { label: 'disposition', most: 200 },
  account: { label: 'account number', most: 100 },
  'sent.reference': { label: 'reference number', most: 200 },
  'vc.sendingAddress': { label: 'sending address', most: 200, isList: true },
  'vc.receivingAddress': { label: 'receiving address', most: 200, isList: true },
  'vc.transactionHash': { label: 'transaction hash', most: 200, isList: true },
}

interface Limit {
  header: string | null
  label: string
  most: number
  isList?: true
  read: (cells: readonly string[]) => string
}

/** Creates a check of a record's cell lengths; null if no field of the file has a limit. */
export function lengthChecker(settled: Settled): ((cells: readonly string[], problems: Problems) => void) | null {
  const source = sources(settled)
  const ofField = (field: Field): Omit<Limit, 'header' | 'read'> | null => {
    const party = partyField(field)
    if (party === null) return LIMITS[baseOf(field)] ?? null
    // A whole name is split: no report has a field for it, and a part that is too long holds the draft.
    const isTakenApart = party.attribute === 'name' || addressAttributes.some(({ name }) => name === party.attribute)
    const most = isTakenApart ? null : maxLengthOf(party.attribute)
    return most === null ? null : { label: attributeLabel(party.attribute), most }
  }
  const limits = settled.columns.flatMap(({ field, header, position }): Limit[] => {
    const limit = ofField(field)
    return limit === null ? [] : [{ ...limit, header, read: (cells) => cellText(cells[position]) }]
  })
  // Constants, and columns joined into one text.
  for (const field of [
    ...(Object.keys(settled.plan.constants) as Field[]),
    ...settled.combined.map((each) => each.field),
  ]) {
    const [limit, from] = [ofField(field), source(field)]
    if (limit !== null && from !== null && from.column === null)
      limits.push({ ...limit, header: from.header, read: from.read })
  }
  if (limits.length === 0) return null
  return (cells, problems) => {
    for (const { header, label, most, isList, read } of limits) {
      const text = read(cells)
      if (text.length <= most) continue
      const longest = isList ? Math.max(...text.split(/[\s;,|]+/).map((part) => part.length)) : text.length
      if (longest > most) tell(header, label, longest, most, text, problems)
    }
  }
}

/** The same for an address, by its parsed parts. `headerOf`: the column of a part. */
export function checkAddressLength(
  address: PostalAddress,
  headerOf: (part: keyof PostalAddress, text: string) => string | null,
  problems: Problems,
): void {
  for (const { name, part } of addressAttributes) {
    const [text, most] = [(address as Partial<Record<typeof part, string>>)[part], maxLengthOf(name)]
    if (text !== undefined && most !== null && text.length > most)
      tell(headerOf(part as keyof PostalAddress, text), attributeLabel(name), text.length, most, text, problems)
  }
}

function tell(
  header: string | null,
  label: string,
  length: number,
  most: number,
  text: string,
  problems: Problems,
): void {
  problems.add(
    'error',
    header,
    'value-too-long',
    `The ${label} has ${length} characters, and FINTRAC accepts at most ${most}.`,
    'Shorten it in the file or leave it empty. We never cut it off.',
    text,
  )
}
