/** Settles the payment method if no column gives it, or asks. */
import type { Question } from '../../types.ts'
import { currencyCode, isVirtualCurrency } from '../../words/money/currencies.ts'
import { isPlaceholder } from '../../words/parties.ts'
import { descriptionMethod, directionNamed, methodNamed, columnMethod } from '../../words/values.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import type { Evidence } from './evidence.ts'
import { wordKey } from './meanings.ts'
import { askMeaning, typeMeaning } from './senses.ts'
import { isOfCash } from './trade.ts'
import { numbered, unnumberedOf } from '../../words/fields.ts'
import { isCardOrSide, tenderNamed } from '../../words/tenders.ts'

/** `Cash?`: a yes gives the method, a no only excludes it. */
export function settleNo({ columns, assumptions }: Settled, evidence: Evidence, questions: Question[]): void {
  for (const column of columns) {
    if (column.yes === undefined || column.meanings?.has('*')) continue
    const open = [...(evidence.at(column.position)?.words.keys() ?? [])].filter(
      (word) => !isPlaceholder(word) && column.meanings?.has(wordKey(word)) !== true,
    )
    assumptions.push(
      `A yes in "${column.header.trim()}" is read as ${column.yes === 'in' ? 'received' : column.yes === 'out' ? 'paid out' : column.yes}.`,
    )
    if (open.length > 0)
      askMeaning(
        column,
        open,
        column.field === 'method'
          ? 'virtual currency, e-transfer, wire, card, cheque or other'
          : 'paid out by the business (out), received by it (in) or neither (internal)',
        questions,
      )
  }
}

/** In a file with coins: some row may be ordinary money received. */
function takesMoney({ columns, plan }: Settled, evidence: Evidence, questions: readonly Question[]): boolean {
  const wordsOf = ({ position }: SettledColumn): string[] => [...(evidence.at(position)?.words.keys() ?? [])]
  const isNational = (text: string): boolean => {
    const code = currencyCode(text)
    return code !== null && !isVirtualCurrency(code)
  }
  const isReceived =
    plan.constants.direction === undefined
      ? questions.some(({ setting }) => setting === 'constants.direction') ||
        columns.some(
          (column) =>
            column.field === 'direction' &&
            wordsOf(column).some(
              (word) => (column.meanings?.get(wordKey(word))?.direction ?? directionNamed(word)) === 'in',
            ),
        )
      : plan.constants.direction === 'in'
  return (
    isReceived &&
    columns.some(
      (column) =>
        (['currency', 'received.currency'].includes(column.field) && wordsOf(column).some(isNational)) ||
        (['amount', 'received.amount'].includes(column.field) && isNational(column.currency ?? '')),
    )
  )
}

export function settleMethod(settled: Settled, evidence: Evidence, questions: Question[]): void {
  const { columns, plan, detection } = settled
  if (plan.constants.method !== undefined) return
  if (
    columns.some(
      ({ meanings }) => meanings !== null && [...meanings.values()].some(({ method }) => method !== undefined),
    )
  )
    return
  const method = columns.find(({ field }) => field === 'method')
  if (method) {
    const words = [...(evidence.at(method.position)?.words.keys() ?? [])].filter((value) => !isPlaceholder(value))
    const unknown = words.filter((value) => columnMethod(value) === null && !method.meanings?.has(wordKey(value)))
    if (words.length > 0 && unknown.length === words.length)
      askMeaning(method, unknown, 'cash, virtual currency, e-transfer, wire, card, cheque or other', questions)
    return
  }
  const { trade } = settled
  if (trade.cashAmount) {
    settled.assumptions.push('The amounts are in a column called cash, so rows with no other method are cash.')
    askFurtherMethods(settled, questions)
    return
  }
  // First ask whether these are virtual currency: trades on a balance need no method.
  if (!trade.cash && questions.some(({ about }) => about === 'currency')) return
  if (!trade.cash && settled.ledger && !takesMoney(settled, evidence, questions)) return
  const isNamed = columns.some(
    ({ field, position }) =>
      field === 'description' &&
      detection.preview.some(({ cells }) => descriptionMethod(cells[position] ?? '') !== null),
  )
  if (isNamed) {
    settled.assumptions.push('Rows whose description names no method are read as neither cash nor virtual currency.')
    return
  }
  const type = columns.find(({ field }) => field === 'type')
  if (type) {
    const words = [...(evidence.at(type.position)?.words.keys() ?? [])]
    if (
      words.some(
        (value) =>
          typeMeaning(type, value, settled.trade)?.method !== undefined ||
          methodNamed(value) !== null ||
          descriptionMethod(value) !== null,
      )
    )
      return
  }
  questions.push({
    about: 'method',
    code: 'method',
    column: null,
    setting: 'constants.method',
    examples: [],
    question: 'No column says how the money moved. Which method applies to all rows?',
    choices: METHOD_CHOICES,
  })
}

const METHOD_CHOICES = [
  ['cash', 'cash'],
  ['virtual_currency', 'virtual currency'],
  ['e_transfer', 'e-transfer'],
  ['wire', 'wire'],
  ['card', 'card'],
  ['cheque', 'cheque'],
  ['other', 'other'],
].map(([value, label]) => ({ value: value!, label: label! }))

/** If the header of the first amount says cash, that says nothing about a further amount. */
function askFurtherMethods({ columns, plan, detection }: Settled, questions: Question[]): void {
  for (const column of columns) {
    const { field, number } = unnumberedOf(column.field)
    if (number < 2 || (field !== 'amount' && field !== 'received.amount')) continue
    const method = numbered('method', number)
    const isSaid =
      method === null ||
      plan.constants[method] !== undefined ||
      columns.some((other) => other.field === method) ||
      isOfCash(column) ||
      (column.currency !== undefined && isVirtualCurrency(column.currency)) ||
      tenderNamed(column.header) !== null ||
      isCardOrSide(column.header)
    if (isSaid) continue
    const name = column.header.trim()
    questions.push({
      about: `method of ${name}`,
      code: 'method',
      column: column.header,
      setting: `constants.${method}`,
      examples: detection.preview.flatMap(({ cells }) => (cells[column.position] ?? '').trim() || []).slice(0, 3),
      question: `How was "${name}" paid?`,
      choices: METHOD_CHOICES,
    })
  }
}
