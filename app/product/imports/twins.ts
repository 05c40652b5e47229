import { ownText } from '#app/csv/fold.ts'
import { sameParty } from '#app/party/same-party.ts'
import { identityOf, type Told } from './conflicts.ts'

/** Marks that are remembered: some hundred bytes each. With more, those of before are found no longer. */
const mostMarks = 400_000

/**
 * Finds the customer who is one with somebody under another id. Two records that `sameParty` takes for one share at least one of the
 * marks: a document, or two of name, date of birth and phone. So whoever has none of them need not be compared.
 */
export class Twins {
  readonly #numbers = new Map<string, string>()

  /** `name`: as `nameKeyOf`; asked for only where it is needed. */
  add(told: Told | null, number: string, name: () => string): void {
    for (const mark of marksOf(told, name)) {
      if (this.#numbers.has(mark)) continue
      if (this.#numbers.size >= mostMarks) this.#numbers.clear()
      this.#numbers.set(ownText(mark), ownText(number))
    }
  }

  /** The id of the customer who is the same by all that both records say. `toldOf`: what is known of a customer with an id. */
  find(told: Told | null, name: () => string, toldOf: (number: string) => Told | null | undefined): string | null {
    for (const mark of marksOf(told, name)) {
      const number = this.#numbers.get(mark)
      const other = number === undefined ? null : toldOf(number)
      if (other && sameParty(identityOf(other), identityOf(told!)).judgement === 'same') return number!
    }
    return null
  }
}

function marksOf(told: Told | null, name: () => string): string[] {
  if (told === null) return []
  const { dateOfBirth, phone, identification } = told
  const marks = identification?.number === undefined ? [] : [`d ${identification.number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`]
  if (dateOfBirth === undefined && phone === undefined) return marks
  const key = name()
  if (key !== '' && dateOfBirth !== undefined) marks.push(`b ${dateOfBirth} ${key}`)
  if (key !== '' && phone !== undefined) marks.push(`p ${phone} ${key}`)
  if (dateOfBirth !== undefined && phone !== undefined) marks.push(`c ${dateOfBirth} ${phone}`)
  return marks
}
