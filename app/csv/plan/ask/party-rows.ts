/**
 * Asks about files with a row for each party of a transaction, whose parties would be lost or counted as transactions.
 */
import type { Question } from '../../types.ts'
import type { Settled, SettledColumn } from '../settled.ts'
import { fold } from '../../words/fold.ts'
import { joinNames } from './unused-choices.ts'

const ROLES =
  /^(?:conductor|depositor|third party|3rd party|on behalf of|beneficiary|beneficial owner|sender|receiver|recipient|remitter|payer|payee|customer|client|authorized person|signatory|conducteur|deposant|tiers|beneficiaire|expediteur|destinataire|remitente|beneficiario|destinatario|tercero)$/

/** `Role` over roles of parties, in records that come one after another with one number. */
export function askPartyRows(
  { columns, detection: { preview } }: Settled,
  unused: readonly SettledColumn[],
  explained: Set<SettledColumn>,
  questions: Question[],
): void {
  for (const column of unused) {
    const roles = preview.map(({ cells }) => (cells[column.position] ?? '').trim())
    const named = [...new Set(roles.filter((role) => role !== ''))]
    if (named.length < 2 || !named.every((role) => ROLES.test(fold(role)))) continue
    const repeats = columns.some(
      ({ position, header }) =>
        position !== column.position &&
        /\b(?:id|no|number|ref|reference|transaction|txn|record|case|file)\b/.test(
          fold(header.replaceAll('#', ' no ')),
        ) &&
        preview.some(({ cells }, index) => {
          const [own, before] = [cells[position], preview[index - 1]?.cells[position]]
          return own !== undefined && own.trim() !== '' && own === before && roles[index] !== roles[index - 1]
        }),
    )
    if (!repeats) continue
    const name = column.header.trim()
    explained.add(column)
    questions.push({
      about: `what ${name} holds`,
      code: 'unused-column',
      column: column.header,
      setting: `columns.${name}`,
      examples: named.slice(0, 3),
      question: `"${name}" says which party a row is of (${joinNames(named.slice(0, 3))}), so a transaction has several rows. A file needs one row for each transaction, with a column for each party’s name, address and so on: export it so, or put the rows together first. What should happen with this file?`,
      choices: [
        {
          value: 'ignore',
          label: 'read the first row of each transaction, and refuse its other rows: their parties are then missing',
        },
      ],
    })
  }
}
