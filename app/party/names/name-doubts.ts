/**
 * Doubts about ambiguous names. Each is raised once per customer, not per record: a file's records may all be right
 * while the split of a whole name isn't.
 */
import { wholeName } from './matching.ts'
import { nameInWords, readPartyName, type NameCells, type NameDoubt, type PartyName } from './names.ts'

/** The problem code of a name that a person must confirm or swap, whatever the reason. */
export const NAME_TO_CONFIRM = 'name-to-confirm'
export const NAME_ADVICE = 'Confirm or correct the name on the customer.'

const ONE_NAME_ADVICE = 'Enter the other name on the customer, or confirm that the person has one name.'

export interface NameToConfirm {
  code: typeof NAME_TO_CONFIRM
  why: NameDoubt
  /** The name as written in the record. */
  raw: string
  read: PartyName
  /** The name after a swap; null if only a person can tell. */
  other: PartyName | null
  message: string
  action: string
}

const WHY: Record<NameDoubt, string> = {
  'surname-start': 'More than one word may be the surname.',
  order: 'The surname may stand first.',
  capitals: 'It’s in capitals, so nothing shows which word is the surname.',
  'person-or-entity': 'It may be a person or an organization.',
  'may-be-filler': 'It may also stand for "no name".',
  'part-missing': 'A title and one name don’t show whether there is another name.',
  'title-or-name': 'One of its words may be a title or a degree.',
  'other-part-blank':
    'The other name is blank, which doesn’t show that the person has only one name. FINTRAC accepts XXX as the given name only for such a person.',
  'not-a-name': 'It doesn’t look like the name of one person.',
  'two-names': 'It gives more than one name of a person.',
  'two-parties': 'It names more than one party.',
}

/** The doubt about a record's name; null if the name is clear. */
export function nameToConfirm(cells: NameCells): NameToConfirm | null {
  const { name: read, doubt, other } = readPartyName(cells)
  if (doubt === null) return null
  const raw = wholeName(cells)
  const instead = other === null ? '' : ` It may also be ${nameInWords(other)}.`
  return {
    code: NAME_TO_CONFIRM,
    why: doubt,
    raw,
    read,
    other,
    message: `"${raw}" was read as ${nameInWords(read)}. ${WHY[doubt]}${instead}`,
    action: doubt === 'other-part-blank' ? ONE_NAME_ADVICE : NAME_ADVICE,
  }
}
