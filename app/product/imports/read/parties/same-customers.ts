import { sameParty } from '#app/party/same/same-party.ts'
import { identityOf, type StatedParty } from '../ledger/conflicts.ts'
import { hashOf } from '../ledger/compared-values.ts'

/** Limit for marks, about 40 bytes each. At this number all are dropped. */
const mostMarks = 400_000

/**
 * Finds one customer under two ids. Records that `sameParty` matches share at least one mark: a document, two of name,
 * date of birth and phone, or the name and an id that differs in case alone. Records without a common mark aren't
 * compared.
 */
export class SameCustomerIndex {
  /** By the mark's hash: after a collision, records are compared anyway. */
  readonly #numbers = new Map<number, string>()
  /** Keys of the last lookup, reused by the `add` that follows it. */
  #last: { stated: StatedParty | null; keys: readonly number[] } = { stated: null, keys: [] }

  /** `number`: stored, so it must be a copy. `name`: see `nameKeyOf`; only called if needed. */
  add(stated: StatedParty | null, number: string, name: () => string): void {
    for (const key of this.#keysOf(stated, number, name)) {
      if (this.#numbers.has(key)) continue
      if (this.#numbers.size >= mostMarks) this.#numbers.clear()
      this.#numbers.set(key, number)
    }
  }

  /**
   * The customer who is the same by all common values. `isProven`: by date of birth, document, or an id that differs in
   * case alone; a name and a phone alone are shared by families. `statedOf`: the values on file for a customer id.
   */
  find(
    stated: StatedParty | null,
    own: string,
    name: () => string,
    statedOf: (number: string) => StatedParty | null | undefined,
  ): { number: string; isProven: boolean } | null {
    let like: string | null = null
    for (const key of this.#keysOf(stated, own, name)) {
      const number = this.#numbers.get(key)
      const other = number === undefined ? null : statedOf(number)
      if (!other) continue
      const { judgement, evidence } = sameParty(identityOf(other), identityOf(stated!))
      if (number!.toUpperCase() === own.toUpperCase() && judgement !== 'different')
        return { number: number!, isProven: true }
      if (judgement !== 'same') continue
      if (
        evidence.some(
          ({ fact, agreement }) => agreement === 'same' && (fact === 'date of birth' || fact === 'identity document'),
        )
      )
        return { number: number!, isProven: true }
      like ??= number!
    }
    return like === null ? null : { number: like, isProven: false }
  }

  #keysOf(stated: StatedParty | null, number: string, name: () => string): readonly number[] {
    if (this.#last.stated !== stated) this.#last = { stated, keys: marksOf(stated, number, name).map(hashOf) }
    return this.#last.keys
  }
}

function marksOf(stated: StatedParty | null, number: string, name: () => string): string[] {
  if (stated === null) return []
  const marks = marksOfFacts(stated, name)
  if (LETTER.test(number) && name() !== '') marks.push(`i ${number.toUpperCase()} ${name()}`)
  return marks
}

const LETTER = /\p{L}/u

function marksOfFacts(stated: StatedParty, name: () => string): string[] {
  const { dateOfBirth, phone, identification } = stated
  const marks =
    identification?.number === undefined
      ? []
      : [`d ${identification.number.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`]
  if (dateOfBirth === undefined && phone === undefined) return marks
  const key = name()
  if (key !== '' && dateOfBirth !== undefined) marks.push(`b ${dateOfBirth} ${key}`)
  if (key !== '' && phone !== undefined) marks.push(`p ${phone} ${key}`)
  if (dateOfBirth !== undefined && phone !== undefined) marks.push(`c ${dateOfBirth} ${phone}`)
  return marks
}
