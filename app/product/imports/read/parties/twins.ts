import { sameParty } from '#app/party/same/same-party.ts'
import { identityOf, type Told } from '../ledger/conflicts.ts'
import { hashOf } from '../ledger/said-hash.ts'

/** Marks that are remembered: some forty bytes each. With more, those of before are found no longer. */
const mostMarks = 400_000

/**
 * Finds the customer who is one with somebody under another id. Two records that `sameParty` takes for one share at least one of the
 * marks: a document, or two of name, date of birth and phone. So whoever has none of them need not be compared.
 */
export class Twins {
  /** By the mark's hash: whom another text with the same hash finds is compared all the same. */
  readonly #numbers = new Map<number, string>()
  /** Whom marks were made of last: who is looked for in vain is added next. */
  #last: { told: Told | null; keys: readonly number[] } = { told: null, keys: [] }

  /** `number`: kept, so a copy of its own. `name`: as `nameKeyOf`; asked for only where it is needed. */
  add(told: Told | null, number: string, name: () => string): void {
    for (const key of this.#keysOf(told, name)) {
      if (this.#numbers.has(key)) continue
      if (this.#numbers.size >= mostMarks) this.#numbers.clear()
      this.#numbers.set(key, number)
    }
  }

  /**
   * The customer who is the same by all that both records say. `isProven`: by date of birth or document; a name and a phone alone are
   * shared by families. `toldOf`: what is known of a customer with an id.
   */
  find(
    told: Told | null,
    name: () => string,
    toldOf: (number: string) => Told | null | undefined,
  ): { number: string; isProven: boolean } | null {
    let like: string | null = null
    for (const key of this.#keysOf(told, name)) {
      const number = this.#numbers.get(key)
      const other = number === undefined ? null : toldOf(number)
      if (!other) continue
      const { judgement, evidence } = sameParty(identityOf(other), identityOf(told!))
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

  #keysOf(told: Told | null, name: () => string): readonly number[] {
    if (this.#last.told !== told) this.#last = { told, keys: marksOf(told, name).map(hashOf) }
    return this.#last.keys
  }
}

function marksOf(told: Told | null, name: () => string): string[] {
  if (told === null) return []
  const { dateOfBirth, phone, identification } = told
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
