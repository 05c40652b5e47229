/** Adjacent name columns: the parts of a name, and the source of the cash. */
import type { ColumnMapping } from '../columns.ts'
import { PARTIES, type Field } from '../../words/fields.ts'
import { fold } from '../../words/fold.ts'
import { wordsIn } from '../headers/header-words.ts'
import { isName } from '../headers/value-kinds.ts'
import { assignField, type Proposal } from './proposal.ts'
import { samplesOf } from './column/facts.ts'

const NAMES: readonly Field[] = ['customer.name', 'customer.givenName', 'customer.surname']

/** `Nombre` beside `Apellidos`, `Name` beside `Surname`. */
export function settleNames({ columns, records, all, has }: Proposal): void {
  const alone = (word: string): ColumnMapping | undefined =>
    columns.find(
      ({ field, source, header, position }) =>
        field === 'ignore' &&
        source !== 'user' &&
        fold(header) === word &&
        samplesOf(records, position).every((text) => /\p{L}/u.test(text)),
    )
  const [first, last] = [alone('first') ?? alone('given'), alone('last') ?? alone('family')]
  if (first !== undefined && last !== undefined && !NAMES.some(has))
    for (const [column, field] of [
      [first, 'customer.givenName'],
      [last, 'customer.surname'],
    ] as const)
      Object.assign(column, {
        field,
        confidence: 0.7,
        source: 'header',
        why: `"${first.header.trim()}" and "${last.header.trim()}" together are the parts of a name.`,
      })
  // `Given` beside `Surname`, `Last` beside `First Name`: the other part of the name.
  for (const [words, field, other] of [
    [['given', 'first'], 'customer.givenName', 'customer.surname'],
    [['last', 'family'], 'customer.surname', 'customer.givenName'],
  ] as const) {
    const part = words.map(alone).find((column) => column !== undefined)
    if (part !== undefined && has(other) && !has(field) && !has('customer.name'))
      Object.assign(part, {
        field,
        confidence: 0.7,
        source: 'header',
        why: 'The other part of the name has its own column.',
      })
  }
  for (const role of PARTIES) {
    const name = all(`${role}.name`).find(({ either }) => either === undefined)
    const surname = columns.find(({ field }) => field === `${role}.surname`)
    if (name !== undefined && surname !== undefined && !has(`${role}.givenName`) && !wordsIn(name.header).has('full'))
      assignField(name, `${role}.givenName`, `With "${surname.header}" it is the given name.`)
  }
}

const OF_SOURCE: readonly Field[] = ['source.accountNumber', 'source.policyNumber', 'source.identifyingNumber']

/** `Source of Cash` is how it was obtained; beside a source id, and over names, it is the party it came from. */
export function settleSource({ records, all, has }: Proposal): void {
  const [obtained] = all('howObtained')
  const values = obtained === undefined ? [] : samplesOf(records, obtained.position)
  if (values.length > 0 && OF_SOURCE.some(has) && !has('source.name') && values.every(isName))
    assignField(obtained, 'source.name', 'Another column has the source’s number, and the values are names.')
}
