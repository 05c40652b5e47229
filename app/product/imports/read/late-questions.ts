import type { Problem, Question } from '#app/csv/types.ts'
import { fillerOf } from '#app/party/text/fillers.ts'
import { nameRepeatsCode, rateMissingCode } from '#app/product/transactions/problem-codes.ts'

/** Limit for names examined for the question whether equal ones are one customer. */
const MOST_NAMES = 1_000

/**
 * Questions about a whole file that arise only while its rows are read: one question for all rows that raise it,
 * answered by one choice of the plan.
 */
export class LateQuestions {
  readonly list: (Question & { file: string })[] = []
  readonly #settings = new Set<string>()
  #names = 0

  /** Adds a row's question. */
  add(problem: Pick<Problem, 'code' | 'column' | 'raw'>, file: string): void {
    const question = questionOf(problem)
    if (question === null) return
    if (question.code === 'customer-key') this.#nameTo(problem.raw!)
    if (this.#settings.has(question.setting)) return
    this.#settings.add(question.setting)
    this.list.push({ file, ...question })
  }

  /** Shows some of the names, real ones before placeholders such as "Walk-in". */
  #nameTo(name: string): void {
    const question = this.list.find(({ code }) => code === 'customer-key')
    if (question === undefined || question.examples.includes(name) || this.#names > MOST_NAMES) return
    this.#names++
    const isSomebody = (text: string): boolean => fillerOf('wholeName', text) === 'value'
    question.examples = [...question.examples, name]
      .sort((one, other) => Number(isSomebody(other)) - Number(isSomebody(one)))
      .slice(0, 3)
    question.question = sameNameQuestion(question.examples)
  }
}

const sameNameQuestion = (names: readonly string[]): string =>
  `Some records have no customer ID or phone and share a name. Are records with the same name, such as ${names.map((name) => `"${name}"`).join(', ')}, the same customer?`

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
    question: sameNameQuestion([raw]),
    choices: [
      { value: 'customer.name', label: 'yes, the same name is one customer' },
      { value: 'transactionId', label: 'no, each record is a separate customer' },
    ],
  }
}
