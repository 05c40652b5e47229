/**
 * Reads a record's yes/no answers to the report's questions and the reporting rules. Only an explicit "no" is a no: an
 * empty cell leaves the question open.
 */
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field } from '../../words/fields.ts'
import { isMissingValue, partyWordOf } from '#app/party/text/fillers.ts'
import { countryNamed } from '#app/party/places/places.ts'
import { fold, memo } from '../../words/fold.ts'
import { isPlaceholder, readYesNo } from '../../words/parties.ts'
import type { AnswerCells } from '../../types.ts'

const ANSWERS = ['onBehalfOf', 'source', 'involved', 'businessDeposit', 'conductor', 'beneficiary'] as const
const FLAGS = ['isInternational', 'isLinkedToIran', 'isFromOutsideCanada', 'isValidationReward'] as const

const ROUTE = [
  { name: 'origin', field: 'originCountry' },
  { name: 'destination', field: 'destinationCountry' },
] as const

/** Questions that "not known" doesn't answer; for a source or a beneficiary it is an answer. */
const OPEN_IF_UNKNOWN: ReadonlySet<string> = new Set<Field>([
  'answer.onBehalfOf',
  'answer.involved',
  'answer.businessDeposit',
])

type AnswerName = (typeof ANSWERS)[number]
type FlagName = (typeof FLAGS)[number]

const NOBODY = new Set(['none', 'aucun', 'aucune', 'ninguno', 'ninguna', 'nenhum', 'nenhuma', 'keine', 'keiner'])
const INTERNATIONAL = new Set(['international', 'foreign', 'cross border', 'etranger', 'transfrontalier'])
const DOMESTIC = new Set(['domestic', 'national', 'local', 'interieur', 'canada', 'canadian'])

/** The answer in a cell; null if it isn't one. */
function yesNo(text: string, field: Field): boolean | null {
  const word = fold(text)
  const answer = NOBODY.has(word) ? false : readYesNo(text)
  if (answer === true || (field === 'isInternational' && INTERNATIONAL.has(word))) return true
  if (answer === false || (field === 'isInternational' && DOMESTIC.has(word))) return false
  return null
}

/**
 * `Destination Country`: a foreign country means international. Canada is one end only and leaves the question open.
 */
const isOfCountries = (header: string | null): boolean => /\b(?:country|pays)\b/.test(fold(header ?? ''))

const NOTHING = (): null => null

/** Whether a method's word says international or domestic; null for nearly all. */
function bordersIn(word: string): boolean | null {
  const how = fold(word)
  if (/\binternational\b/.test(how)) return true
  return /(?<!\b(?:non|not) )\bdomestic\b/.test(how) ? false : null
}

/** `Unknown`: a person answers of this transaction. */
function tellOpen(field: Field, text: string, header: string | null, problems: Problems): void {
  const isThird = field === 'answer.onBehalfOf'
  const left = isThird ? 'whether it was conducted on behalf of someone else' : 'the question'
  problems.add(
    'warning',
    header,
    isThird ? 'third-party-not-known' : 'answer-unknown',
    `"${text}" leaves open ${left}, so no standing answer covers it.`,
    'Answer it on the transaction. The draft waits for it.',
    text,
  )
}

/** Creates a reader of a record's answers; it returns null for a record without any. */
export function answerReader(
  source: (field: Field) => Source | null,
): (cells: readonly string[], problems: Problems) => AnswerCells | null {
  const found = <Name extends AnswerName | FlagName>(names: readonly Name[], fieldOf: (name: Name) => Field) =>
    names.flatMap((name) => {
      const from = source(fieldOf(name))
      return from === null ? [] : [{ name, field: fieldOf(name), from }]
    })
  const answers = found(ANSWERS, (name): Field => `answer.${name}`)
  const flags = found(FLAGS, (name): Field => name)
  const method = source('method')
  const route = ROUTE.flatMap(({ name, field }) => {
    const from = source(field)
    return from === null ? [] : [{ name, from }]
  })
  const isSilent = answers.length === 0 && flags.length === 0 && route.length === 0
  if (isSilent && method === null) return NOTHING
  const borders = memo(bordersIn)
  return (cells, problems) => {
    const isAcross = method === null ? null : borders(method.read(cells))
    if (isSilent) return isAcross === null ? null : { answers: {}, flags: { isInternational: isAcross } }
    const read = <Name extends string>(
      list: readonly { name: Name; field: Field; from: Source }[],
    ): Partial<Record<Name, boolean | null>> => {
      const found: Partial<Record<Name, boolean | null>> = {}
      for (const { name, field, from } of list) {
        const text = from.read(cells)
        if (text === '') continue
        const country = field === 'isInternational' && isOfCountries(from.header) ? countryNamed(text) : null
        if (country === 'CA') continue
        const answer = country !== null ? true : yesNo(text, field)
        if (answer !== null) found[name] = answer
        else if (OPEN_IF_UNKNOWN.has(field) && partyWordOf(text) === 'unknown') {
          found[name] = null
          tellOpen(field, text, from.header, problems)
        } else if (!isPlaceholder(text))
          problems.add(
            'warning',
            from.header,
            'answer-unknown',
            `"${text}" is neither yes nor no, so the question is left open.`,
            'Enter yes or no, or answer it on the transaction.',
            text,
          )
      }
      return found
    }
    const cellAnswers: AnswerCells = { answers: read(answers), flags: read(flags) as AnswerCells['flags'] }
    if (isAcross === true) cellAnswers.flags.isInternational ??= true
    for (const { name, from } of route) {
      const text = from.read(cells)
      if (isMissingValue('country', text)) continue
      const country = countryNamed(text)
      if (country !== null) cellAnswers.route = { ...cellAnswers.route, [name]: country }
      else
        problems.add(
          'warning',
          from.header,
          'country-unknown',
          `"${text}" isn’t a known country, so the origin or destination of the funds is left open.`,
          'Write the country by name or code, or answer on the transaction whether it was international and whether it is linked to Iran.',
          text,
        )
    }
    // A foreign country at either end means international; Canada at one end leaves the question open.
    const ends = Object.values(cellAnswers.route ?? {})
    if (cellAnswers.flags.isInternational === undefined && ends.length > 0) {
      if (ends.some((country) => country !== 'CA')) cellAnswers.flags.isInternational = true
      else if (ends.length === 2) cellAnswers.flags.isInternational = false
    }
    if (isAcross === false) cellAnswers.flags.isInternational ??= false
    return Object.keys(cellAnswers.answers).length + Object.keys(cellAnswers.flags).length === 0 &&
      cellAnswers.route === undefined
      ? null
      : cellAnswers
  }
}
