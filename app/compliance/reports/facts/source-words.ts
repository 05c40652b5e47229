import { codeLabel, type CodeTableName } from '../../words/codes.ts'

/** Labels of supplied values, by their names in the records. Shared by browser and server. */

const names: Readonly<Record<string, string>> = {
  transactionIds: 'Virtual currency transaction identifiers',
  sendingAddresses: 'Sending address',
  receivingAddresses: 'Receiving address',
  referenceNumber: 'Reference number',
  otherRelatedNumber: 'Other related number',
  valueInCanadianDollars: 'Value in Canadian dollars',
  exchangeRate: 'Exchange rate',
  directionCode: 'Direction',
  fundTypeCode: 'Type of funds',
  fundTypeOther: 'Other type of funds',
  postedAt: 'Date of posting',
  howObtained: 'How it was obtained',
  cadCents: 'Value in Canadian dollars',
  channel: 'Method of transaction',
  channelOther: 'Other method',
  locationId: 'Location',
  'route.origin': 'Country the funds came from',
  'route.destination': 'Country the funds went to',
  fee: 'Fee',
  telephone: 'Telephone number',
  typeCode: 'Type',
  typeOther: 'Other type',
  clientNumber: 'Client number',
  relationshipCode: 'Relationship of the conductor',
  relationshipOther: 'Other relationship of the conductor',
  dispositionCode: 'Disposition',
  dispositionOther: 'Other disposition',
  statusCode: 'Status',
  structureTypeCode: 'Type of structure',
  suspicionTypeCode: 'Type of suspicion',
  projectCodes: 'Public-private partnership projects',
}

/**
 * The tables of the codes among the supplied values. A value that one type of report does not take may be of another's
 * table.
 */
const tables: Readonly<Record<string, readonly CodeTableName[]>> = {
  relationshipCode: ['relationship'],
  dispositionCode: ['dispositionLctr', 'dispositionLvctr', 'dispositionStr'],
  directionCode: ['direction'],
  fundTypeCode: ['fundType'],
  structureTypeCode: ['structureType'],
  suspicionTypeCode: ['suspicionType'],
  projectCodes: ['projectName'],
}

const spaced = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * `completing.0.receivingAddresses` as `Receiving address (completing action)`. Several actions are told apart by their
 * number.
 */
export function sourceLabel(field: string): string {
  const action = /^(starting|completing)\.(\d+)\.(.+)$/.exec(field)
  if (action)
    return `${sourceLabel(action[3] ?? '')} (${action[1]} action${action[2] === '0' ? '' : ` ${Number(action[2]) + 1}`})`
  const parts = field.split('.').filter((part) => !/^\d+$/.test(part))
  const last = names[parts.at(-1) ?? ''] ?? capital(spaced(parts.at(-1) ?? field))
  return parts.length < 2 ? last : `${capital(spaced(parts.slice(0, -1).join(', ')))}: ${last.toLowerCase()}`
}

/** A supplied value as shown on the screen: a code by its label. */
export function sourceValue(field: string, value: string): string {
  const parts = field.split('.')
  const name = parts.at(-1) ?? ''
  const known =
    name === 'statusCode' && /account$/i.test(parts.at(-2) ?? '') ? (['accountStatus'] as const) : (tables[name] ?? [])
  return value
    .split(', ')
    .map((code) => known.map((table) => codeLabel(table, code)).find((label) => label !== null) ?? code)
    .join(', ')
}
