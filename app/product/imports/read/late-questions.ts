import type { Problem, Question } from '#app/csv/types.ts'
import { nameRepeatsCode, rateMissingCode } from './problem-codes.ts'

/**
 * Questions about a whole file that show only when its rows are read: each stands for all the rows that ask the same, and one choice
 * of the plan answers them.
 */
export class LateQuestions {
  readonly list: (Question & { file: string })[] = []
  readonly #settings = new Set<string>()

  /** Takes in what is asked of one row of a file. */
  add(problem: Pick<Problem, 'code' | 'column' | 'raw'>, file: string): void {
    const question = questionOf(problem)
    if (question === null || this.#settings.has(question.setting)) return
    this.#settings.add(question.setting)
    this.list.push({ file, ...question })
  }
}

function questionOf({ code, column, raw }: Pick<Problem, 'code' | 'column' | 'raw'>): Question | null {
  if (raw === null) return null
  if (code === rateMissingCode) {
    return {
      about: `rate for ${raw}`,
      code: 'rate',
      column,
      setting: `rates.${raw}`,
      examples: [],
      choices: [],
      question: `What was one ${raw} worth in Canadian dollars, or which column has the rate?`,
    }
  }
  if (code !== nameRepeatsCode) return null
  return {
    about: `customer of ${column ?? 'the name'}`,
    code: 'customer-key',
    column,
    setting: 'customerKey',
    examples: [raw],
    question: `Some records have no customer ID or phone and share a name. Are records with the same name, such as "${raw}", the same customer?`,
    choices: [
      { value: 'customer.name', label: 'yes, the same name is one customer' },
      { value: 'transactionId', label: 'no, each record is a separate customer' },
    ],
  }
}
