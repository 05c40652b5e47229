import { isId } from '#app/platform/ids.ts'
import type { Scope } from '#app/platform/scope.ts'
import type { HoldShown } from './hold-list.tsx'
import { doubtsAbout } from './store.server.ts'

const labels: Readonly<Record<string, string>> = {
  name: 'Name', address: 'Address', phone: 'Telephone number', email: 'Email address', dateOfBirth: 'Date of birth', occupation: 'Occupation', employer: 'Employer', identification: 'Identification', number: 'Client number',
}

/** What is doubtful about a customer and nobody confirmed yet; the key is the doubt's id. */
export async function doubtsOfCustomer(scope: Scope, customerId: string): Promise<HoldShown[]> {
  if (!isId(customerId)) return []
  return scope.bulk(async client => {
    const doubts = await doubtsAbout(client, { customers: [customerId], transactions: [] })
    const { rows } = await client.query<{ swaps: boolean }>(`SELECT kind = 'person' AND surname IS NOT NULL AND given_name IS NOT NULL AS swaps FROM customer WHERE id = $1`, [customerId])
    return doubts.filter(doubt => doubt.confirmedBy === null).map(({ id, field, value, message, action, answerAt }) => ({
      key: id, kind: 'doubt', field, label: labels[field] ?? 'Customer', value, text: message, action, swaps: field === 'name' && rows[0]?.swaps ? id : null, to: null, where: '', answerAt: answerAt ?? null, party: null, transaction: null,
    }))
  })
}
