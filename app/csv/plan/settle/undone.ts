/**
 * Yes/no columns that mark records without an outcome (`Voided`, `Anulado`): only a person knows whether anything was
 * received.
 */
import type { Question } from '../../types.ts'
import type { Evidence } from './evidence.ts'
import { wordKey } from './meanings.ts'
import type { Settled } from '../settled.ts'
import { readYesNo } from '../../words/parties.ts'

/** Asks for each such column whether anything was received if it says yes. A no means nothing: the status decides. */
export function settleUndoneRows({ columns, assumptions }: Settled, evidence: Evidence, questions: Question[]): void {
  for (const column of columns) {
    if (!column.isUndone || column.meanings?.has('*')) continue
    const name = column.header.trim()
    const yes = [...(evidence.at(column.position)?.words.keys() ?? [])].filter((value) => readYesNo(value) === true)
    if (yes.length === 0) assumptions.push(`"${name}" never says yes, so it isn’t used.`)
    const open = yes.filter((value) => column.meanings?.has(wordKey(value)) !== true)
    if (open.length === 0) continue
    questions.push({
      about: `meaning of the values in ${name}`,
      code: 'value-meaning',
      column: column.header,
      setting: 'values',
      examples: open,
      question: `What became of the rows with ${open.map((word) => `"${word}"`).join(' or ')} in "${name}": cancelled (nothing was received), skip (leave these rows out), or completed (it was received and went back later, so it counts)?`,
      choices: open.map((value) => ({ value, label: value })),
    })
  }
}
