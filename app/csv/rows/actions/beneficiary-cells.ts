/** Reads beneficiaries with their portions, and parties beyond the first of a role. */
import type { BeneficiaryCells, CompletingCells, PartyCells } from '../../types.ts'
import type { Settled } from '../../plan/settled.ts'
import { MOST_OF_A_KIND, numbered, type Field, type PartyRole } from '../../words/fields.ts'
import { plainDigits, sumOf } from '../../words/money/amounts.ts'
import type { Choice } from '../money/money-cells.ts'
import { partyReader } from '../parties/party-cells.ts'
import type { Problems } from '../text/problems.ts'
import { numberReader } from './completing-columns.ts'
import { NONE, numberedSource, numbersOf, type FindSource } from './starting-cells.ts'

const portionField = (number: number): Field => numbered('beneficiary.portion', number)!

/** A beneficiary with the number of its completing action, from 1. */
export type BeneficiaryOfAction = BeneficiaryCells & { action: number }

export interface BeneficiariesReader {
  /** The file has columns for portions or further beneficiaries. */
  hasMore: boolean
  /** `own`: the first beneficiary. */
  read: (
    cells: readonly string[],
    own: PartyCells | null,
    day: string | null,
    problems: Problems,
  ) => readonly BeneficiaryOfAction[]
}

export function beneficiariesReader(settled: Settled, source: FindSource): BeneficiariesReader {
  const portion = numberReader('beneficiary.portion', settled, source)
  const others = othersReader('beneficiary', settled, source)
  const otherPortions = new Map(
    numbersOf(source, 'beneficiary.portion').map((number) => [
      number,
      numberReader(portionField(number), settled, source),
    ]),
  )
  if (source('beneficiary.portion') === null && others === null && otherPortions.size === 0)
    return {
      hasMore: false,
      read: (_cells, own) => (own === null ? NONE : [{ party: own, portion: null, action: 1 }]),
    }
  return {
    hasMore: true,
    read: (cells, own, day, problems) => {
      const ownPortion = portion(cells, problems)
      const list = own === null && ownPortion === null ? [] : [{ party: own, portion: ownPortion, action: 1 }]
      const further = others === null ? [] : others(cells, problems, day)
      for (const number of new Set([...further.map((each) => each.number), ...otherPortions.keys()])) {
        const other = further.find((each) => each.number === number)
        const part = otherPortions.get(number)?.(cells, problems) ?? null
        if (other !== undefined || part !== null)
          list.push({ party: other?.party ?? null, portion: part, action: other?.action ?? 1 })
      }
      return list
    },
  }
}

/**
 * Portions that are all known must add up to what was handed out, or, in a record with a single action, to what was
 * received.
 */
export function checkPortions(
  source: FindSource,
  { money, exchange }: Choice,
  completing: readonly CompletingCells[],
  problems: Problems,
): void {
  for (const [index, { amount, beneficiaries }] of completing.entries()) {
    const whole = amount ?? (completing.length === 1 && !exchange ? money.amount : null)
    const portions = beneficiaries.flatMap((each) => each.portion ?? [])
    if (whole === null || portions.length === 0 || portions.length < beneficiaries.length) continue
    const sum = portions.reduce((left, right) => sumOf(left, right))
    if (plainDigits(sum) === plainDigits(whole)) continue
    problems.add(
      'warning',
      (source(portionField(index + 1)) ?? source('beneficiary.portion'))?.header ?? null,
      'portions-differ',
      `The portions of the beneficiaries add up to ${sum}, and the amount is ${whole}.`,
      'Correct the portions. They decide which reports by beneficiary it counts for.',
      portions.join(' + '),
    )
  }
}

/** Reads which action the nth party of a role belongs to, from 1; the first if not stated. */
function actionReader(
  source: FindSource,
  role: 'conductor' | 'beneficiary',
  number: number,
): (cells: readonly string[]) => number {
  const from = numberedSource(source, number)(`${role}.action`)
  return (cells) => {
    const action = from === null ? 1 : Number(from.read(cells))
    return Number.isInteger(action) && action >= 1 && action <= MOST_OF_A_KIND ? action : 1
  }
}

/** Creates a reader of parties beyond the first of a role; null if the file has no column for one. */
export function othersReader(
  role: Exclude<PartyRole, 'customer'>,
  settled: Settled,
  source: FindSource,
):
  | ((
      cells: readonly string[],
      problems: Problems,
      day: string | null,
    ) => { number: number; action: number; party: PartyCells }[])
  | null {
  const readers = Array.from({ length: MOST_OF_A_KIND - 1 }, (_, index) => index + 2).flatMap((number) => {
    const read = partyReader(role, settled, numberedSource(source, number))
    return read === null
      ? []
      : [
          {
            number,
            read,
            actionOf: role === 'onBehalfOf' || role === 'source' ? () => 1 : actionReader(source, role, number),
          },
        ]
  })
  if (readers.length === 0) return null
  return (cells, problems, day) =>
    readers.flatMap(({ number, read, actionOf }) => {
      const problemsBefore = problems.list.length
      const party = read(cells, problems, day)
      if (party === null) return []
      for (const problem of problems.list.slice(problemsBefore)) problem.of = party
      return [{ number, action: actionOf(cells), party }]
    })
}
