/**
 * Constants that a business gives once: what becomes of what it receives, how and why transactions are conducted, who
 * benefits. They count where the record itself says nothing, and never hide a column.
 */
import type { Field } from '../words/fields.ts'
import type { ImportPlan } from './plan.ts'

const STANDING: ReadonlySet<Field> = new Set<Field>(['disposition', 'channel', 'purpose', 'howObtained'])

export const BENEFICIARY = 'beneficiary.name' satisfies Field
/** The constant that makes the conductor the beneficiary. */
export const THE_CONDUCTOR = 'conductor'

/** Whether a constant only fills what the record leaves open. */
export const isStanding = (field: Field, value: string | undefined): boolean =>
  STANDING.has(field) || (field === BENEFICIARY && value === THE_CONDUCTOR)

export interface StandingValues {
  disposition: string | null
  channel: string | null
  purpose: string | null
  howObtained: string | null
  isConductorBeneficiary: boolean
}

/** A plan's standing values; null if it has none. */
export function standingOf({ constants }: Pick<ImportPlan, 'constants'>): StandingValues | null {
  const { disposition = '', channel = '', purpose = '', howObtained = '' } = constants
  const isConductorBeneficiary = isStanding(BENEFICIARY, constants[BENEFICIARY])
  if (!isConductorBeneficiary && [disposition, channel, purpose, howObtained].every((text) => text === '')) return null
  return {
    disposition: disposition || null,
    channel: channel || null,
    purpose: purpose || null,
    howObtained: howObtained || null,
    isConductorBeneficiary,
  }
}

/** The standing values and the rows they are stated in, as shown to the user. */
export function standingNotices(plan: Pick<ImportPlan, 'constants'>): string[] {
  const standing = standingOf(plan)
  if (standing === null) return []
  const { disposition, channel, purpose, howObtained, isConductorBeneficiary } = standing
  return [
    disposition && `Receipts whose row gives no disposition get “${disposition}”. Payments get none.`,
    isConductorBeneficiary &&
      'Receipts whose row names no beneficiary get their conductor as the beneficiary, if they have exactly one. Payments get none.',
    channel && `Rows that don’t say how they were conducted get “${channel}”, unless their location says it.`,
    purpose && `Rows without a purpose get “${purpose}”.`,
    howObtained && `Receipts whose row doesn’t say how the funds were obtained get “${howObtained}”.`,
  ].filter((notice) => typeof notice === 'string')
}
