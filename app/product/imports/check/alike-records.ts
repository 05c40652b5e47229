import { syntheticPrefix, type Identity } from '../read/ledger/content.ts'
import { SeenRecords, type SeenRecord } from './seen.ts'

/** What distinguishes a customer: a number, a phone, or only a name. */
export type ProvenBy = 'number' | 'phone' | null
const PROOFS: readonly ProvenBy[] = ['number', 'phone', null]

interface Compared {
  conductorId: string | null
  provenBy: ProvenBy
  identity: Identity
}

interface First {
  file: number
  firstLine: number
  isSameParty: boolean
  isNamed: boolean
}

/** Finds records of several files that may be one transaction, like the database does in `alike.server.ts`. */
export class AlikeRecords {
  readonly #ofParty = new SeenRecords()
  readonly #ofAny = new Map(PROOFS.map((proof) => [proof, new SeenRecords()]))

  /** @param key time, amount, method and location */
  see(key: string, { conductorId, provenBy, identity }: Compared, file: number, line: number): First | null {
    const isNamed = !identity.externalId.startsWith(syntheticPrefix)
    // With ids, equal records have equal ids; without, equal contents.
    const content = isNamed ? '' : identity.contentHash
    const foundIn = (seen: SeenRecord | null, isSameParty: boolean): First | null =>
      seen === null || seen.same || seen.file === file
        ? null
        : { file: seen.file, firstLine: seen.line, isSameParty, isNamed: isNamed || seen.isNamed }
    const mine = foundIn(this.#ofParty.see(`${key} ${conductorId ?? ''}`, content, file, line), true)
    const own = this.#ofAny.get(provenBy)!.see(key, content, file, line)
    if (mine !== null) return mine
    const others = PROOFS.filter((proof) => proof !== provenBy).map((proof) =>
      this.#ofAny.get(proof)!.find(key, content),
    )
    return (
      [provenBy === null ? own : null, ...others].map((seen) => foundIn(seen, false)).find((seen) => seen !== null) ??
      null
    )
  }
}
