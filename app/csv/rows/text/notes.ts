/** What a file says of a party and no report takes. */
import type { PartyCells } from '../../types.ts'
import type { Problems } from './problems.ts'

/** Keeps what a file says and no field takes, with the header it stood under. */
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

/** What a party has several of, and a report states one of: a person says that the others stay out. */
export function tellNotSent(
  what: keyof typeof NOT_SENT,
  header: string | null,
  text: string,
  problems: Problems,
): void {
  const [code, one] = NOT_SENT[what]
  problems.add(
    'warning',
    header,
    code,
    `A report states ${one} of a party, so "${text}" isn’t sent. It is kept in the customer’s notes.`,
    'Confirm that reports go without it, or change which one is stated on the customer.',
    text,
  )
}
