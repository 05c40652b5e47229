import { attributeLabel } from '#app/party/facts/attributes.ts'
import { FIELDS, isField, numbered, partyField, unnumberedOf, type Field } from '#app/csv/words/fields.ts'

/** Field labels on screen. */

const RECORD: Partial<Record<Field, string>> = {
  transactionId: 'Transaction ID',
  datetime: 'Date and time',
  date: 'Date',
  time: 'Time',
  halfOfDay: 'AM or PM',
  dateYear: 'Year of the dates',
  timezone: 'Time zone',
  postedAt: 'Posting date',
  amount: 'Amount',
  currency: 'Currency',
  debit: 'Debit (paid out)',
  credit: 'Credit (received)',
  'received.amount': 'Amount received',
  'received.currency': 'Currency received',
  'sent.amount': 'Amount sent',
  'sent.currency': 'Currency sent',
  fee: 'Fee',
  feeCurrency: 'Currency of the fee',
  givenBack: 'Change given back',
  cadAmount: 'Value in CAD',
  valueCurrency: 'Currency of the value',
  rate: 'Exchange rate to CAD',
  rateSource: 'Source of the rate',
  method: 'Method',
  direction: 'Direction',
  status: 'Status',
  type: 'Type of transaction',
  description: 'Description',
  balanceImpact: 'Effect on the balance',
  locationId: 'Location',
  'vc.type': 'Virtual currency',
  'vc.amount': 'Virtual currency amount',
  'vc.sendingAddress': 'Sending address',
  'vc.receivingAddress': 'Receiving address',
  'vc.address': 'Wallet address',
  'vc.transactionHash': 'Transaction hash',
  channel: 'How it was conducted',
  purpose: 'Purpose',
  disposition: 'Disposition',
  account: 'Account',
  notes: 'Notes',
  'sent.cadValue': 'Value in CAD of what was sent',
  'sent.reference': 'Reference of what was sent',
  'beneficiary.portion': 'Portion of the beneficiary',
  'beneficiary.action': 'Action of the beneficiary (1, 2 …)',
  'conductor.action': 'Action of the conductor (1, 2 …)',
  'answer.onBehalfOf': 'Third party: yes or no',
  'answer.source': 'Source known: yes or no',
  'answer.involved': 'Others involved: yes or no',
  'answer.businessDeposit': 'Deposit to a business account: yes or no',
  'answer.conductor': 'Conductor known: yes or no',
  'answer.beneficiary': 'Beneficiary known: yes or no',
  isInternational: 'International: yes or no',
  isLinkedToIran: 'Linked to Iran: yes or no',
  isFromOutsideCanada: 'From outside Canada: yes or no',
  isValidationReward: 'Reward or validation: yes or no',
  howObtained: 'How the funds were obtained',
  fundType: 'Type of funds (STR)',
  'account.institution': 'Account: institution number',
  'account.branch': 'Account: branch number',
  'account.currency': 'Account: currency',
  'account.type': 'Account: type',
  'account.holder': 'Account: holder’s name',
  originCountry: 'Country the funds came from',
  destinationCountry: 'Country the funds went to',
  ignore: 'Not used (kept with the original row)',
}
const ROLES = {
  customer: 'Customer',
  conductor: 'Conductor',
  onBehalfOf: 'On behalf of',
  beneficiary: 'Beneficiary',
  source: 'Source of the cash, funds or coins',
} as const

export function fieldLabel(field: Field): string {
  const { field: base, number } = unnumberedOf(field)
  const nth = number === 1 ? '' : ` ${number}`
  const party = partyField(field)
  return party ? `${ROLES[party.role]}${nth}: ${attributeLabel(party.attribute)}` : `${RECORD[base] ?? base}${nth}`
}

interface FieldGroup {
  group: string
  fields: { value: Field; label: string }[]
}

/** Attributes usually given for a second party of a role; the settings file accepts all others too. */
const TOLD_OF_OTHERS = [
  'customerId',
  'name',
  'givenName',
  'surname',
  'entityName',
  'dateOfBirth',
  'phone',
  'address',
  'portion',
  'action',
]
const choice = (value: Field) => ({ value, label: fieldLabel(value) })

const copies = (fields: readonly Field[], number: number): Field[] =>
  fields.flatMap((field) => numbered(field, number) ?? [])

/** All fields in groups, including second and third ones if a record may have several. */
const fieldChoices: readonly FieldGroup[] = [
  ...(['', 'customer', 'conductor', 'onBehalfOf', 'beneficiary', 'source'] as const).map((role): FieldGroup => ({
    group: role === '' ? 'Transaction' : ROLES[role],
    fields: FIELDS.filter((field) => (partyField(field)?.role ?? '') === role && field !== 'ignore').map(choice),
  })),
  ...[2, 3].map((number): FieldGroup => ({
    group: number === 2 ? 'Second of several in one record' : 'Third of several in one record',
    fields: copies(
      FIELDS.filter((field) => partyField(field) === null && field !== 'beneficiary.portion'),
      number,
    ).map(choice),
  })),
  ...(['conductor', 'onBehalfOf', 'beneficiary'] as const).map((role): FieldGroup => ({
    group: `${ROLES[role]} 2`,
    fields: TOLD_OF_OTHERS.flatMap((name) =>
      isField(`${role}#2.${name}`) ? [choice(`${role}#2.${name}` as Field)] : [],
    ),
  })),
]

const offered: ReadonlySet<Field> = new Set(fieldChoices.flatMap(({ fields }) => fields.map(({ value }) => value)))

/** The choices for a column, including a current one that only the settings file offers. */
export const choicesWith = (field: Field): readonly FieldGroup[] =>
  field === 'ignore' || offered.has(field)
    ? fieldChoices
    : [...fieldChoices, { group: 'From the settings', fields: [choice(field)] }]
