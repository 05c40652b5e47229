import { attributeLabel } from '#app/party/attributes.ts'
import { FIELDS, partyField, type Field } from '#app/csv/fields.ts'

/** What fields are called on screen. */

const RECORD: Partial<Record<Field, string>> = {
  transactionId: 'Transaction ID', datetime: 'Date and time', date: 'Date', time: 'Time', timezone: 'Time zone', postedAt: 'Posting date', amount: 'Amount',
  currency: 'Currency', debit: 'Debit (paid out)', credit: 'Credit (received)', 'received.amount': 'Amount received', 'received.currency': 'Currency received',
  'sent.amount': 'Amount sent', 'sent.currency': 'Currency sent', fee: 'Fee', cadAmount: 'Value in CAD', valueCurrency: 'Currency of the value', rate: 'Exchange rate to CAD',
  rateSource: 'Source of the rate', method: 'Method', direction: 'Direction', status: 'Status', type: 'Type of transaction', description: 'Description',
  balanceImpact: 'Effect on the balance', locationId: 'Location', 'vc.type': 'Virtual currency', 'vc.amount': 'Virtual currency amount', 'vc.sendingAddress': 'Sending address',
  'vc.receivingAddress': 'Receiving address', 'vc.address': 'Wallet address', 'vc.transactionHash': 'Transaction hash', channel: 'How it was conducted', purpose: 'Purpose', disposition: 'Disposition',
  account: 'Account', notes: 'Notes', ignore: 'Not used (kept in the raw row)',
}
const ROLES = { customer: 'Customer', conductor: 'Conductor', onBehalfOf: 'On behalf of', beneficiary: 'Beneficiary' } as const
export function fieldLabel(field: Field): string {
  const party = partyField(field)
  return party ? `${ROLES[party.role]}: ${attributeLabel(party.attribute)}` : (RECORD[field] ?? field)
}

/** All fields for a choice, in groups. */
export const fieldChoices: readonly { group: string; fields: { value: Field; label: string }[] }[] = (['', 'customer', 'conductor', 'onBehalfOf', 'beneficiary'] as const).map(role => ({
  group: role === '' ? 'Transaction' : ROLES[role],
  fields: FIELDS.filter(field => (partyField(field)?.role ?? '') === role && field !== 'ignore').map(value => ({ value, label: fieldLabel(value) })),
}))
