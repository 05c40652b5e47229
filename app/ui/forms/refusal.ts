/** Why an action refused a form, as `FormProblem` of app/platform/forms says it. */
interface Problem {
  message: string
  fields: Readonly<Record<string, string>>
}

export type Refusal<Answer> = Extract<Answer, Problem>
export type Answered<Answer> = Exclude<Answer, Problem | undefined>

export const refusalIn = (answer: unknown): Problem | undefined =>
  typeof answer === 'object' && answer !== null && 'message' in answer && 'fields' in answer
    ? (answer as Problem)
    : undefined

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * What was typed into a refused form, by name; null where the answer is no refusal, or that of another form of the page: one that sent not all
 * of `sends`.
 */
export function typedIn(
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
