/** Phones, extensions and e-mail addresses: the first of each is what reports state, all others are kept and told. */
import { readEmail } from '#app/party/facts/email.ts'
import { readPhone } from '#app/party/facts/phone.ts'
import { isMissingValue } from '#app/party/text/fillers.ts'
import type { Settled, SettledColumn } from '../../plan/settled.ts'
import type { PartyCells } from '../../types.ts'
import { cellText } from '../../words/cell-text.ts'
import type { Field, PartyAttribute } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { keepNote, addNotSent } from '../text/notes.ts'
import type { Problems } from '../text/problems.ts'
import type { Reading, Step } from './step.ts'

export const contactSteps: Readonly<Partial<Record<PartyAttribute, (reading: Reading) => Step>>> = {
  phone: ({ from, header, settled }) => {
    const extension = extensionReader(from.column, settled)
    return (cells, party, problems) => takePhone(from.read(cells), extension(cells), header, party, problems)
  },
  otherPhone: ({ from, settled }) => {
    const columns = (from.parts ?? [from]).map((part) => ({
      part,
      extension: extensionReader(part.column, settled),
    }))
    return (cells, party, problems) => {
      for (const { part, extension } of columns)
        for (const text of listed(part.read(cells)))
          takeFurtherPhone(text, extension(cells), part.header, party, problems)
    }
  },
  extension: ({ from, header, settled }) => {
    const owner = ownerOf(from.column, settled)
    return (cells, party, problems) => {
      const text = from.read(cells)
      if (isMissingValue('text', text)) return
      if (owner === null) party.extension = text
      else if (isPlaceholder(cellText(cells[owner.position]))) tellAlone(text, header, party, problems)
    }
  },
  email:
    ({ from, header }) =>
    (cells, party, problems) =>
      takeEmail(from.read(cells), header, party, problems),
  otherEmail: ({ from }) => {
    const columns = from.parts ?? [from]
    return (cells, party, problems) => {
      for (const part of columns)
        for (const text of listed(part.read(cells))) takeFurtherEmail(text, part.header, party, problems)
    }
  },
}

const listed = (text: string): string[] =>
  text.split(';').flatMap((part) => (isPlaceholder(part.trim()) ? [] : [part.trim()]))

const GENERAL = new Set('ext extension extn poste postes no number num phone telephone tel de du of the'.split(' '))
const ownWords = (header: string): string[] =>
  fold(header)
    .split(' ')
    .filter((word) => !GENERAL.has(word))

const siblings = (column: SettledColumn, settled: Settled, attributes: readonly PartyAttribute[]): SettledColumn[] => {
  const role = column.field.slice(0, column.field.lastIndexOf('.'))
  const fields = attributes.map((attribute) => `${role}.${attribute}` as Field)
  return settled.columns.filter(({ field }) => fields.includes(field))
}

/**
 * The phone that an extension column belongs to: the one that is called like it, else the one before it. Null where the
 * file has no phone column.
 */
function ownerOf(extension: SettledColumn | null, settled: Settled): SettledColumn | null {
  if (extension === null) return null
  const phones = siblings(extension, settled, ['phone', 'otherPhone'])
  const words = ownWords(extension.header)
  const alike = phones.filter(({ header }) => ownWords(header).some((word) => words.includes(word)))
  if (alike.length === 1) return alike[0]!
  return phones.findLast(({ position }) => position < extension.position) ?? phones[0] ?? null
}

const NONE = (): string => ''

/** What the extension column of a phone column says; nothing of one that has none. */
function extensionReader(phone: SettledColumn | null, settled: Settled): (cells: readonly string[]) => string {
  if (phone === null) return NONE
  const own = siblings(phone, settled, ['extension']).find(
    (column) => ownerOf(column, settled)?.position === phone.position,
  )
  if (own === undefined) return NONE
  return (cells) => {
    const text = cellText(cells[own.position])
    return isMissingValue('text', text) ? '' : text
  }
}

const withExtension = (text: string, extension: string): string =>
  extension === '' ? text : `${text} ext ${extension}`

function tellAlone(text: string, header: string | null, party: PartyCells, problems: Problems): void {
  keepNote(party, header, text)
  problems.add(
    'warning',
    header,
    'phone-not-sent',
    `The extension "${text}" has no phone number, so it isn’t sent. It is kept in the customer’s notes.`,
    'Confirm that reports leave it out, or enter the number on the customer.',
    text,
  )
}

function takePhone(
  text: string,
  extension: string,
  header: string | null,
  party: PartyCells,
  problems: Problems,
): void {
  if (text === '' || isPlaceholder(text)) return
  const reading = readPhone(text)
  if (reading === null) {
    problems.add(
      'warning',
      header,
      'phone-unreadable',
      `"${text}" isn’t a phone number that can be dialled, so no report states it.`,
      'Enter the number on the customer with its area code, or with + and the country code. Or confirm that reports leave it out. The text is kept in the customer’s notes.',
      text,
    )
    keepNote(party, header, withExtension(text, extension))
    return
  }
  party.phone = reading.phone
  const stated = reading.extension ?? extension
  if (stated !== '') party.extension = stated
  if (extension !== '' && stated !== extension) keepNote(party, header, withExtension(text, extension))
  if (reading.isPlain) return
  const others =
    reading.others.length === 0
      ? ''
      : ` ${reading.others.join(', ')} ${reading.others.length === 1 ? 'has' : 'have'} no separate field.`
  problems.add(
    'warning',
    header,
    reading.isWhole ? 'phone-unusual' : 'phone-partly-read',
    `The number ${reading.phone} was used from "${text}".${others}`,
    `${reading.isWhole ? 'Check the number.' : 'Check the number, or confirm that reports state only this one.'} The whole text is kept in the customer’s notes.`,
    text,
  )
  keepNote(party, header, text)
}

/** A second phone replaces a missing first one; otherwise it is kept as a note. */
function takeFurtherPhone(
  text: string,
  extension: string,
  header: string | null,
  party: PartyCells,
  problems: Problems,
): void {
  const phone = readPhone(text)
  if (phone !== null && phone.phone === party.phone) {
    const own = phone.extension ?? extension
    if (!phone.isPlain || (own !== '' && own !== party.extension))
      keepNote(party, header, withExtension(text, extension))
    return
  }
  if (phone === null || party.phone !== undefined) {
    const whole = withExtension(text, extension)
    keepNote(party, header, whole)
    addNotSent('phone', header, whole, problems)
    return
  }
  takePhone(text, extension, header, party, problems)
  tellSecond('phone', phone.phone, header, text, problems)
}

function takeEmail(text: string, header: string | null, party: PartyCells, problems: Problems): void {
  if (isMissingValue('text', text)) return
  const reading = readEmail(text)
  if (reading === null) {
    problems.add(
      'warning',
      header,
      'email-unreadable',
      `"${text}" isn’t an e-mail address, so no report states it.`,
      'Correct it on the customer, or confirm that reports leave it out. The text is kept in the customer’s notes.',
      text,
    )
    keepNote(party, header, text)
    return
  }
  party.email = reading.email
  if (reading.isPlain) return
  keepNote(party, header, text)
  for (const other of reading.others) addNotSent('email', header, other, problems)
  if (reading.others.length === 0)
    problems.add(
      'warning',
      header,
      'email-unusual',
      `The e-mail address ${reading.email} was used from "${text}".`,
      'Check the address. The whole text is kept in the customer’s notes.',
      text,
    )
}

/** As a second phone. */
function takeFurtherEmail(text: string, header: string | null, party: PartyCells, problems: Problems): void {
  const reading = readEmail(text)
  if (reading !== null && reading.isPlain && reading.email === party.email) return
  if (reading === null || party.email !== undefined) {
    keepNote(party, header, text)
    addNotSent('email', header, text, problems)
    return
  }
  takeEmail(text, header, party, problems)
  tellSecond('email', reading.email, header, text, problems)
}

const FIRST = { phone: 'phone', email: 'e-mail' } as const

const tellSecond = (
  what: keyof typeof FIRST,
  used: string,
  header: string | null,
  text: string,
  problems: Problems,
): void =>
  problems.add(
    'info',
    header,
    `${what}-of-second-column`,
    `The first ${FIRST[what]} column is empty, so ${used} was used.`,
    'Nothing to do.',
    text,
  )
