/**
 * What is said of a name that was read in one of several ways: once for the customer, not for each record that names it, since a file's
 * records may all be right while the way from a whole name to surname and given name is not.
 */
import { nameInWords, readPartyName, type NameCells, type NameDoubt, type PartyName } from './names.ts'

/** The code of a name that a person must confirm or swap, whatever the reason. */
export const NAME_TO_CONFIRM = 'name-to-confirm'
export const NAME_ADVICE = 'Confirm the name on the customer, or correct it there.'

const ONE_NAME_ADVICE = 'Enter the other name on the customer, or confirm that the person has one name.'

export interface NameToConfirm {
  code: typeof NAME_TO_CONFIRM
  why: NameDoubt
  /** The name as the record has it. */
  raw: string
  read: PartyName
  /** What a swap makes of it; null where only a person can say. */
  other: PartyName | null
  message: string
  action: string
}

const WHY: Record<NameDoubt, string> = {
  'surname-start': 'More than one of its words may be the surname.',
  order: 'The surname may stand first.',
  capitals: 'It is in capitals, so nothing says which word is the surname.',
  'person-or-entity': 'It may be a person or an organization.',
  'may-be-filler': 'It may also stand for "no name".',
  'part-missing': 'A title and one name do not say whether there is another name.',
  'other-part-blank':
    'The cell of the other name is blank, which does not say that the person has one name only: FINTRAC takes XXX as the given name of such a person alone.',
  'not-a-name': 'It does not look like the name of one person.',
}

/** What is doubtful about the name that a record gives; null where it is plain. */
export function nameToConfirm(cells: NameCells): NameToConfirm | null {
  const { name: read, doubt, other } = readPartyName(cells)
  if (doubt === null) return null
  const raw =
    cells.name ?? cells.entityName ?? [cells.givenName, cells.otherName, cells.surname].filter(Boolean).join(' ')
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
