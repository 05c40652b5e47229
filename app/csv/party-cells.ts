/**
 * From the cells of a record to a party: ids as written, phones in E.164, placeholders gone, doubts named.
 */
import { PARTY_ATTRIBUTES } from '#app/party/attributes.ts'
import { repairedMojibake } from '#app/party/garbled.ts'
import { OCCUPATION_ADVICE, OCCUPATION_DEFECTS, occupationDefect } from '#app/party/occupation.ts'
import { readPhone } from '#app/party/phone.ts'
import type { PartyCells } from './types.ts'
import type { Problems, Source } from './cells.ts'
import type { Field, PartyAttribute, PartyRole } from './fields.ts'
import type { Settled } from './settle.ts'
import { addressReader, keepNote } from './address-cells.ts'
import { isExponent, orderOf, visible } from './cells.ts'
import { isoDate, parseDate } from './dates.ts'
import { LONGEST_VALUE } from './fold.ts'
import { identificationReader } from './identification-cells.ts'
import { looksLikeId } from './mapping.ts'
import { isNamePlaceholder, isPlaceholder, looksLikeEntity, readKind, readYesNo } from './parties.ts'

type ReadParty = (cells: readonly string[], problems: Problems) => PartyCells | null

const NAMES: readonly PartyAttribute[] = ['name', 'givenName', 'surname', 'otherName', 'entityName']
/** Read together, by readers of their own. */
const TOGETHER: ReadonlySet<PartyAttribute> = new Set<PartyAttribute>([...PARTY_ATTRIBUTES.flatMap((row) => ('part' in row ? [row.name] : [])), 'idType', 'idNumber', 'idIssuer', 'idProvince', 'idCountry'])
const ALONE: readonly PartyAttribute[] = PARTY_ATTRIBUTES.map(({ name }) => name).filter((name) => !TOGETHER.has(name))

type Step = (cells: readonly string[], party: PartyCells, problems: Problems) => void

/** A reader of one party's cells; null when the file says nothing about that party. */
export function partyReader(role: PartyRole, settled: Settled, source: (field: Field) => Source | null): ReadParty | null {
  const subject = settled.plan.subject
  const steps: Step[] = []
  for (const attribute of ALONE) {
    const from = source(`${role}.${attribute}`)
    if (from) steps.push(stepFor(attribute, from, role, subject, settled))
  }
  for (const together of [addressReader(role, source), identificationReader(role, source)]) if (together !== null) steps.push(together)
  if (steps.length === 0) return null
  const listed = subject === 'customers'
  return (cells, problems) => {
    const party: PartyCells = {}
    for (const step of steps) step(cells, party, problems)
    let any = false
    for (const key in party) if (party[key as keyof PartyCells] !== undefined) any = true
    if (!any) return null
    if (listed) settleNames(party)
    return party
  }
}

/** A person with one name has a surname and no given name. */
function settleNames(party: PartyCells): void {
  if (party.kind === 'entity' || party.entityName !== undefined) return
  if (party.name !== undefined && party.surname === undefined && party.givenName === undefined) {
    if (!/\s/.test(party.name) && !looksLikeEntity(party.name)) party.surname = party.name
  } else if (party.givenName !== undefined && party.surname === undefined && party.name === undefined) {
    party.surname = party.givenName
    delete party.givenName
  }
}

function stepFor(attribute: PartyAttribute, from: Source, role: PartyRole, subject: string, settled: Settled): Step {
  const header = from.header
  if (from.column?.either === role && (attribute === 'name' || attribute === 'customerId')) {
    return (cells, party, problems) => {
      const text = from.read(cells)
      if (text === '') return
      if (looksLikeId(text)) takeId(text, header, party, problems)
      else takeName('name', text, header, party, problems)
    }
  }
  if (attribute === 'customerId') return (cells, party, problems) => takeId(from.read(cells), header, party, problems)
  if (NAMES.includes(attribute)) {
    return (cells, party, problems) => {
      const text = from.read(cells)
      if (text !== '') takeName(attribute as 'name', text, header, party, problems)
    }
  }
  if (attribute === 'phone') {
    return (cells, party, problems) => {
      const text = from.read(cells)
      if (text === '' || isPlaceholder(text)) return
      const reading = readPhone(text)
      if (reading === null) {
        problems.add('warning', header, 'phone-unreadable', `"${text}" is not a phone number that can be dialled.`, 'Write it with area code, or with + and the country code. The text is kept in the notes of the customer.', text)
        keepNote(party, header, text)
        return
      }
      party.phone = reading.phone
      if (reading.extension) party.extension = reading.extension
      if (reading.isPlain) return
      const others = reading.others.length === 0 ? '' : ` ${reading.others.join(', ')} ${reading.others.length === 1 ? 'has' : 'have'} no field beside it.`
      problems.add('warning', header, 'phone-partly-read', `Of "${text}" the number ${reading.phone} was taken.${others}`, 'Check the number. The whole text is kept in the notes of the customer.', text)
      keepNote(party, header, text)
    }
  }
  if (attribute === 'kind') {
    return (cells, party) => {
      const text = from.read(cells)
      if (text !== '') Object.assign(party, readKind(text))
    }
  }
  if (attribute === 'isFinancialEntity' || attribute === 'isPublicBody') {
    return (cells, party) => {
      const answer = readYesNo(from.read(cells))
      if (answer !== null) party[attribute] = answer
    }
  }
  if (attribute === 'dateOfBirth') {
    return (cells, party, problems) => {
      const text = from.read(cells)
      if (isPlaceholder(text)) return
      const result = parseDate(text, orderOf(from.column, settled.plan, text))
      if (result.ok) party.dateOfBirth = isoDate(result.value)
      else problems.add('warning', header, result.why === 'order' ? 'date-order-unknown' : 'date-unreadable', `"${text}" is not a date of birth that can be read.`, 'Write it as 1979-05-13.', text)
    }
  }
  if (attribute === 'occupation') return (cells, party, problems) => takeOccupation(from.read(cells), header, party, problems, subject === 'customers')
  const plain = attribute as 'email' | 'employer' | 'extension'
  return (cells, party) => {
    const text = from.read(cells)
    if (!isPlaceholder(text)) party[plain] = text
  }
}

function takeId(text: string, header: string | null, party: PartyCells, problems: Problems): void {
  if (text === '' || isPlaceholder(text)) return
  if (text.charCodeAt(1) < 58 && isExponent(text)) {
    problems.add('error', header, 'id-exponent', `The id "${text}" is in a spreadsheet's exponent form: digits are lost.`, 'Export the column as text, or correct the id.', text)
    return
  }
  if (text.length > LONGEST_VALUE) {
    problems.add('error', header, 'id-too-long', `The id has ${text.length} characters; at most ${LONGEST_VALUE} can be an id.`, 'Choose another column for the id, or correct it.', text)
    return
  }
  party.customerId = visible(text)
}

function takeName(attribute: 'name' | 'givenName' | 'surname' | 'otherName' | 'entityName', text: string, header: string | null, party: PartyCells, problems: Problems): void {
  if (text.length <= 24 && (attribute === 'name' || attribute === 'entityName' ? isPlaceholder(text) : isNamePlaceholder(text))) {
    if (attribute === 'givenName' || attribute === 'surname') problems.add('warning', header, 'name-placeholder', `"${text}" stands in for an unknown name.`, 'Enter the name, or leave the cell empty if the person has one name only.', text)
    return
  }
  // A dot or a dash alone is an empty cell.
  if (text.length < 4 && !/[\p{L}\p{N}]/u.test(text)) return
  const repaired = repairedMojibake(text)
  if (repaired !== null) problems.add('warning', header, 'garbled-text', `"${text}" looks like "${repaired}" read in the wrong encoding before it came here.`, 'Correct the name. The name of a customer that is known already is kept.', text)
  party[attribute] = text
  if (attribute === 'entityName') party.kind ??= 'entity'
}

function takeOccupation(text: string, header: string | null, party: PartyCells, problems: Problems, listed: boolean): void {
  if (isPlaceholder(text)) {
    if (listed) problems.add('block_draft', header, 'occupation-missing', 'The occupation is missing; a report needs one.', 'Enter what the person does, such as "retail clothing store manager".', text)
    return
  }
  const defect = occupationDefect(text)
  if (defect !== null) problems.add('block_draft', header, defect === 'too-vague' ? 'occupation-vague' : 'occupation-code', `The occupation "${text}" ${OCCUPATION_DEFECTS[defect]}${defect === 'too-vague' ? ' for a report' : ''}.`, defect === 'too-vague' ? OCCUPATION_ADVICE : 'Write the occupation in words.', text)
  party.occupation = text
}
