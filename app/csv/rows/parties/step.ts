/** How one attribute of a party is read from the cells of a record. */
import type { Settled } from '../../plan/settled.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { PartyCells } from '../../types.ts'
import type { PartyRole } from '../../words/fields.ts'
import type { Problems } from '../text/problems.ts'

export type Step = (cells: readonly string[], party: PartyCells, problems: Problems, day: string | null) => void

/** Where an attribute of a party is read from. */
export interface Reading {
  from: Source
  header: string | null
  role: PartyRole
  settled: Settled
}
