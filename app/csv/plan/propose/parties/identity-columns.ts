/** Columns for what identified a person: `id_first_nm`, `id_dob`, `id_city`, as ID scanners write them. */
import type { ColumnMapping } from '../../columns.ts'
import { partyField, type Field } from '../../../words/fields.ts'
import { fold } from '../../../words/fold.ts'
import { splitWords } from '../../headers/header-words.ts'
import { headerMeaning } from '../../headers/headers.ts'

const PREFIX = /^id (?!(?:type|number|no|num|doc|document|issuer|issued|expiry|class)\b)(.+)$/
/** Values of both a document and a home address; alone, they are the document's. */
const OF_BOTH: readonly Field[] = ['customer.province', 'customer.country']
/** Minimum number of personal columns with the prefix for all of them to count. */
const ENOUGH = 2

/** The customer field that the text after the prefix names; null if none. */
function attributeOf(header: string): Field | null {
  const rest = PREFIX.exec(fold(splitWords(header)))?.[1]
  const field = rest === undefined ? undefined : headerMeaning(rest)?.field
  const party = field === undefined ? null : partyField(field)
  return party?.role === 'customer' && party.attribute !== 'customerId' && !/id/i.test(party.attribute) ? field! : null
}

/** Maps the person's own values under an identification prefix. */
export function settleIdentityColumns(columns: readonly ColumnMapping[]): void {
  const own = columns.flatMap((column) => {
    const field = column.source === 'user' ? null : attributeOf(column.header)
    return field === null ? [] : [{ column, field }]
  })
  if (own.filter(({ field }) => !OF_BOTH.includes(field)).length < ENOUGH) return
  for (const { column, field } of own)
    if (!columns.some((other) => other !== column && other.field === field))
      Object.assign(column, {
        field,
        confidence: 0.75,
        source: 'header',
        why: 'Columns with the same prefix are about a person.',
      })
}
