/** Reads the lists of the customer record: flags, identity verifications, ownership. */
import { customerListNames, customerLists } from '#app/party/facts/customer-lists.ts'
import { parseListEntries } from '#app/party/facts/listed.ts'
import { attributeLabel } from '#app/party/facts/attributes.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { PartyCells } from '../../types.ts'
import type { Field, PartyRole } from '../../words/fields.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { keepNote } from '../text/notes.ts'
import type { Problems } from '../text/problems.ts'

/** Creates a reader of one party's lists; null if the file has no column for them. */
export function listedReader(
  role: PartyRole,
  source: (field: Field) => Source | null,
): ((cells: readonly string[], party: PartyCells, problems: Problems, day: string | null) => void) | null {
  const columns = customerListNames.flatMap((name) => {
    const from = source(`${role}.${name}`)
    return from === null ? [] : [{ name, from }]
  })
  if (columns.length === 0) return null
  return (cells, party, problems, day) => {
    for (const { name, from } of columns) {
      const text = from.read(cells)
      if (isPlaceholder(text)) continue
      const { entries, unread } = parseListEntries(customerLists[name], text, day ?? '9999-12-31')
      if (entries.length > 0) party[name] = entries
      for (const line of unread) {
        keepNote(party, from.header, line)
        problems.add(
          'warning',
          from.header,
          'listed-unreadable',
          `"${line}" isn’t a whole entry of the customer’s ${attributeLabel(name)}.`,
          'Enter it on the customer, with what it needs. The text is kept in the customer’s notes.',
          line,
        )
      }
    }
  }
}
