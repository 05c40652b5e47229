import { codeLabel } from '#app/compliance/words/codes.ts'
import { customerLists, type CustomerList } from '#app/party/facts/customer-lists.ts'
import { wholeName } from '#app/party/names/matching.ts'
import { documentKind, type Paper } from '#app/product/customers/record.ts'
import { labelOf } from '#app/party/facts/listed.ts'
import { formatDate } from '#app/ui/values/format.ts'
import {
  choiceGroups,
  isGroupEmpty,
  isGroupSame,
  sideOf,
  type ChoiceGroup,
  type Choices,
  type Row,
  type Side,
} from './choices.ts'

/** One attribute of two records, for people. */
export interface ComparedValue {
  name: string
  label: string
  /** Lines; empty: nothing on file. */
  kept: string[]
  gone: string[]
  isSame: boolean
  /** Both may hold. */
  joins: boolean
  side: Side
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const country = (code: unknown): string => codeLabel('country', text(code)) ?? text(code)
const line = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

type Item = Readonly<Record<string, unknown>>

const itemName = ({ givenName, otherName, surname }: Item): string =>
  wholeName({ givenName: text(givenName), otherName: text(otherName), surname: text(surname) })

/** The name of a stored customer; empty if it has none. */
export const recordName = ({ entity_name: entityName, given_name, other_name, surname }: Row): string =>
  text(entityName) || itemName({ givenName: given_name, otherName: other_name, surname })

const expiryOf = ({ expiresOn }: Item): string => (expiresOn ? `expires ${formatDate(text(expiresOn))}` : '')

function linesOf(group: ChoiceGroup, row: Row): string[] {
  const value = row[group.columns[0]!]
  const items = (Array.isArray(value) ? value : []) as Item[]
  switch (group.name) {
    case 'name':
      return [recordName(row)]
    case 'phone':
      return [line(text(row.phone), row.extension ? `ext. ${text(row.extension)}` : '')]
    case 'dateOfBirth':
      return [formatDate(text(value))]
    case 'address':
      return [
        line(text(row.unit) && `${text(row.unit)}–`, text(row.building), text(row.street)),
        [text(row.city), text(row.district), text(row.province), text(row.postal_code)].filter(Boolean).join(', '),
        country(row.country),
        text(row.unstructured_address),
      ]
    case 'countryOfResidence':
    case 'countryOfCitizenship':
      return [country(value)]
    case 'identifications': {
      const kind = row.kind === 'entity' ? 'entity' : 'person'
      return items.map((one) =>
        [
          line(text(one.typeOther) || (documentKind(one.type as Paper['type'], kind) ?? ''), text(one.number)),
          text(one.province),
          country(one.country),
          expiryOf(one),
        ]
          .filter(Boolean)
          .join(', '),
      )
    }
    case 'registrations':
      return items.map((one) =>
        [
          line(codeLabel('registrationType', text(one.type)) ?? '', text(one.number)),
          text(one.province),
          country(one.country),
        ]
          .filter(Boolean)
          .join(', '),
      )
    case 'authorizedPersons':
      return items.map(itemName)
    case 'flags':
    case 'verifications':
    case 'ownership': {
      const spec = customerLists[group.name as CustomerList]
      return items.map(
        (one) =>
          line(labelOf(spec, text(one.kind)), text(one.verifiedOn), itemName(one)) + (one.lifted ? ' (lifted)' : ''),
      )
    }
    case 'notes':
      return text(value).split('\n')
    default:
      return [typeof value === 'boolean' ? (value ? 'Yes' : 'No') : text(value)]
  }
}

/** Both records' values of each attribute, and which one is chosen. */
export function comparedValues(kept: Row, gone: Row, choices: Choices): ComparedValue[] {
  return choiceGroups.flatMap((group) => {
    if (isGroupEmpty(kept, group) && isGroupEmpty(gone, group)) return []
    const shown = (row: Row) => (isGroupEmpty(row, group) ? [] : linesOf(group, row).filter((each) => each !== ''))
    return [
      {
        name: group.name,
        label: group.label,
        kept: shown(kept),
        gone: shown(gone),
        isSame: isGroupSame(kept, gone, group),
        joins: group.joins !== undefined,
        side: sideOf(group, kept, gone, choices),
      },
    ]
  })
}
