/** Why an action refused a form: the shape of `FormProblem` in app/platform/forms. */
interface Problem {
  message: string
  fields: Readonly<Record<string, string>>
}

export type Refusal<Answer> = Extract<Answer, Problem>
export type SuccessData<Answer> = Exclude<Answer, Problem | undefined>

export const refusalIn = (answer: unknown): Problem | undefined =>
  typeof answer === 'object' && answer !== null && 'message' in answer && 'fields' in answer
    ? (answer as Problem)
    : undefined

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Typed values of a refused form, by name; null if the response isn't a refusal, or belongs to another form of the
 * page, which didn't submit all of `sends`.
 */
export function typedValues(
  answer: unknown,
  sends: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly string[]> | null {
  const { values = {}, repeated = {} } = (refusalIn(answer) ?? {}) as {
    values?: Readonly<Record<string, unknown>>
    repeated?: Readonly<Record<string, readonly string[]>>
  }
  const entries = Object.entries(values).filter((entry): entry is [string, string] => isText(entry[1]))
  if (entries.length === 0 || Object.entries(sends).some(([name, value]) => values[name] !== value)) return null
  return new Map(entries.map(([name, value]) => [name, repeated[name] ?? [value]]))
}

/** Selects fields whose text was refused. */
export const refusedField = '[aria-invalid="true"]:not([data-judged] *)'
