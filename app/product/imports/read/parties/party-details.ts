import type { PartyCells } from '#app/csv/types.ts'
import { customerListNames, storedOnly } from '#app/party/facts/customer-lists.ts'
import { answerAttributes, columnAttributes, type AnswerAttribute } from '#app/party/facts/attributes.ts'

const addressColumns = columnAttributes.flatMap((attribute) => ('part' in attribute ? [attribute.column] : []))

/**
 * A party's values in groups that belong together: a first record may give a bare number, and a later one the name, the
 * address, the exception. Known values stay; missing ones are taken from any record.
 */
const GROUPS: readonly (readonly (keyof PartyCells)[])[] = [
  ['name', 'surname', 'givenName', 'otherName', 'entityName', 'hasOneName', 'kind'],
  ['phone', 'extension'],
  ['email'],
  ['address'],
  ['dateOfBirth'],
  ['occupation'],
  ['employer'],
  ['identification', 'secondIdentification'],
  ['notes'],
  ...answerAttributes.map(({ name }) => [name] as const),
  ['alias'],
  ['countryOfResidence'],
  ['countryOfCitizenship'],
  ['registrations'],
  ['authorizedPersons'],
  ...customerListNames.map((list) => [list] as const),
]

/** The bit of the name, and the first bit of the answers. */
export const NAME_DETAIL = 1
const FIRST_ANSWER = 512
const LATER = FIRST_ANSWER << answerAttributes.length

/** The groups that the cells have, one bit each. */
export function detailsOf(cells: PartyCells): number {
  return (
    ((cells.name ?? cells.surname ?? cells.givenName ?? cells.otherName ?? cells.entityName) === undefined
      ? 0
      : NAME_DETAIL) |
    (cells.phone === undefined ? 0 : 2) |
    (cells.email === undefined ? 0 : 4) |
    (cells.address === undefined ? 0 : 8) |
    (cells.dateOfBirth === undefined ? 0 : 16) |
    (cells.occupation === undefined ? 0 : 32) |
    (cells.employer === undefined ? 0 : 64) |
    (cells.identification === undefined ? 0 : 128) |
    (cells.notes === undefined ? 0 : 256) |
    answersIn(cells) |
    (cells.alias === undefined ? 0 : LATER) |
    (cells.countryOfResidence === undefined ? 0 : LATER << 1) |
    (cells.countryOfCitizenship === undefined ? 0 : LATER << 2) |
    (cells.registrations === undefined ? 0 : LATER << 3) |
    (cells.authorizedPersons === undefined ? 0 : LATER << 4) |
    (cells.flags === undefined ? 0 : LATER << 5) |
    (cells.verifications === undefined ? 0 : LATER << 6) |
    (cells.ownership === undefined ? 0 : LATER << 7)
  )
}

/** Separate, since few files have answers and a loop over names is as slow as all the rest. */
function answersIn(cells: PartyCells): number {
  if (
    cells.isRegistered === undefined &&
    cells.isFinancialEntity === undefined &&
    cells.isPublicBody === undefined &&
    cells.isVeryLargeCorporation === undefined &&
    cells.isPensionAdministrator === undefined
  )
    return 0
  return answerAttributes.reduce(
    (bits, { name }, index) => (cells[name] === undefined ? bits : bits | (FIRST_ANSWER << index)),
    0,
  )
}

/** The answers of the cells that aren't among these details. */
export const newAnswers = (details: number, cells: PartyCells): Partial<Record<AnswerAttribute, boolean>> =>
  Object.fromEntries(
    answerAttributes.flatMap(({ name }, index) =>
      cells[name] === undefined || (details & (FIRST_ANSWER << index)) !== 0 ? [] : [[name, cells[name]]],
    ),
  )

/** The same for a customer on file, in SQL. Lists are never complete: a file's entries are added to them. */
export const detailsSql = `
  (CASE WHEN coalesce(entity_name, surname, given_name, other_name) IS NULL THEN 0 ELSE ${NAME_DETAIL} END
  + CASE WHEN phone IS NULL THEN 0 ELSE 2 END + CASE WHEN email IS NULL THEN 0 ELSE 4 END
  + CASE WHEN coalesce(${addressColumns.join(', ')}) IS NULL THEN 0 ELSE 8 END
  + CASE WHEN date_of_birth IS NULL THEN 0 ELSE 16 END + CASE WHEN occupation IS NULL THEN 0 ELSE 32 END + CASE WHEN employer IS NULL THEN 0 ELSE 64 END
  + CASE WHEN identifications = '[]' THEN 0 ELSE 128 END + CASE WHEN notes IS NULL THEN 0 ELSE 256 END
  ${answerAttributes.map(({ column }, index) => `+ CASE WHEN ${column} IS NULL THEN 0 ELSE ${FIRST_ANSWER << index} END`).join(' ')}
  + CASE WHEN alias IS NULL THEN 0 ELSE ${LATER} END + CASE WHEN country_of_residence IS NULL THEN 0 ELSE ${LATER << 1} END + CASE WHEN country_of_citizenship IS NULL THEN 0 ELSE ${LATER << 2} END
  + CASE WHEN registrations = '[]' THEN 0 ELSE ${LATER << 3} END + CASE WHEN authorized_persons = '[]' THEN 0 ELSE ${LATER << 4} END)`

/** The cells, plus the groups of the others that they lack. */
export function withMissing(cells: PartyCells, more: PartyCells): PartyCells {
  const missing = detailsOf(more) & ~detailsOf(cells)
  const result: Record<string, unknown> = { ...cells }
  GROUPS.forEach((group, bit) => {
    if ((missing & (1 << bit)) !== 0)
      for (const field of group) if (more[field] !== undefined) result[field] = more[field]
  })
  return result
}

const nameless = 'coalesce(c.entity_name, c.surname, c.given_name, c.other_name) IS NULL'
const addressless = `coalesce(${addressColumns.map((column) => `c.${column}`).join(', ')}) IS NULL`
const taken = (condition: string, columns: readonly string[]) =>
  columns.map((column) => `${column} = CASE WHEN ${condition} THEN i.${column} ELSE c.${column} END`).join(', ')

/** Entries that aren't on file yet, not even lifted: an older file doesn't restore what was lifted since. */
const factsOf = (alias: string) =>
  `${alias} - ARRAY[${[...storedOnly, 'reviewOn'].map((key) => `'${key}'`).join(', ')}]`
const joined = (list: string) =>
  `${list} = c.${list} || (SELECT coalesce(jsonb_agg(n), '[]') FROM jsonb_array_elements(i.${list}) n WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(c.${list}) o WHERE ${factsOf('o')} = ${factsOf('n')}))`

/** Fills customers' missing values from `incoming_customer`. Sets of columns go together, as in `GROUPS`. */
export const completeSql = `
  UPDATE customer c SET
    ${taken(`${nameless} AND coalesce(i.entity_name, i.surname, i.given_name, i.other_name) IS NOT NULL`, ['kind', 'entity_name', 'surname', 'given_name', 'other_name', 'name_key'])},
    ${taken('c.phone IS NULL', ['phone', 'extension'])},
    ${taken(addressless, addressColumns)},
    email = coalesce(c.email, i.email), date_of_birth = coalesce(c.date_of_birth, i.date_of_birth), occupation = coalesce(c.occupation, i.occupation), employer = coalesce(c.employer, i.employer), notes = coalesce(c.notes, i.notes),
    alias = coalesce(c.alias, i.alias), country_of_residence = coalesce(c.country_of_residence, i.country_of_residence), country_of_citizenship = coalesce(c.country_of_citizenship, i.country_of_citizenship),
    registrations = CASE WHEN c.registrations = '[]' THEN i.registrations ELSE c.registrations END,
    authorized_persons = CASE WHEN c.authorized_persons = '[]' THEN i.authorized_persons ELSE c.authorized_persons END,
    ${customerListNames.map(joined).join(', ')},
    identifications = CASE WHEN c.identifications = '[]' THEN i.identifications ELSE c.identifications END,
    ${answerAttributes.map(({ column }) => `${column} = coalesce(c.${column}, i.${column})`).join(', ')},
    updated_at = clock_timestamp()
  FROM incoming_customer i WHERE c.id = i.id`
