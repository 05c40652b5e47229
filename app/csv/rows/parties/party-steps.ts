/** How each attribute of a party is read from its cells. */
import { answerAttributes, type AnswerAttribute } from '#app/party/facts/attributes.ts'
import { WITHHELD } from '#app/party/facts/identification.ts'
import { fillerField, isMissingValue } from '#app/party/text/fillers.ts'
import { countryOfNationality } from '#app/party/places/nationalities.ts'
import { countryNamed } from '#app/party/places/places.ts'
import { readBirthDate } from '#app/party/facts/birth-dates.ts'
import { OCCUPATION_ADVICE, OCCUPATION_DEFECTS, occupationDefect } from '#app/party/facts/occupation.ts'
import type { PartyCells } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import { orderOf, type Settled } from '../../plan/settled.ts'
import type { PartyAttribute, PartyRole } from '../../words/fields.ts'
import { keepNote } from '../text/notes.ts'
import { isExponent, withoutInvisible } from '../../words/cell-text.ts'
import { parseDate } from '../../words/dates.ts'
import { contactSteps } from './contact-cells.ts'
import { roleStep } from './role-cells.ts'
import type { Reading, Step } from './step.ts'
import { takeKind, takeName } from './name-cells.ts'
import { isPlaceholder, looksLikeId, readYesNo } from '../../words/parties.ts'

const answers: ReadonlySet<string> = new Set(answerAttributes.map(({ name }) => name))
const isAnswer = (attribute: PartyAttribute): attribute is AnswerAttribute => answers.has(attribute)

const nameStep =
  (attribute: 'name' | 'givenName' | 'surname' | 'otherName' | 'entityName') =>
  ({ from, header }: Reading): Step =>
  (cells, party, problems) => {
    const text = from.read(cells)
    if (text !== '') takeName(attribute, text, header, party, problems)
  }

const plainStep =
  (attribute: 'employer' | 'alias') =>
  ({ from }: Reading): Step => {
    const field = fillerField(attribute)
    return (cells, party) => {
      const text = from.read(cells)
      if (!isMissingValue(field, text)) party[attribute] = text
    }
  }

const countryStep =
  (attribute: 'countryOfResidence' | 'countryOfCitizenship') =>
  ({ from, header }: Reading): Step =>
  (cells, party, problems) =>
    takeCountry(attribute, from.read(cells), header, party, problems)

/** Readers by attribute. Attributes of a role have their own (`roleStep`); any other is kept as written. */
const STEPS: Readonly<Partial<Record<PartyAttribute, (reading: Reading) => Step>>> = {
  ...contactSteps,
  customerId:
    ({ from, header }) =>
    (cells, party, problems) =>
      takeId(from.read(cells), header, party, problems),
  name: nameStep('name'),
  givenName: nameStep('givenName'),
  surname: nameStep('surname'),
  otherName: nameStep('otherName'),
  entityName: nameStep('entityName'),
  kind:
    ({ from, header }) =>
    (cells, party, problems) =>
      takeKind(from.read(cells), header, party, problems),
  dateOfBirth: ({ from, role, settled }) => {
    const isActing = role === 'customer' || role === 'conductor'
    return (cells, party, problems, day) => takeBirthDate({ from, settled, isActing }, { cells, party, problems, day })
  },
  occupation:
    ({ from, header, settled }) =>
    (cells, party, problems) =>
      takeOccupation(from.read(cells), header, party, problems, settled.plan.subject === 'customers'),
  countryOfResidence: countryStep('countryOfResidence'),
  countryOfCitizenship: countryStep('countryOfCitizenship'),
}

/** Creates a reader of one attribute of a party in a role. */
export function stepFor(attribute: PartyAttribute, from: Source, role: PartyRole, settled: Settled): Step {
  const header = from.header
  if (from.column?.either === role && (attribute === 'name' || attribute === 'customerId')) {
    return (cells, party, problems) => {
      const text = from.read(cells)
      if (text === '') return
      if (looksLikeId(text)) takeId(text, header, party, problems)
      else takeName('name', text, header, party, problems)
    }
  }
  if (isAnswer(attribute)) {
    return (cells, party, problems) => takeAnswer(attribute, from.read(cells), header, party, problems)
  }
  const reading = { from, header, role, settled }
  return (
    STEPS[attribute]?.(reading) ??
    roleStep(attribute, from, role) ??
    plainStep(attribute as 'employer' | 'alias')(reading)
  )
}

function takeAnswer(
  attribute: AnswerAttribute,
  text: string,
  header: string | null,
  party: PartyCells,
  problems: Problems,
): void {
  const answer = readYesNo(text)
  if (answer !== null) party[attribute] = answer
  else if (text !== '' && !isPlaceholder(text))
    problems.add(
      'warning',
      header,
      'answer-unknown',
      `"${text}" is neither yes nor no, so the question is left open.`,
      'Enter yes or no, or answer it on the customer.',
      text,
    )
}

function takeId(text: string, header: string | null, party: PartyCells, problems: Problems): void {
  // The rest of an id around a withheld number could match other customers.
  if (text === '' || isPlaceholder(text) || text.includes(WITHHELD)) return
  if (text.charCodeAt(1) < 58 && isExponent(text)) {
    problems.add(
      'error',
      header,
      'id-exponent',
      `The ID "${text}" is in a spreadsheet’s exponent form, so digits are lost.`,
      'Export the column as text, or correct the ID.',
      text,
    )
    return
  }
  party.customerId = withoutInvisible(text)
}

function takeCountry(
  attribute: 'countryOfResidence' | 'countryOfCitizenship',
  text: string,
  header: string | null,
  party: PartyCells,
  problems: Problems,
): void {
  if (isMissingValue('country', text)) return
  const country = countryNamed(text) ?? (attribute === 'countryOfCitizenship' ? countryOfNationality(text) : null)
  if (country !== null) {
    party[attribute] = country
    return
  }
  problems.add(
    'block_draft',
    header,
    'country-unknown',
    `"${text}" isn’t a known country, so no report states it.`,
    'Choose the country on the customer, or confirm that reports leave it out. The text is kept in the customer’s notes.',
    text,
  )
  keepNote(party, header, text)
}

const NO_BIRTH = { 'not-past': 'is after the date of the record', 'too-old': 'is more than 120 years ago' } as const

/** `1980-05-13 (age 46)`: the age follows from the date. */
const AGE = /\s*\(\s*(?:aged?|âge|âgée?)?\s*:?\s*\d{1,3}\s*(?:years?(?: old)?|yrs?|ans)?\s*\)$/i

function takeBirthDate(
  { from, settled, isActing }: { from: Source; settled: Settled; isActing: boolean },
  {
    cells,
    party,
    problems,
    day,
  }: { cells: readonly string[]; party: PartyCells; problems: Problems; day: string | null },
): void {
  const [text, header] = [from.read(cells), from.header]
  if (isPlaceholder(text)) return
  const result = parseDate(text.replace(AGE, ''), orderOf(from.column, settled.plan, text))
  if (!result.ok) {
    problems.add(
      'warning',
      header,
      result.why === 'order' ? 'date-order-unknown' : 'date-unreadable',
      `"${text}" can’t be read as a date of birth, so no report states it.`,
      'Enter it as 1979-05-13 in the file or enter it on the customer. Or confirm that reports leave it out.',
      text,
    )
    return
  }
  const reading = readBirthDate(result.value, !/\d{3}/.test(text), day)
  if (!reading.ok) {
    problems.add(
      'warning',
      header,
      'birth-date-impossible',
      `"${text}" isn’t a date of birth. It ${NO_BIRTH[reading.defect]}.`,
      'Enter the date of birth on the customer, or confirm that reports leave it out.',
      text,
    )
    return
  }
  party.dateOfBirth = reading.born
  if (reading.doubt === 'two-years')
    problems.add(
      'block_draft',
      header,
      'birth-date-to-confirm',
      `"${text}" may be ${reading.born} or ${reading.other}. ${reading.born} was kept.`,
      'Enter the year with four digits, or confirm the date on the customer.',
      text,
    )
  else if (reading.doubt === 'epoch')
    problems.add(
      'block_draft',
      header,
      'birth-date-to-confirm',
      `${reading.born} is a date that programs write where they have none.`,
      'Correct the date of birth, or confirm it on the customer.',
      text,
    )
  else if (reading.doubt === 'under-16' && isActing)
    problems.add(
      'block_draft',
      header,
      'birth-date-to-confirm',
      `Someone born on ${reading.born} was under 16 on that day.`,
      'Check the date of birth and correct or confirm it on the customer.',
      text,
    )
}

function takeOccupation(
  text: string,
  header: string | null,
  party: PartyCells,
  problems: Problems,
  listed: boolean,
): void {
  if (isMissingValue('fact', text)) {
    if (listed)
      problems.add(
        'block_draft',
        header,
        'occupation-missing',
        'The occupation is missing, and a report needs one.',
        'Enter what the person does, such as "retail clothing store manager".',
        text,
      )
    return
  }
  const defect = occupationDefect(text)
  if (defect !== null)
    problems.add(
      'block_draft',
      header,
      defect === 'too-vague' ? 'occupation-vague' : 'occupation-code',
      `The occupation "${text}" ${OCCUPATION_DEFECTS[defect]}${defect === 'too-vague' ? ' for a report' : ''}.`,
      defect === 'too-vague' ? OCCUPATION_ADVICE : 'Enter the occupation in words.',
      text,
    )
  party.occupation = text
}
