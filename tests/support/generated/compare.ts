/** Compares a draft with the content of the file, and describes each difference. */
import type { Claim, Leaf, Leaves } from './claims.ts'

export interface Draft {
  leaves: ReadonlyMap<string, Leaf>
  holds: readonly {
    kind: string
    code: string
    paths: readonly string[]
    field: string
    value: string | null
    text: string
    label: string
  }[]
  /** Values that the draft lists as provided and not sent. */
  notSent: readonly { field: string; value: string; why: string }[]
  /** The import's problems of the record. */
  problems: readonly { column: string | null; severity: string; code: string; raw: string | null; message: string }[]
}

const isNumber = /(amount|exchangeRate|valueInCanadianDollars)$/

/** `12300.00` and `12300` are the same number. */
function normal(place: string, value: Leaf): Leaf {
  if (typeof value !== 'string' || !isNumber.test(place) || !/^\d+(\.\d+)?$/.test(value)) return value
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}
const isSame = (place: string, left: Leaf | undefined, right: Leaf | undefined): boolean =>
  left !== undefined && right !== undefined && normal(place, left) === normal(place, right)

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
/** Whether a text contains a cell as whole words: `Bank` doesn't contain `B`. */
function tells(text: string | null, cell: string): boolean {
  if (text === null || plain(cell) === '') return false
  const words = plain(cell).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(plain(text))
}

/** Whether a value is shown to a person: as a hold, as not sent, or as a problem of the record. */
const isShown = ({ holds, notSent, problems }: Draft, texts: readonly string[]): boolean =>
  texts.some(
    (text) =>
      holds.some((hold) => tells(hold.value, text) || tells(hold.text, text)) ||
      notSent.some((one) => tells(one.value, text)) ||
      problems.some((one) => tells(one.raw, text) || tells(one.message, text)),
  )

const isHeld = ({ holds }: Draft, paths: readonly string[], texts: readonly string[]): boolean =>
  holds.some(
    (hold) =>
      texts.some((text) => tells(hold.value, text) || tells(hold.text, text)) ||
      paths.some((path) => hold.paths.some((held) => path === held || path.startsWith(`${held}/`))),
  )

function statedAt({ leaves }: Draft, { owns }: Claim, at: string): Leaves {
  return Object.fromEntries(
    owns.flatMap((place) => {
      const value = leaves.get(`${at}/${place}`)
      return value === undefined ? [] : [[place, value] as const]
    }),
  )
}

const isEqual = (stated: Leaves, right: Leaves): boolean =>
  Object.keys(stated).length === Object.keys(right).length &&
  Object.entries(right).every(([place, value]) => isSame(place, stated[place], value))
/** Number of wrong values, then of missing ones. */
const distance = (stated: Leaves, right: Leaves): number =>
  Object.entries(stated).filter(([place, value]) => !isSame(place, right[place], value)).length * 1000 +
  Object.keys(right).filter((place) => stated[place] === undefined).length

/** Where the draft differs from the file, and what it states without a source. */
export function differences(draft: Draft, claims: readonly Claim[]): string[] {
  const found: string[] = []
  const owned = new Set(claims.flatMap(({ at, owns }) => at.flatMap((base) => owns.map((place) => `${base}/${place}`))))
  for (const [place, value] of draft.leaves)
    if (!owned.has(place)) found.push(`nobody said ${place} = ${JSON.stringify(value)}`)
  for (const one of claims) for (const at of one.at) found.push(...differenceAt(draft, one, at))
  return found
}

function differenceAt(draft: Draft, one: Claim, at: string): string[] {
  const stated = statedAt(draft, one, at)
  if (one.isOpen)
    return Object.keys(stated).length === 0 &&
      isHeld(
        draft,
        one.owns.map((place) => `${at}/${place}`),
        [],
      )
      ? []
      : [`${one.about}: the file leaves it open, and the draft says ${JSON.stringify(stated)} or does not wait for it`]
  if (one.right.some((right) => isEqual(stated, right))) return []
  const { holds } = draft
  if (
    one.underDoubt?.(stated) &&
    holds.some(
      (hold) =>
        (hold.kind === 'refused' && one.owns.some((place) => hold.paths.includes(`${at}/${place}`))) ||
        (hold.kind === 'doubt' &&
          one.cells.some(
            (cell) =>
              tells(hold.value, cell) ||
              tells(hold.text, cell) ||
              cell.split(/[\s,]+/).some((word) => tells(hold.value, word)),
          )),
    )
  )
    return []
  const nearest = [...one.right].sort((left, right) => distance(stated, left) - distance(stated, right))[0] ?? {}
  const wrong = Object.entries(stated).filter(([place, value]) => !isSame(place, nearest[place], value))
  const paths = one.owns.map((place) => `${at}/${place}`)
  if (wrong.length > 0)
    return [`${one.about}: ${at} says ${JSON.stringify(stated)}, the file ${JSON.stringify(nearest)}`]
  const missing = Object.entries(nearest).filter(([place]) => stated[place] === undefined)
  const texts = (value: Leaf): string[] => [...one.cells, String(value)].filter((text) => text !== '')
  return missing.flatMap(([place, value]) => {
    if (!isShown(draft, texts(value)) && !isHeld(draft, paths, texts(value)))
      return [
        `${one.about}: ${at}/${place} = ${JSON.stringify(value)} is left out in silence (cells ${JSON.stringify(one.cells)})`,
      ]
    return one.isAsked && !isHeld(draft, paths, texts(value))
      ? [`${one.about}: ${at}/${place} = ${JSON.stringify(value)} is left out, and nothing of it holds the draft`]
      : []
  })
}

/** Bodies whose cash a large cash report excludes, by their names in generated files. */
const BODIES = /\b(?:Banque|Bank|Caisse|Credit Union|Ville|City|Ministry|Hospital)\b/

/** Holds without a cause: about a value that is stated as in the file. */
export function falseAlarms(draft: Draft, claims: readonly Claim[]): string[] {
  return draft.holds.flatMap((hold) => {
    if (hold.kind === 'missing') {
      const supplied = claims.find(
        (one) =>
          one.right.length > 0 &&
          one.right.every((right) =>
            Object.keys(right).some((place) => one.at.some((at) => hold.paths.includes(`${at}/${place}`))),
          ),
      )
      return supplied === undefined
        ? []
        : [`${supplied.about}: the file says it, the draft calls ${hold.paths.join(', ')} missing`]
    }
    const about = claims.filter(
      (one) =>
        one.at.some((at) =>
          one.owns.some((place) =>
            hold.paths.some((path) => `${at}/${place}` === path || `${at}/${place}`.startsWith(`${path}/`)),
          ),
        ) || one.cells.some((cell) => tells(hold.value, cell)),
    )
    if (about.length === 0)
      return [
        `held for a value that the file does not have: ${hold.kind} ${hold.label} ${JSON.stringify(hold.value)} ${hold.text}`,
      ]
    // Whether the payer is exempt isn't answered by its name being stated.
    if (hold.code === 'payer-may-be-exempt' && BODIES.test(String(hold.value))) return []
    const isRight = about.every(
      (one) =>
        !one.mayBeDoubted && one.at.every((at) => one.right.some((right) => isEqual(statedAt(draft, one, at), right))),
    )
    return isRight
      ? [
          `${about[0]!.about}: held without a cause: ${hold.kind} ${hold.code} ${JSON.stringify(hold.value)} ${hold.text}`,
        ]
      : []
  })
}
