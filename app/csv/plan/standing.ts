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

/** A plan's standing values for the whole file; null if it has none. */
function standingOfFile({ constants }: Standing): StandingValues | null {
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

type Standing = Pick<ImportPlan, 'constants' | 'locationConstants'>

const nothing: StandingValues = {
  disposition: null,
  channel: null,
  purpose: null,
  howObtained: null,
  isConductorBeneficiary: false,
}

/**
 * A plan's standing values for the rows of a location, by its id or name in the row: those of the location go before
 * those of the file. Null if the plan has none at all; the function gives null for rows that get none.
 */
export function standingOf(plan: Standing): ((location: string | null) => StandingValues | null) | null {
  const ofFile = standingOfFile(plan)
  const byLocation = new Map<string, StandingValues>()
  const places = Object.entries(plan.locationConstants ?? {})
  for (const [id, { name, disposition, purpose }] of places.toReversed()) {
    const base = ofFile ?? nothing
    const values = { ...base, disposition: disposition || base.disposition, purpose: purpose || base.purpose }
    if (name) byLocation.set(name.toLowerCase(), values)
    byLocation.set(id.toLowerCase(), values)
  }
  if (ofFile === null && byLocation.size === 0) return null
  return (location) => (location === null ? undefined : byLocation.get(location.toLowerCase())) ?? ofFile
}

/** The standing values and the rows they are stated in, as shown to the user. */
export function standingNotices(plan: Standing): string[] {
  const { disposition, channel, purpose, howObtained, isConductorBeneficiary } = standingOfFile(plan) ?? nothing
  const ofLocations = Object.entries(plan.locationConstants ?? {}).flatMap(([id, own]) => {
    const said = [
      own.disposition && `the disposition “${own.disposition}” (receipts)`,
      own.purpose && `the purpose “${own.purpose}”`,
    ].filter(Boolean)
    const place = own.name && own.name !== id ? `${own.name} (${id})` : id
    return said.length === 0 ? [] : `Rows at ${place} that don’t say it get ${said.join(' and ')}.`
  })
  const elsewhere = ofLocations.length === 0 ? '' : ', unless their location has its own'
  return [
    disposition && `Receipts whose row gives no disposition get “${disposition}”${elsewhere}. Payments get none.`,
    isConductorBeneficiary &&
      'Receipts whose row names no beneficiary get their conductor as the beneficiary, if they have exactly one. Payments get none.',
    channel && `Rows that don’t say how they were conducted get “${channel}”, unless their location says it.`,
    purpose && `Rows without a purpose get “${purpose}”${elsewhere}.`,
    howObtained && `Receipts whose row doesn’t say how the funds were obtained get “${howObtained}”.`,
    ...ofLocations,
  ].filter((notice) => typeof notice === 'string')
}

/** Notices about rates that count for every day of a file. */
export const ratesForAllDays = ({ rates }: ImportPlan): string[] =>
  Object.entries(rates).flatMap(([currency, choice]) =>
    'value' in choice
      ? [
          `One ${currency} counts as ${choice.value} CAD in every record, as set here. A rate is right only for its own day, so a Bank of Canada rate on file for the record’s time is used instead.`,
        ]
      : [],
  )
