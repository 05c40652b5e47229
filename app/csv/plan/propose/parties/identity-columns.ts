/** Columns of what somebody was identified by: `id_first_nm`, `id_dob`, `id_city`, as machines write down whom they looked at. */
import type { ColumnMapping } from '../../columns.ts'
import { partyField, type Field } from '../../../words/fields.ts'
import { fold } from '../../../words/fold.ts'
import { spacedOut } from '../../headers/header-words.ts'
import { headerMeaning } from '../../headers/headers.ts'

const PREFIX = /^id (?!(?:type|number|no|num|doc|document|issuer|issued|expiry|class)\b)(.+)$/
/** What an identity document has as well as a home; alone they are the document's. */
const OF_BOTH: readonly Field[] = ['customer.province', 'customer.country']
/** So many columns of a person say that all of them are. */
const ENOUGH = 2

/** The text after the prefix, where it is an attribute of a customer. */
function attributeOf(header: string): Field | null {
  const rest = PREFIX.exec(fold(spacedOut(header)))?.[1]
  const field = rest === undefined ? undefined : headerMeaning(rest)?.field
  const party = field === undefined ? null : partyField(field)
  return party?.role === 'customer' && party.attribute !== 'customerId' && !/id/i.test(party.attribute) ? field! : null
}

/** The person's own values under a prefix for identification. */
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
