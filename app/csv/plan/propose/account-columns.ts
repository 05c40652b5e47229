/**
 * Columns that belong to the account beside them: its transit number, which alone may be a place, and its holder, who
 * alone may be the customer.
 */
import type { ColumnMapping } from '../columns.ts'
import { partyField } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'

const TRANSIT = /^(?:(?:branch )?transit(?: number| no| num)?|(?:numero|no) (?:de |du )?transit)$/
const HOLDER =
  /^(?:name of )?account holder(?: s)?(?: full)?(?: name)?$|^(?:nom (?:du |de )?)?(?:titulaire|detenteur) (?:du |de )?compte$|^(?:nombre del )?titular de (?:la )?cuenta$|^titular da conta$|^kontoinhaber$/
const NAMES: ReadonlySet<string> = new Set(['name', 'givenName', 'surname', 'entityName'])

const isHolder = ({ header }: ColumnMapping): boolean => HOLDER.test(fold(header))
const isOfAccount = ({ field }: ColumnMapping): boolean => field === 'account' || field.startsWith('account.')

/** If other columns name the customers, an account holder may be someone else. */
export function settleAccountColumns(columns: readonly ColumnMapping[]): void {
  const isNamed = columns.some((column) => {
    const party = partyField(column.field)
    return (
      party !== null && party.number === 1 && NAMES.has(party.attribute) && isPayer(party.role) && !isHolder(column)
    )
  })
  for (const column of columns) {
    if (column.source === 'user') continue
    if (column.field === 'locationId' && TRANSIT.test(fold(column.header)) && columns.some(isOfAccount))
      Object.assign(column, {
        field: 'account.branch',
        why: `The header "${column.header.trim()}" is next to other account columns.`,
      })
    if (!isHolder(column) || !['ignore', 'customer.name', 'account'].includes(column.field)) continue
    if (!isNamed && column.field === 'customer.name') continue
    Object.assign(column, {
      field: isNamed ? 'account.holder' : 'customer.name',
      confidence: 0.9,
      source: 'header',
      why: isNamed
        ? 'Other columns name the customer, so this one names the account holder.'
        : 'No other column names the customer.',
    })
    delete column.either
  }
}

const isPayer = (role: string): boolean => role === 'customer' || role === 'conductor'
