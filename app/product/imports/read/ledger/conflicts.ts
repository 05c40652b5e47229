import { ownText } from '#app/csv/words/fold.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { repairedMojibake } from '#app/party/text/garbled.ts'
import { nameKey, wholeName } from '#app/party/names/matching.ts'
import {
  compareParties,
  evidenceInWords,
  idConflict,
  type Evidence,
  type Identity,
} from '#app/party/same/same-party.ts'
import { partyName } from './names.ts'

/**
 * One customer id with two people, or two ids with one person: compares a record with the known customer and builds the
 * question. Only a person can decide; until then the record is assigned to nobody and the customer's drafts are held.
 */

/** The identifying values of a record. */
export type StatedParty = Pick<
  PartyCells,
  'name' | 'surname' | 'givenName' | 'otherName' | 'entityName' | 'kind' | 'dateOfBirth' | 'phone' | 'identification'
>

/**
 * `one-id`: one id with two people. `two-ids`: two ids with one person. `unclear`: a record with only an id that two
 * people share.
 */
export type ConflictKind = 'one-id' | 'two-ids' | 'unclear'

/** Two contradicting records, side by side. */
export interface Conflict {
  kind: ConflictKind
  /** Records of one group are answered together: they state the same about the same customer. */
  group: string
  /** The ids of the two records, as written. */
  ids: readonly [string | null, string | null]
  /** Their lines in the file; null for the customer on file. */
  lines: readonly [number | null, number]
  /** Fact by fact: `one` is the earlier record, `other` the new one. */
  evidence: readonly Evidence[]
  /** The question is stored with the earlier record, and answered with the new one's. */
  isFirst?: true | undefined
  /** The first question about the customer. */
  isNew?: true | undefined
}

const FIELDS = ['name', 'surname', 'givenName', 'otherName', 'entityName', 'kind', 'dateOfBirth', 'phone'] as const

/**
 * A copy of the identifying cells: a cell itself would keep its whole chunk of the file in memory. Null if all are
 * blank.
 */
export function statedPartyOf(cells: StatedParty): StatedParty | null {
  const stated: StatedParty = {}
  let isBare = true
  for (const field of FIELDS) {
    const text = cells[field]
    if (text === undefined) continue
    if (field === 'kind') stated.kind = cells.kind!
    else stated[field] = ownText(text)
    isBare = false
  }
  if (cells.identification?.number !== undefined) {
    const { type, number } = cells.identification
    stated.identification = {
      ...(type !== undefined && { type: typeof type === 'string' ? ownText(type) : type }),
      number: ownText(number),
    }
    isBare = false
  }
  return isBare ? null : stated
}

const says = (stated: string | undefined, cell: string | undefined): boolean => cell === undefined || cell === stated

/** Whether the cells repeat the known text or are blank; a plain text comparison. */
export function repeats(stated: StatedParty, cells: StatedParty): boolean {
  return (
    says(stated.name, cells.name) &&
    says(stated.surname, cells.surname) &&
    says(stated.givenName, cells.givenName) &&
    says(stated.otherName, cells.otherName) &&
    says(stated.entityName, cells.entityName) &&
    says(stated.dateOfBirth, cells.dateOfBirth) &&
    says(stated.phone, cells.phone) &&
    says(stated.identification?.number, cells.identification?.number)
  )
}

/** Whether the cells have no identifying value. */
export const isBare = (cells: StatedParty): boolean =>
  (cells.name ??
    cells.surname ??
    cells.givenName ??
    cells.otherName ??
    cells.entityName ??
    cells.dateOfBirth ??
    cells.phone ??
    cells.identification?.number) === undefined

/** The party as compared by `sameParty`. */
export function identityOf(stated: StatedParty): Identity {
  const name = wholeName(partyName(stated))
  // A garbled name is the same name.
  return {
    name: name === '' ? null : (repairedMojibake(name) ?? name),
    dateOfBirth: stated.dateOfBirth,
    phone: stated.phone,
    documents: stated.identification === undefined ? [] : [stated.identification],
  }
}

/** Whether the cells contradict the known values, so that these are two parties. */
export const contradicts = (stated: StatedParty, cells: StatedParty): boolean =>
  idConflict(identityOf(stated), identityOf(cells)) !== null

const saidKey = (id: string, name: string, dateOfBirth: string): string =>
  [id, nameKey(name), dateOfBirth].join('\u001f').replaceAll('\0', '')

/**
 * The key of a stored answer about a record with an id; null if it names nobody. Another phone or address isn't another
 * person.
 */
export function answerKeyOf(cells: PartyCells): string | null {
  const { name, dateOfBirth } = identityOf(cells)
  return name ? saidKey(cells.customerId ?? '', name, dateOfBirth ?? '') : null
}

/**
 * The keys of stored answers about a conflict's records: the new one, and the earlier one if both have one id. With a
 * label for people.
 */
export function answerKeysOf({ kind, ids, evidence }: Conflict): { said: string; shown: string }[] {
  const fact = (name: string) => evidence.find((each) => each.fact === name)
  const of = (which: 'one' | 'other', id: string | null) => {
    const [name, born] = [fact('name')?.[which], fact('date of birth')?.[which]]
    return name
      ? [
          {
            said: saidKey(id ?? '', name, born ?? ''),
            shown: `${name}${born ? `, born ${born}` : ''}, under the id "${id ?? ''}"`,
          },
        ]
      : []
  }
  return kind === 'unclear' ? [] : [...of('other', ids[1]), ...(kind === 'one-id' ? of('one', ids[0]) : [])]
}

/** The two records side by side. `known`: the customer, with its id in the ledger. */
export function conflictOf(
  kind: ConflictKind,
  known: { key: string; stated: StatedParty; id: string | null; line: number | null },
  cells: PartyCells,
  line: number,
): Conflict {
  const [one, other] = [identityOf(known.stated), identityOf(cells)]
  // Another phone or address isn't another person: records with one name and birth date are answered together.
  const group =
    kind === 'unclear'
      ? `line ${line}`
      : kind === 'two-ids'
        ? `id ${cells.customerId ?? ''}`
        : saidKey(cells.customerId ?? '', other.name ?? '', other.dateOfBirth ?? '')
  return {
    kind,
    group: `${known.key}\u001f${group}`.replaceAll('\0', ''),
    ids: [known.id, cells.customerId ?? null],
    lines: [known.line, line],
    evidence: compareParties(one, other),
  }
}

const CODES = {
  'one-id': 'customer-id-shared',
  'two-ids': 'customer-ids-of-one',
  unclear: 'customer-id-unclear',
} as const

/** The problem of a conflict, for the record that shows it. */
export function conflictProblem(conflict: Conflict): { code: string; message: string; action: string } {
  const { kind, ids, lines, evidence, isFirst } = conflict
  const [there, here] = [lines[0] === null ? 'on file' : `on line ${lines[0]}`, `on line ${lines[1]}`]
  const where = isFirst ? `here and ${here}` : `${there} and here`
  const words = (agreements: readonly string[]): string =>
    evidenceInWords(evidence.filter(({ agreement }) => agreements.includes(agreement)))
  const until = 'Until then, the transaction counts for nobody and no report of the customer is ready.'
  if (kind === 'two-ids') {
    // A later record may have only the id.
    const reason = words(['same', 'near'])
    return {
      code: CODES[kind],
      message: `One person may have two customer IDs, "${ids[0] ?? ''}" ${isFirst ? 'here' : there} and "${ids[1] ?? ''}" ${isFirst ? here : 'here'}${reason === '' ? ', as earlier lines of this file show' : `: ${reason}`}.`,
      action: `Say whether this is one person or two. ${until}`,
    }
  }
  if (kind === 'unclear') {
    return {
      code: CODES[kind],
      message: `Two people have the customer ID "${ids[1] ?? ''}" in this file, and the record doesn’t say which one this is.`,
      action: `Choose the customer. ${until}`,
    }
  }
  return {
    code: CODES[kind],
    message: `Two people have the customer ID "${ids[1] ?? ''}", ${where}: ${words(['different'])}.`,
    action: `Say whether this is one person, and which values are right, or two people. ${until}`,
  }
}
