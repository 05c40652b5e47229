import { partyNumbers } from '../actions/action-fields.ts'
import type { BehalfParty, Beneficiary, Conductor, DeviceFacts, NamedParty } from '../actions/actions.ts'
import type { CompletingCorrection, StartingCorrection } from '../record/schema.ts'
import { type CustomerOf, group, isBlank, factsWith, type Written } from './written.ts'

interface WrittenParty {
  was?: number | undefined
  customer: string | null
  known?: string | undefined
}

/**
 * The parties of a role. Keeps known details, whatever place a party gets, and an open question where the person saw it
 * and named nobody. Ignores parties left empty.
 */
export function partiesOf<Party extends { customerId: string | null }, Given extends WrittenParty>(
  before: readonly Party[],
  given: readonly Given[] | undefined,
  isWhole: boolean,
  customerOf: CustomerOf,
  make: (
    known: Party | undefined,
    written: Given,
    customerId: string | null,
    around: { customerOf: CustomerOf; before: readonly Party[]; seen: Party | undefined },
  ) => Party,
): Party[] {
  if (given === undefined) return isWhole ? [] : [...before]
  return given.flatMap((written) => {
    const seen = written.was === undefined ? undefined : before[written.was]
    const { was: _place, known: _shown, ...rest } = written
    if (seen === undefined && isBlank(rest)) return []
    const customerId = customerOf(written.customer, written.known)
    const known =
      seen?.customerId === customerId
        ? seen
        : customerId === null
          ? undefined
          : before.find((party) => party.customerId === customerId)
    return [make(known, written, customerId, { customerOf, before, seen })]
  })
}

type Conductors = NonNullable<StartingCorrection['conductors']>
type Behalf = NonNullable<Conductors[number]['onBehalfOf']>[number]
type Beneficiaries = NonNullable<CompletingCorrection['beneficiaries']>
type Sources = NonNullable<StartingCorrection['sources']>
type Holders = NonNullable<StartingCorrection['accountHolders']>

const behalfOf = (
  known: BehalfParty | undefined,
  { relationship, relationshipOther }: Behalf,
  customerId: string | null,
): BehalfParty => ({
  ...factsWith<Partial<BehalfParty>>(known, { relationshipCode: relationship, relationshipOther }),
  customerId,
})

export function conductorOf(
  known: Conductor | undefined,
  { isClient, username, device, onBehalfOf = [] }: Conductors[number],
  customerId: string | null,
  { customerOf, before, seen }: { customerOf: CustomerOf; before: readonly Conductor[]; seen: Conductor | undefined },
): Conductor {
  // Those whom the person saw with it come first: their places are of that list. Whoever acts for another conductor is
  // known all the same.
  const own = seen ?? known
  const behalves = [...(own?.onBehalfOf ?? []), ...before.filter((one) => one !== own).flatMap((one) => one.onBehalfOf)]
  const { device: had, ...rest } = { ...known }
  const { device: used } = group('device', had, device as Written<DeviceFacts>)
  return {
    ...factsWith<Partial<Conductor>>(rest, { isClient, username }),
    ...(used !== undefined && { device: used }),
    customerId,
    onBehalfOf: partiesOf(behalves, onBehalfOf, true, customerOf, behalfOf),
  }
}

export const beneficiaryOf = (
  known: Beneficiary | undefined,
  { portion, relationship, relationshipOther, username }: Beneficiaries[number],
  customerId: string | null,
): Beneficiary => ({
  ...factsWith<Partial<Beneficiary>>(known, { relationshipCode: relationship, relationshipOther, username }),
  customerId,
  portion: portion === undefined ? (known?.portion ?? null) : portion,
})

export const namedOf = (
  known: NamedParty | undefined,
  written: Sources[number],
  customerId: string | null,
): NamedParty => ({
  ...factsWith<Partial<NamedParty>>(known, Object.fromEntries(partyNumbers.map(({ name }) => [name, written[name]]))),
  customerId,
})

export const holderOf = (
  known: NamedParty | undefined,
  { username }: Holders[number],
  customerId: string | null,
): NamedParty => ({ ...factsWith<Partial<NamedParty>>(known, { username }), customerId })
