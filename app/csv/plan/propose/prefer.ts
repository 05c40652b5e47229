/** Chooses one column per field among several candidates. */
import { unmap, type ColumnMapping } from '../columns.ts'
import { fold } from '../../words/fold.ts'
import { wordsIn } from '../headers/header-words.ts'
import { numbered, PARTIES, partyField, type Field } from '../../words/fields.ts'
import { keepAsOther } from './parties/address-columns.ts'

const KEEP_BOTH: ReadonlySet<Field> = new Set<Field>([
  'ignore',
  'notes',
  'vc.receivingAddress',
  'vc.sendingAddress',
  'vc.address',
  'vc.transactionHash',
  'description',
  'beneficiary.customerId',
  'onBehalfOf.customerId',
  ...PARTIES.flatMap((role): Field[] => [
    `${role}.otherAddress`,
    `${role}.otherPhone`,
    `${role}.otherEmail`,
    `${role}.authorizedPerson`,
    `${role}.alias`,
  ]),
])

/** Fields a party may have several of; a report states one. */
const FURTHER = { phone: 'otherPhone', email: 'otherEmail' } as const

/** Keeps a second phone or email, used if the first is blank; false for any other field. */
function keepAsFurther(loser: ColumnMapping, winner: ColumnMapping): boolean {
  const party = partyField(loser.field)
  if (party === null || (party.attribute !== 'phone' && party.attribute !== 'email')) return false
  Object.assign(loser, {
    field: numbered(`${party.role}.${FURTHER[party.attribute]}`, party.number)!,
    why: `It is used where "${winner.header.trim()}" is empty.`,
  })
  return true
}

const ISSUERS = { idIssuer: 'idProvince', secondIdIssuer: 'secondIdProvince' } as const
const PLACE = /\b(?:province|prov|state|country|ctry|pays|etat|jurisdiction|juridiction)\b/

/** `ID Prov/Country` beside `ID Issued By`: the place goes before the authority, and both are read. */
function keepAsJurisdiction(held: ColumnMapping, next: ColumnMapping, columns: readonly ColumnMapping[]): boolean {
  const party = partyField(held.field)
  const own = party === null ? undefined : Object.entries(ISSUERS).find(([attribute]) => attribute === party.attribute)
  if (party === null || own === undefined || party.number > 1) return false
  const places = [held, next].filter(({ header }) => PLACE.test(fold(header)))
  const field: Field = `${party.role}.${own[1]}`
  const [place] = places
  if (place === undefined || places.length > 1 || columns.some((column) => column.field === field)) return false
  Object.assign(place, { field, why: 'It’s the place of issue, and another column has the authority.' })
  return true
}

const isSecondAddress = (field: Field): boolean => ['address', 'street'].includes(partyField(field)?.attribute ?? '')
/** The header names a place of business outright. */
const isLocation = (header: string): boolean => /^(?:fintrac )?location(?: id| code| number)?$/.test(fold(header))
const isAgent = ({ header }: ColumnMapping): boolean => wordsIn(header).has('agent')
const isHash = (header: string): boolean => /^(txid|tx id|tx hash|txhash)$/.test(fold(header))

/** A second phone or email without a first one becomes the first. */
function promoteFurther(columns: readonly ColumnMapping[]): void {
  for (const column of columns) {
    const party = partyField(column.field)
    const first = party === null ? undefined : Object.entries(FURTHER).find(([, other]) => other === party.attribute)
    if (party === null || first === undefined || column.source === 'user') continue
    const field = numbered(`${party.role}.${first[0] as keyof typeof FURTHER}`, party.number)!
    if (!columns.some((each) => each.field === field)) column.field = field
  }
}

/** Notices about second phones and emails. */
export function furtherContactNotices(columns: readonly ColumnMapping[]): string[] {
  return PARTIES.flatMap((role) =>
    (['phone', 'email'] as const).flatMap((attribute) => {
      const of = columns.filter(({ field }) => field === (`${role}.${FURTHER[attribute]}` satisfies Field))
      return of.length === 0
        ? []
        : [
            `${of.map(({ header }) => `"${header.trim()}"`).join(', ')}: another ${attribute === 'phone' ? 'phone number' : 'e-mail address'}. A report states one. This one is used if a row has no other, and is kept in the customer’s notes otherwise.`,
          ]
    }),
  )
}

/**
 * One column per field: the better claim wins, then the earlier column. Equal names are rivals, and the user decides.
 */
export function preferOne(columns: ColumnMapping[]): void {
  promoteFurther(columns)
  const best = new Map<Field, ColumnMapping>()
  // A full date and time wins over a date alone.
  const withTime = columns.find((column) => column.field === 'datetime')
  for (const column of columns) {
    if (column.source === 'user' || KEEP_BOTH.has(column.field)) continue
    if (withTime && column.field === 'date') {
      unmap(column, `"${withTime.header}" gives date and time.`)
      continue
    }
    const held = best.get(column.field)
    if (!held) {
      best.set(column.field, column)
      continue
    }
    const [winner, loser] = stronger(held, column) ? [held, column] : [column, held]
    const field = column.field
    const unsettled =
      fold(held.header) === fold(column.header) || (field === 'datetime' && claim(held) === 0 && claim(column) === 0)
    best.set(field, winner)
    if (field === 'transactionId' && isHash(loser.header)) loser.field = 'vc.transactionHash'
    else if (field === 'amount' && loser.currency === 'CAD' && winner.currency !== 'CAD') loser.field = 'cadAmount'
    else if (isSecondAddress(field) && !unsettled)
      keepAsOther(loser, partyField(field)!.role, `"${winner.header.trim()}"`)
    else if (!unsettled && keepAsJurisdiction(held, column, columns)) continue
    else if (unsettled || !keepAsFurther(loser, winner))
      unmap(loser, `"${winner.header.trim()}" is the better match for this field.`)
    if (unsettled) winner.rivals = [...(winner.rivals ?? []), loser.position]
  }
}

/** Headers that name the transaction outright outrank those for a stage of its life. */
const claim = (column: ColumnMapping): number =>
  /\b(transaction|txn|trans|operation|operacion|transaccion|operacao|transacao|transaktion|vorgang|trade|date time|date heure|datetime|timestamp|date and time|received|executed|occurred|server)\b/.test(
    fold(column.header),
  ) ||
  fold(column.header) === 'date' ||
  fold(column.header) === 'time'
    ? 1
    : 0

function stronger(held: ColumnMapping, next: ColumnMapping): boolean {
  if (held.isPartial !== next.isPartial) return next.isPartial === true
  if (held.field === 'locationId' && isLocation(held.header) !== isLocation(next.header)) return isLocation(held.header)
  if (held.field === 'transactionId' && isHash(held.header) !== isHash(next.header)) return isHash(next.header)
  // Beside an office or a branch, an agent may be a person.
  if (held.field === 'locationId' && isAgent(held) !== isAgent(next)) return isAgent(next)
  if (held.either !== undefined && next.either === undefined) return false
  if (held.field === 'amount' && held.currency === 'CAD' && next.currency === undefined) return false
  if (claim(held) !== claim(next)) return claim(held) > claim(next)
  return held.confidence >= next.confidence
}

/** A header with an unknown word counts if no other column could be its field; otherwise it is asked about. */
export function settlePartial(columns: readonly ColumnMapping[]): void {
  const partial = columns.filter(({ isPartial }) => isPartial)
  for (const column of partial) {
    const near: readonly Field[] = NEAR.find((fields) => fields.includes(column.field)) ?? [column.field]
    const rivals = columns.filter((other) => other !== column && near.includes(other.field))
    const held = rivals.find((other) => !other.isPartial)
    if (held !== undefined) {
      // Neither header says which record's number counts.
      if (column.field === 'transactionId' && held.source !== 'user' && held.confidence <= WEAK_ID)
        held.rivals = [...(held.rivals ?? []), column.position]
      unmap(column, 'We don’t know a word of the header.')
    } else if (rivals.length > 0)
      for (const each of [column, ...rivals])
        unmap(each, 'Several columns are candidates, each with a word we don’t know.')
  }
}

/** Highest confidence of a record number that isn't the transaction's. */
const WEAK_ID = 0.8

const NEAR: readonly (readonly Field[])[] = [
  ['datetime', 'date'],
  ['amount', 'credit', 'debit', 'received.amount', 'sent.amount', 'cadAmount'],
  ['currency', 'received.currency', 'sent.currency', 'valueCurrency'],
]
