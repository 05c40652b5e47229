/**
 * Cash from a public body or financial entity, which needs no large cash report. A name alone decides nothing: it holds
 * the draft.
 */
import type { Method, PartyCells } from '../../types.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field, PartyRole } from '../../words/fields.ts'
import type { Problems } from '../text/problems.ts'
import { mayBeExempt } from '#app/party/names/exempt-names.ts'

const NAMES = ['entityName', 'name'] as const

interface Payers {
  customer: PartyCells | null
  conductor: PartyCells | null
  onBehalfOf: PartyCells | null
  /** The customer's role beside a conductor. */
  customerIs?: PartyRole | undefined
}

/** Holds the draft if the payer, or the party on whose behalf they paid, may be such a body. */
export function exemptChecker(
  source: (field: Field) => Source | null,
): (method: Method | null, payers: Payers, problems: Problems) => void {
  const check = (role: PartyRole, party: PartyCells | null, problems: Problems): void => {
    if (party === null || party.kind === 'person') return
    const attribute = NAMES.find((each) => party[each] !== undefined)
    if (attribute === undefined) return
    const name = party[attribute]!
    if (party.isPublicBody === true || party.isFinancialEntity === true) return
    const kind = mayBeExempt(name)
    if (kind === null) return
    if ((kind === 'public body' ? party.isPublicBody : party.isFinancialEntity) !== undefined) return
    problems.add(
      'block_draft',
      source(`${role}.${attribute}`)?.header ?? null,
      'payer-may-be-exempt',
      `"${name}" may be a ${kind}. Cash that comes from one, or from someone acting for one, isn’t reported in an LCTR.`,
      'If it is one, say so on the customer: no report then counts its cash. If it isn’t, confirm this.',
      name,
    )
  }
  return (method, { customer, conductor, onBehalfOf, customerIs }, problems) => {
    if (method !== 'cash') return
    if (conductor === null || customerIs !== undefined) check('customer', customer, problems)
    if (customerIs !== 'conductor') check('conductor', conductor, problems)
    if (customerIs !== 'onBehalfOf') check('onBehalfOf', onBehalfOf, problems)
  }
}
