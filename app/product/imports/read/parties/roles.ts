import type { PartyRole } from '#app/csv/words/fields.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { NormalRow, PartyCells } from '#app/csv/types.ts'
import type { AnyRole, FurtherPlace, Role } from '../ledger/ledger.ts'

/** The parties that a record names, by role. */

const NOTHING: readonly never[] = []

/** The customers that a plan assigns to transactions: a map, since an object would retain each id that is looked up. */
export const linksOf = (plan: Pick<ImportPlan, 'links'>): ReadonlyMap<string, string> =>
  new Map(Object.entries(plan.links))

interface FurtherRole extends FurtherPlace {
  role: AnyRole
  /** Null: nobody is named, but a portion is. */
  cells: PartyCells | null
  portion: string | null
  inRole?: PartyCells['inRole']
}

/** `also`: the customer's columns describe this party too. */
export interface NamedParty {
  cells: PartyCells
  from: PartyRole
  also?: true
}

export interface Roles extends Record<Role, NamedParty | null> {
  further: readonly FurtherRole[]
}

const isAt = (place: FurtherPlace, other: FurtherPlace): boolean =>
  place.action === other.action && place.position === other.position

/** A record's values for the party of a role: the first one, or the one at a position, or null. */
export const cellsOf = (
  roles: Roles,
  { role, place }: { role: AnyRole; place?: FurtherPlace | undefined },
): PartyCells | null =>
  place === undefined
    ? role === 'source'
      ? null
      : (roles[role]?.cells ?? null)
    : (roles.further.find((each) => each.role === role && isAt(each, place))?.cells ?? null)

/** Parties beyond the first of each role; for the first ones, the portion and the values in their role. */
function furtherOf(row: NormalRow): readonly FurtherRole[] {
  const { furtherConductors, furtherOnBehalfOf, completing, onBehalfOf, beneficiary, sources } = row
  const conductor = row.conductor ?? row.customer
  const isSaidOfFirst = (conductor?.inRole ?? onBehalfOf?.inRole ?? beneficiary?.inRole) !== undefined
  const isPlain =
    furtherConductors.length === 0 &&
    furtherOnBehalfOf.length === 0 &&
    sources === undefined &&
    !isSaidOfFirst &&
    row.further.every(({ conductors }) => conductors === undefined)
  const [first, ...others] = completing
  if (
    isPlain &&
    others.length === 0 &&
    (first === undefined ||
      first.beneficiaries.length === 0 ||
      (first.beneficiaries.length === 1 && first.beneficiaries[0]!.portion === null))
  )
    return NOTHING
  const namedRoles = (role: Role, cells: PartyCells | null, portion: string | null): FurtherRole[] =>
    portion === null && cells?.inRole === undefined
      ? []
      : [{ role, action: 0, position: 0, cells: null, portion, ...(cells?.inRole && { inRole: cells.inRole }) }]
  const beyond = (role: Role, list: readonly PartyCells[]): FurtherRole[] =>
    list.map((cells, index) => ({
      role,
      action: 0,
      position: index + 1,
      cells,
      portion: null,
      ...(cells.inRole && { inRole: cells.inRole }),
    }))
  return [
    ...namedRoles('conductor', conductor, null),
    ...beyond('conductor', furtherConductors),
    ...row.further.flatMap(({ conductors = [] }, index) =>
      conductors.map((cells, position): FurtherRole => ({
        role: 'conductor',
        action: index + 1,
        position,
        cells,
        portion: null,
        ...(cells.inRole && { inRole: cells.inRole }),
      })),
    ),
    ...namedRoles('onBehalfOf', onBehalfOf, null),
    ...beyond('onBehalfOf', furtherOnBehalfOf),
    ...(sources ?? NOTHING).map((cells, position): FurtherRole => ({
      role: 'source',
      action: 0,
      position,
      cells,
      portion: null,
      ...(cells.inRole && { inRole: cells.inRole }),
    })),
    ...namedRoles('beneficiary', beneficiary, first?.beneficiaries[0]?.portion ?? null),
    ...completing.flatMap(({ beneficiaries }, action) =>
      beneficiaries.flatMap(({ party, portion }, position): FurtherRole[] =>
        action === 0 && position === 0
          ? []
          : [
              {
                role: 'beneficiary',
                action,
                position,
                cells: party,
                portion,
                ...(party?.inRole && { inRole: party.inRole }),
              },
            ],
      ),
    ),
  ]
}

/**
 * Assigns the roles: the record's customer conducts, unless a conductor is mapped. `links`: the customers that the plan
 * assigns to transactions.
 */
export function rolesOf(row: NormalRow, links?: ReadonlyMap<string, string>): Roles {
  const conducting = row.conductor ?? row.customer
  const link = links === undefined || links.size === 0 ? undefined : links.get(row.transactionId ?? `line ${row.line}`)
  const conductor = conducting === null || link === undefined ? conducting : { ...conducting, customerId: link }
  const named = (role: Role, cells: PartyCells | null): NamedParty | null =>
    cells === null
      ? null
      : { cells: cells === conducting ? conductor! : cells, from: role, ...(row.customerIs === role && { also: true }) }
  return {
    conductor:
      conductor !== null && row.conductor === null
        ? { cells: conductor, from: 'customer' }
        : named('conductor', conductor),
    onBehalfOf: named('onBehalfOf', row.onBehalfOf),
    beneficiary: named('beneficiary', row.beneficiary),
    further: furtherOf(row),
  }
}

/** The cells of a row's parties. */
export function* partiesOf({ conductor, onBehalfOf, beneficiary, further }: Roles): Generator<PartyCells> {
  if (conductor) yield conductor.cells
  if (onBehalfOf) yield onBehalfOf.cells
  if (beneficiary) yield beneficiary.cells
  for (const { cells } of further) if (cells !== null) yield cells
}
