import type { ProposalFacts, Whereabouts } from '#app/compliance/rules/proposals.ts'
import type { Method, RuleTransaction } from '#app/compliance/types.ts'
import type { Actions } from '../actions/actions.ts'

export interface StoredSaying {
  direction: string
  purpose: string | null
  notes: string | null
  details: unknown
}

export interface StoredParty {
  id: string
  country: string | null
  countryOfResidence: string | null
  phone: string | null
  unit: string | null
  street: string | null
  city: string | null
  district: string | null
  province: string | null
  unstructuredAddress: string | null
  identifications: unknown
}

const rulesIn = (details: unknown): Record<string, unknown> =>
  (details as { rules?: Record<string, unknown> } | null)?.rules ?? {}

/** The answers about a transaction for the rules; absent if none. */
export function answeredRules(rules: Record<string, unknown>): {
  isValidationReward?: boolean
  ministerialDirective?: boolean
  isInternational?: boolean
  fromOutsideCanada?: boolean
} {
  const flag = (name: 'isValidationReward' | 'isInternational' | 'fromOutsideCanada') =>
    typeof rules[name] === 'boolean' ? { [name]: rules[name] } : {}
  return {
    ...flag('isValidationReward'),
    ...flag('isInternational'),
    ...flag('fromOutsideCanada'),
    ...(rules.ministerialDirective === 'IR2020'
      ? { ministerialDirective: true }
      : rules.isLinkedToIran === false
        ? { ministerialDirective: false }
        : {}),
  }
}

function whereabouts(role: Whereabouts['role'], party: StoredParty): Whereabouts {
  const issuers = Array.isArray(party.identifications)
    ? party.identifications.map((one) => (one as { country?: unknown }).country)
    : []
  return {
    role,
    countries: [party.country, party.countryOfResidence, ...issuers].filter(
      (code): code is string => typeof code === 'string' && code !== '',
    ),
    phone: party.phone,
    address: [party.unit, party.street, party.city, party.district, party.province, party.unstructuredAddress]
      .filter(Boolean)
      .join(' '),
  }
}

/** What a stored transaction and its parties say of where it came from and went to. `cells`: see `ProposalFacts`. */
export function proposalFacts(
  transaction: StoredSaying,
  actions: Actions,
  byId: ReadonlyMap<string, StoredParty>,
  cells: readonly string[] = [],
): ProposalFacts {
  const parties: Whereabouts[] = []
  const add = (role: Whereabouts['role'], list: readonly { customerId: string | null }[]): void => {
    for (const { customerId } of list) {
      const party = customerId === null ? undefined : byId.get(customerId)
      if (party) parties.push(whereabouts(role, party))
    }
  }
  for (const { conductors, sources } of actions.starting) {
    add('the conductor', conductors)
    for (const { onBehalfOf } of conductors) add('the third party', onBehalfOf)
    add('an involved party', sources)
  }
  for (const { beneficiaries, involvements } of actions.completing) {
    add('the beneficiary', beneficiaries)
    add('an involved party', involvements)
  }
  const currencies = [...actions.starting, ...actions.completing].flatMap(({ currency }) => currency ?? [])
  return {
    method: (actions.starting[0]?.method ?? 'other') satisfies Method,
    direction: transaction.direction as RuleTransaction['direction'],
    currencies,
    parties,
    cells,
    texts: [transaction.purpose, transaction.notes, ...actions.completing.map(({ disposition }) => disposition)].filter(
      (text): text is string => text !== null,
    ),
    isDispositionOpen: actions.completing.every(
      ({ disposition, dispositionCode }) => disposition === null && dispositionCode === undefined,
    ),
    route: (transaction.details as { route?: NonNullable<ProposalFacts['route']> } | null)?.route ?? {},
    known: rulesIn(transaction.details),
  }
}
