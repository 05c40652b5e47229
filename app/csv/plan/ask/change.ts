/** Asks whether change given back was received: the cash that stays is less than the cash handed over. */
import type { Question } from '../../types.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { fold } from '../../words/fold.ts'
import { isZero } from '../../words/money/amounts.ts'
import { digitsOf, sumsOf } from '../propose/fee-sums.ts'
import { isAllHandedOver } from '../propose/two-sides.ts'

const CHANGE =
  /^(?:(?:cash|amount|amt|total) )?(?:change|chg|chge|chng)(?: (?:given|due|back|given back|returned|tendered|amount|amt|out))*(?: (?:cad|cdn))?$|^(?:(?:la )?monnaie|argent|montant|somme) rendue?(?: au client)?$|^monnaie remise$|^monnaie$|^(?:rendu|appoint rendu)$|^(?:cambio|vuelto|vuelta)(?: (?:entregado|dado|devuelto))?$|^(?:wechselgeld|ruckgeld|rueckgeld)(?: gegeben)?$|^troco$|^resto(?: dato)?$|^wisselgeld$/

export const isChange = ({ header }: Pick<SettledColumn, 'header'>): boolean => CHANGE.test(fold(header))

/** `Amount` that is `Cash Tendered` less `Change` in every record that has them: nothing is left to ask. */
function isWithoutChange(
  amounts: readonly (string | null)[],
  changes: readonly (string | null)[],
  wholes: readonly (string | null)[],
): boolean {
  const filled = wholes.flatMap((whole, index) => (whole === null || isZero(whole) ? [] : [index]))
  const of = (all: readonly (string | null)[]): (string | null)[] => filled.map((index) => all[index] ?? null)
  return filled.length > 1 && sumsOf(of(amounts), of(changes), of(wholes)) !== null
}

/** Asks about an unused column of change, unless another column is the amount without it (`explained`). */
export function askChange(
  settled: Settled,
  unused: readonly SettledColumn[],
  explained: Set<SettledColumn>,
  questions: Question[],
): void {
  const { columns, detection } = settled
  const paid = columns.find(({ field }) => field === 'received.amount' || field === 'credit' || field === 'amount')
  const change = columns.find(
    (column) => column.field === 'givenBack' || (column.field === 'ignore' && isChange(column)),
  )
  if (paid === undefined || change === undefined || explained.has(change)) return
  const digits = ({ position, decimalSign }: SettledColumn): (string | null)[] =>
    detection.preview.map(({ cells }) => digitsOf((cells[position] ?? '').trim(), decimalSign ?? paid.decimalSign))
  if (unused.includes(change))
    for (const column of unused)
      if (column !== change && isWithoutChange(digits(paid), digits(change), digits(column)))
        explained.add(column).add(change)
  if (explained.has(change) || !isAllHandedOver(paid.header)) return
  const [all, back] = [digits(paid), digits(change)]
  for (const column of unused) if (sumsOf(digits(column), back, all) !== null) explained.add(column)
  const at = back.findIndex((each, index) => each !== null && !isZero(each) && all[index] !== null)
  if (at < 0 || !unused.includes(change)) return
  explained.add(change)
  const [name, whole] = [change.header.trim(), paid.header.trim()]
  questions.push({
    about: `what ${name} holds`,
    code: 'unused-column',
    column: change.header,
    setting: `columns.${name}`,
    examples: back.flatMap((each) => each ?? []).slice(0, 3),
    question: `"${whole}" is ${all[at]!} where "${name}" is ${back[at]!}. Was change given back from what the customer handed over?`,
    choices: [
      { value: 'givenBack', label: `yes: "${whole}" less "${name}" was received` },
      { value: 'ignore', label: `no: all of "${whole}" was received` },
    ],
  })
}
