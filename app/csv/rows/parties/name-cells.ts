/**
 * Reads the cells of a name: kept as written, with their doubts. No part is dropped or made up: whether "So" is a
 * surname or a filler is for a person to decide.
 */
import type { PartyCells } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import { fillerOf, isMissingValue } from '#app/party/text/fillers.ts'
import { fold } from '../../words/fold.ts'
import { isPlaceholder, readKind } from '../../words/parties.ts'
import { repairedMojibake } from '#app/party/text/garbled.ts'
import { NAME_ADVICE, NAME_TO_CONFIRM } from '#app/party/names/name-doubts.ts'
import { organizationEvidence } from '#app/party/names/organization.ts'
import { wholeName } from '#app/party/names/matching.ts'

export type NameAttribute = 'name' | 'givenName' | 'surname' | 'otherName' | 'entityName'

/** Takes the customer kind; a warning if the word is unknown and the name decides. */
export function takeKind(text: string, header: string | null, party: PartyCells, problems: Problems): void {
  if (text === '' || isPlaceholder(text)) return
  const kind = readKind(text)
  Object.assign(party, kind)
  if (kind.kind === undefined)
    problems.add(
      'warning',
      header,
      'kind-unknown',
      `"${text}" doesn’t say whether this is a person or an organization, so the name decides.`,
      'Check the kind on the customer.',
      text,
    )
}

export function takeName(
  attribute: NameAttribute,
  text: string,
  header: string | null,
  party: PartyCells,
  problems: Problems,
): void {
  const filler = fillerOf(
    attribute === 'name' ? 'wholeName' : attribute === 'entityName' ? 'organization' : 'namePart',
    text,
  )
  if (filler === 'empty') return
  if (filler === 'filler') {
    if (attribute !== 'givenName' && attribute !== 'surname') return
    problems.add(
      'warning',
      header,
      'name-placeholder',
      `"${text}" is a placeholder for an unknown name.`,
      'Enter the name, or leave the value empty if the person has only one name.',
      text,
    )
  }
  if (filler === 'doubtful')
    problems.add(
      'block_draft',
      header,
      NAME_TO_CONFIRM,
      `"${text}" is kept as the name. It may also stand for "no name".`,
      NAME_ADVICE,
      text,
    )
  const repaired = repairedMojibake(text)
  if (repaired !== null)
    problems.add(
      'warning',
      header,
      'garbled-text',
      `"${text}" looks like "${repaired}" read in the wrong encoding before it came here.`,
      'Correct the name. If the customer is already on file, their name is kept.',
      text,
    )
  party[attribute] = text
  if (attribute === 'entityName') party.kind ??= 'entity'
}

const isFiller = (text: string): boolean => isMissingValue('namePart', text)

/** Keeps a filler only beside another name part, which is then unknown. XXX is FINTRAC's sign for a single name. */
export function dropFillers(party: PartyCells): void {
  const { surname, givenName } = party
  if (surname === undefined && givenName === undefined) return
  const isNamed = (surname !== undefined && !isFiller(surname)) || (givenName !== undefined && !isFiller(givenName))
  if (surname !== undefined && isFiller(surname) && (!isNamed || party.name !== undefined)) delete party.surname
  const saysOneName = givenName?.toUpperCase() === 'XXX'
  if (saysOneName && isNamed) party.hasOneName = true
  if (givenName !== undefined && isFiller(givenName) && (!isNamed || party.name !== undefined || saysOneName))
    delete party.givenName
}

/** Beside a column of given names, `Nom` or `Name` is the surname; a blank given name stays open. */
export function takeSurname(party: PartyCells): void {
  if (
    party.name === undefined ||
    party.givenName !== undefined ||
    /\s/.test(party.name) ||
    organizationEvidence(party.name) === 'entity' ||
    party.kind === 'entity' ||
    party.entityName !== undefined
  )
    return
  party.surname = party.name
  delete party.name
}

/** In a customer list, a person with a single name has a surname and no given name. */
export function settleNames(party: PartyCells): void {
  if (party.kind === 'entity' || party.entityName !== undefined) return
  if (party.name !== undefined && party.surname === undefined && party.givenName === undefined) {
    if (!/\s/.test(party.name) && organizationEvidence(party.name) !== 'entity') party.surname = party.name
  } else if (party.givenName !== undefined && party.surname === undefined && party.name === undefined) {
    party.surname = party.givenName
    delete party.givenName
  }
}

/** An organization and a person in one party: a report states one of them, and the other is kept as a note. */
export function checkOneParty(party: PartyCells, header: string | null, problems: Problems): void {
  const { entityName, name, givenName, otherName, surname, kind } = party
  if (entityName === undefined) return
  const parts = wholeName({ givenName, otherName, surname })
  const isOther = name !== undefined && organizationEvidence(name) === 'person' && fold(name) !== fold(entityName)
  const someone = parts !== '' ? parts : isOther ? name : ''
  if (someone === '') return
  const [read, left] = kind === 'person' ? [someone, entityName] : [entityName, someone]
  problems.add(
    'block_draft',
    header,
    'organization-and-person',
    `The record names "${entityName}" and "${someone}" as one party. It was read as "${read}", and no report states "${left}".`,
    'Map the columns to the parties whom they name, or confirm that reports leave the other name out. It is kept in the customer’s notes.',
    left,
  )
  const note = `Also named: ${left}`
  party.notes = party.notes === undefined ? note : `${party.notes}\n${note}`
}

/** The folded words of a name. */
const wordsOf = (...parts: (string | undefined)[]): string[] =>
  fold(parts.join(' '))
    .split(' ')
    .filter((word) => word.length > 1)

/** Two columns that name one party differently: the report would leave out the whole name. */
export function checkNames(
  { name, givenName, surname, otherName }: PartyCells,
  header: string | null,
  problems: Problems,
): void {
  if (name === undefined || givenName === undefined || surname === undefined) return
  const [whole, parts] = [wordsOf(name), wordsOf(givenName, otherName, surname)]
  if (whole.every((word) => parts.includes(word)) || wordsOf(givenName, surname).every((word) => whole.includes(word)))
    return
  problems.add(
    'block_draft',
    header,
    'names-differ',
    `"${name}" is another name than "${wholeName({ givenName, otherName, surname })}" in the same record.`,
    'Map the column to the party whom it names, or confirm the name of the customer.',
    name,
  )
}
