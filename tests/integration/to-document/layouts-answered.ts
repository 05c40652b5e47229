import { analyse, type Analysis } from '#app/csv/analyse.ts'
import { emptyPlan, type ImportPlan } from '#app/csv/plan/plan.ts'
import type { Question } from '#app/csv/types.ts'
import { parseSettings } from '#app/product/imports/mapping/settings-file.ts'

/**
 * Answers what a file asks as someone would who only wants it in: the first choice, cash that came in, and columns
 * left out.
 */

const MEANINGS: readonly [RegExp, string][] = [
  [/status|state|statut|etat|estado|stato|void|settled|outcome/i, 'completed'],
  [/direction|sens|side|in\/out|d\/c/i, 'in'],
]

function answer(settings: Record<string, unknown>, question: Question): void {
  const { code, column, choices, setting, about, examples } = question
  const into = (key: string, value: object): void => {
    settings[key] = { ...(settings[key] as object | undefined), ...value }
  }
  const [first] = choices
  if (code === 'value-meaning')
    into('values', {
      [column!]: Object.fromEntries(
        choices.map(({ value }) => [value, MEANINGS.find(([words]) => words.test(column!))?.[1] ?? 'cash in']),
      ),
    })
  else if (code === 'unused-column') {
    const columns = (settings.columns ?? {}) as Record<string, string>
    const key = setting.slice('columns.'.length)
    // The one that was chosen for the date is not left out.
    if (!(key in columns)) into('columns', { [key]: 'ignore' })
  } else if (code === 'which-column' || code === 'missing-field')
    into('columns', {
      [first!.value]: about
        .replace(/^which column is /, '')
        .replace(/^column for date.*/, 'datetime')
        .replace(/^column for amount/, 'amount'),
    })
  else if (code === 'date-order') into('dateOrder', { [column!]: 'DMY' })
  else if (code === 'decimal-sign') into('decimalSign', { [column!]: '.' })
  else if (code === 'time-zone') into('columnZones', { [column!]: 'America/Toronto' })
  else if (code === 'unit') into('units', { [column!]: first!.value })
  else if (code === 'rate') into('rates', { [/^rate for (.*)$/.exec(about)![1]!]: '1.5' })
  else if (code === 'encoding') into('file', { encoding: first!.value })
  else if (code === 'legs') settings.legs = first!.value
  else if (setting.startsWith('constants.')) into('constants', { [setting.slice('constants.'.length)]: first!.value })
  else if (code === 'two-amounts' || code === 'direction') into('columns', { [column!]: first!.value })
  else throw new Error(`Nobody answers ${code}: ${question.question} ${examples.join(' ')}`)
}

/** The plan with every question answered, and what is read by it. */
export async function answered(bytes: Uint8Array): Promise<{ plan: ImportPlan; analysis: Analysis; rounds: number }> {
  const settings: Record<string, unknown> = {}
  let plan = emptyPlan()
  for (let rounds = 0; rounds < 8; rounds++) {
    const analysis = await analyse(() => [bytes], plan, { inferSubject: true })
    if (analysis.defects.length > 0) throw new Error(analysis.defects.join(' '))
    if (analysis.questions.length === 0) return { plan, analysis, rounds }
    const open = analysis.questions.filter(({ code }) => code === 'missing-field')
    for (const question of open.length > 0 ? open : analysis.questions) answer(settings, question)
    const read = parseSettings(settings)
    if (!read.ok) throw new Error(read.errors.join(' '))
    plan = read.settings.plan
  }
  throw new Error('The questions come to no end.')
}
