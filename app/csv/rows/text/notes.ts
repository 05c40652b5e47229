/** Values about a party that no report states. */
import type { PartyCells } from '../../types.ts'
import type { Problems } from './problems.ts'

/** Keeps a value without a field, with its header. */
export function keepNote(party: PartyCells, header: string | null, value: string): void {
  const note = `${header?.trim() || 'In the file'}: ${value}`
  if (party.notes === undefined) party.notes = note
  else if (!party.notes.includes(note)) party.notes += `\n${note}`
}

const NOT_SENT = {
  phone: ['phone-not-sent', 'one phone number'],
  email: ['email-not-sent', 'one e-mail address'],
  address: ['address-not-sent', 'one address'],
} as const

/** A report states one of a party's several values: a person confirms that the others are left out. */
export function addNotSent(what: keyof typeof NOT_SENT, header: string | null, text: string, problems: Problems): void {
  const [code, one] = NOT_SENT[what]
  problems.add(
    'warning',
    header,
    code,
    `A report states ${one} of a party, so "${text}" isn’t sent. It is kept in the customer’s notes.`,
    'Confirm that reports leave it out, or change which one is stated on the customer.',
    text,
  )
}
