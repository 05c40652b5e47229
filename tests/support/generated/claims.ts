/**
 * The content of a generated file as claims on the regulator's document, derived from the generated facts and the
 * regulator's field tree (schema-facts sections 3, 4 and 8) alone, independent of the product.
 */

export type Leaf = string | number | boolean
/** Values by their path below the claim's. */
export type Leaves = Readonly<Record<string, Leaf>>

/** One fact of the file: its paths in the document, and the values allowed there. */
export interface Claim {
  /** Description for failures. */
  about: string
  /** Paths where the document states it, as `flatten` names them; a party in two roles is stated twice. */
  at: readonly string[]
  /** Paths below `at` that belong to this claim only. */
  owns: readonly string[]
  /** Alternatives that are correct without a doubt. */
  right: readonly Leaves[]
  /** Whether the stated values are correct only with a doubt that a person must confirm. */
  underDoubt?: (stated: Leaves) => boolean
  /** A doubt about it isn't a false alarm. */
  mayBeDoubted?: boolean
  /** The cells that state it. */
  cells: readonly string[]
  /** A value of a party, an amount, a rate or a place, without which a draft isn't ready. */
  isAsked: boolean
  /** The file doesn't state it and a report requires it, so the draft is held for it. */
  isOpen?: true
}

/** A fact with a single path. */
export function claim(
  about: string,
  at: string,
  value: Leaf | readonly Leaf[],
  cell: string,
  more: Partial<Claim> = {},
): Claim {
  const cut = at.lastIndexOf('/')
  const place = at.slice(cut + 1)
  const values = Array.isArray(value) ? (value as readonly Leaf[]) : [value as Leaf]
  return {
    about,
    at: [at.slice(0, cut)],
    owns: [place],
    right: values.map((one) => ({ [place]: one })),
    cells: [cell],
    isAsked: true,
    ...more,
  }
}

/** One transaction of a document with its parties in place of their references. */
export interface Flat {
  /** By path: `/startingActions/0/conductors/0/party/surname`. */
  leaves: ReadonlyMap<string, Leaf>
  /** The paths of a JSON pointer into the document; a party in two roles has two. */
  placesOf: (pointer: string) => string[]
}

export function flatten(document: { definitions: readonly { refId: string }[] }, transaction: object): Flat {
  const indexes = new Map(document.definitions.map(({ refId }, index) => [refId, index]))
  const leaves = new Map<string, Leaf>()
  const stands = new Map<number, string[]>()
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) {
      if (value !== undefined && value !== null) leaves.set(at, value as Leaf)
      return
    }
    for (const [name, item] of Object.entries(value)) {
      if (name !== 'refId') walk(item, `${at}/${name}`)
      else if (!at.endsWith('/party')) {
        const index = indexes.get(item as string)!
        stands.set(index, [...(stands.get(index) ?? []), `${at}/party`])
        walk(document.definitions[index], `${at}/party`)
      }
    }
  }
  walk(transaction, '')
  const placesOf = (pointer: string): string[] => {
    const found = /^\/(transactions|definitions)\/(\d+)(.*)$/.exec(pointer)
    if (found === null) return [pointer]
    return found[1] === 'transactions'
      ? [found[3]!]
      : (stands.get(Number(found[2])) ?? []).map((at) => `${at}${found[3]!}`)
  }
  return { leaves, placesOf }
}
