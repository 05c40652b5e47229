import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A message of one side about one place in a document. */
export interface Word {
  path: string
  rule: string
  type: 'reject' | 'warning'
}

export interface Judgement {
  product: readonly Word[]
  regulator: readonly Word[]
}

export interface Difference {
  who: 'product' | 'regulator'
  /** The rule of the side that refuses. */
  rule: string
  /** Pointer without indexes. */
  place: string
  example: string
}

export interface Row extends Difference {
  count: number
  explanation: Explanation | undefined
}

/** A difference that was decided: see fixtures/regulator/README.md. */
export interface Explanation {
  who: 'product' | 'regulator'
  rule: string
  /** Regular expression of the place. */
  place: string
  decision: 'product to be corrected' | 'reading of the regulator' | 'stricter on purpose'
  why: string
}

export const explanations = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../fixtures/regulator/differences.json'), 'utf8'),
) as Explanation[]

const withoutPositions = (pointer: string) => pointer.replace(/\/\d+(?=\/|$)/g, '')
const refusals = (words: readonly Word[]) => words.filter((word) => word.type === 'reject')
const onOneWay = (left: string, right: string) =>
  left === right || left.startsWith(`${right}/`) || right.startsWith(`${left}/`)

/**
 * Differences where only one side refuses. With a single change (`whole`), a document that both refuse counts as
 * agreed, whatever the place; in an incomplete draft each place is compared separately.
 */
export function differencesOf(judgement: Judgement, example: string, whole: boolean): Difference[] {
  const sides = { product: refusals(judgement.product), regulator: refusals(judgement.regulator) }
  if (whole && sides.product.length > 0 && sides.regulator.length > 0) return []
  return (['product', 'regulator'] as const).flatMap((who) => {
    const others = sides[who === 'product' ? 'regulator' : 'product']
    const alone = sides[who].filter((word) => !others.some((other) => onOneWay(word.path, other.path)))
    return alone.map((word) => ({
      who,
      rule: word.rule,
      place: withoutPositions(word.path),
      example: `${example} at ${word.path}`,
    }))
  })
}

/** Places where one side warns and the other has no message: listed, never a failure. */
export function passedOver(judgement: Judgement, example: string): Difference[] {
  return (['product', 'regulator'] as const).flatMap((who) => {
    const others = judgement[who === 'product' ? 'regulator' : 'product']
    const alone = judgement[who].filter(
      (word) => word.type === 'warning' && !others.some((other) => onOneWay(word.path, other.path)),
    )
    return alone.map((word) => ({
      who,
      rule: word.rule,
      place: withoutPositions(word.path),
      example: `${example} at ${word.path}`,
    }))
  })
}

/** The messages on a changed document that the original didn't have. */
export const newWords = (before: readonly Word[], after: readonly Word[]): Word[] => {
  const known = new Set(before.map((word) => `${word.path} ${word.rule} ${word.type}`))
  return after.filter((word) => !known.has(`${word.path} ${word.rule} ${word.type}`))
}

/** Differences by kind, most frequent first, each with its decision, if any. */
export function rowsOf(differences: readonly Difference[]): Row[] {
  const rows = new Map<string, Row>()
  for (const difference of differences) {
    const key = `${difference.who} ${difference.rule} ${difference.place}`
    const row = rows.get(key)
    if (row) row.count++
    else
      rows.set(key, {
        ...difference,
        count: 1,
        explanation: explanations.find(
          (one) =>
            one.who === difference.who && one.rule === difference.rule && new RegExp(one.place).test(difference.place),
        ),
      })
  }
  return [...rows.values()].sort((left, right) => right.count - left.count || left.place.localeCompare(right.place))
}

/** @param verb what only that side does: `Refused`, where each needs a decision, or `Warned` */
export function tableOf(rows: readonly Row[], verb: 'Refused' | 'Warned'): string {
  const decision = (row: Row) => row.explanation?.decision ?? 'NOT EXPLAINED'
  const lines = rows.map((row) => [
    row.who,
    row.rule,
    row.place,
    String(row.count),
    ...(verb === 'Refused' ? [decision(row)] : []),
    row.example,
  ])
  const head = [`${verb} by only`, 'Rule', 'Place', 'Count', ...(verb === 'Refused' ? ['Decision'] : []), 'Example']
  const widths = head.map((name, column) =>
    Math.min(Math.max(name.length, ...lines.map((line) => line[column]!.length)), 96),
  )
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => (cell.length > 96 ? `${cell.slice(0, 95)}…` : cell).padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
