/** Notices about customer values without a customer. */
import { partyField } from '../../words/fields.ts'
import type { Settled } from '../settled.ts'

const IDENTIFYING: ReadonlySet<string> = new Set([
  'customerId',
  'name',
  'givenName',
  'surname',
  'entityName',
  'phone',
  'otherPhone',
])

/** Notices about customer values that belong to nobody, because no column identifies the customer. */
export function unnamedNotices({ columns, combined, plan }: Settled): string[] {
  const fields = [
    ...columns.map(({ field }) => field),
    ...combined.map(({ field }) => field),
    ...(Object.keys(plan.constants) as (keyof typeof plan.constants)[]),
  ]
  const isNamed = fields.some((field) => {
    const party = partyField(field)
    return party !== null && party.role === 'customer' && IDENTIFYING.has(party.attribute)
  })
  const own = columns.filter(({ field }) => partyField(field)?.role === 'customer')
  return isNamed || own.length === 0
    ? []
    : [
        `No column has the customer’s name, number or phone, so these columns aren’t used: ${own.map(({ header }) => `"${header.trim()}"`).join(', ')}.`,
      ]
}
