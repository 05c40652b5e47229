/**
 * How well a file's columns are proposed, against an expectation written by hand: for each column the fields that are
 * right, `ignore` where it is rightly used for nothing, `asked` where only a person can say.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { analyse, type Analysis } from '#app/csv/analyse.ts'
import { emptyPlan } from '#app/csv/plan/plan.ts'
import { positionOf } from '#app/csv/plan/columns.ts'
import { isField } from '#app/csv/words/fields.ts'

interface Layout {
  /** Which file it is, for people. */
  name: string
  bytes: Uint8Array
  /** By header or `#position`: the answers that are right. */
  columns: Record<string, readonly string[]>
}

/** `wrong`: mapped to something that it is not, or left out although it says something, and no word of it. */
type Grade = 'right' | 'asked' | 'wrong'

interface GradedColumn {
  layout: string
  column: string
  expected: readonly string[]
  proposed: string
  grade: Grade
}

/** The layouts of a folder: `name.csv` with `name.expect.json` beside it. */
export function layoutsIn(folder: URL): Layout[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .sort()
    .map((file) => {
      const name = file.slice(0, -4)
      const { columns } = JSON.parse(readFileSync(new URL(`${name}.expect.json`, folder), 'utf8')) as {
        columns: Record<string, string | string[]>
      }
      return {
        name,
        bytes: readFileSync(new URL(file, folder)),
        columns: Object.fromEntries(Object.entries(columns).map(([column, answers]) => [column, [answers].flat()])),
      }
    })
}

/**
 * The case files with a header row, by what their headers mean in them (`columns.json`); headers that one file has
 * twice are left out.
 */
export async function layoutsOfCases(): Promise<Layout[]> {
  const meanings = JSON.parse(readFileSync(new URL('columns.json', import.meta.url), 'utf8')) as Record<
    string,
    string | string[]
  >
  const layouts: Layout[] = []
  for (const folder of ['hand', 'kin', 'found']) {
    const own = new URL(`${folder}/`, import.meta.url)
    for (const file of readdirSync(own).sort()) {
      if (!/\.(?:csv|tsv|txt)$/.test(file) || file.includes('.reports')) continue
      const bytes = readFileSync(new URL(file, own))
      const { detection, rejection } = await analyse(() => [bytes], emptyPlan())
      if (rejection !== null || detection.headerLine === null) continue
      const once = detection.header.filter(
        (header, _, all) => header.trim() !== '' && all.filter((other) => other === header).length === 1,
      )
      layouts.push({
        name: file,
        bytes,
        columns: Object.fromEntries(
          once.map((header) => {
            const answers = meanings[header.trim()]
            if (answers === undefined) throw new Error(`${file}: columns.json does not know "${header}".`)
            return [header, [answers].flat()]
          }),
        ),
      })
    }
  }
  return layouts
}

/** Grades the columns that the expectation names; a column that it does not know fails. */
async function gradeLayout({ name, bytes, columns }: Layout): Promise<GradedColumn[]> {
  const analysis = await analyse(() => [bytes], emptyPlan())
  const { mapping, detection } = analysis
  return Object.entries(columns).map(([key, expected]) => {
    for (const answer of expected)
      if (answer !== 'asked' && !isField(answer)) throw new Error(`${name}: "${answer}" is no field.`)
    const position = positionOf(key, detection.header, detection.width)
    const column = mapping.columns[position]
    if (column === undefined) throw new Error(`${name} has no column "${key}".`)
    const mention = toldOf(analysis, position, expected)
    const isRight = expected.includes(column.field) || (expected.includes('asked') && mention !== null)
    return {
      layout: name,
      column: key,
      expected,
      proposed: mention === null ? column.field : `${column.field} (${mention})`,
      grade: isRight ? 'right' : mention !== null && mention !== 'values' ? 'asked' : 'wrong',
    }
  })
}

/**
 * What the page or the command line says of a column's field: a question, a remark, a question about its values alone;
 * null for silence.
 */
function toldOf(
  { questions, settled, mapping }: Analysis,
  position: number,
  expected: readonly string[],
): 'asked' | 'told' | 'values' | null {
  const { header } = mapping.columns[position]!
  const isAbout = ({ code, column, choices, question }: Analysis['questions'][number]): boolean => {
    const offered = choices.some(({ value }) => value === `#${position}`)
    if (code === 'which-column') return column === header || offered
    // Which column holds the amount asks nothing about one that holds a name.
    if (code === 'missing-field') return offered && expected.some((field) => /amount|date|credit|debit/.test(field))
    if (code === 'two-amounts' && question.includes(`"${header}"`)) return true
    if (code === 'time-zone') return question.includes(`"${header}"`) && expected.includes('asked')
    if (code === 'value-meaning' && mapping.columns[position]!.isUndone) return column === header
    return (code === 'unused-column' || code === 'two-amounts' || code === 'direction') && column === header
  }
  if (questions.some(isAbout)) return 'asked'
  const named = `"${header.trim()}"`
  const isNamed = (text: string): boolean =>
    text.startsWith(`${named} holds`) ||
    (text.startsWith(named) && text.includes('isn’t used')) ||
    (text.startsWith(named) && text.includes('is read as')) ||
    (/^(?:We don’t know what these|These columns aren’t used)/.test(text) && text.includes(named))
  if (settled.assumptions.some(isNamed)) return 'told'
  const isOfValues = ({ code, column }: Analysis['questions'][number]): boolean =>
    column === header && (code === 'value-meaning' || code === 'time-zone')
  return questions.some(isOfValues) ? 'values' : null
}

export interface MappingFigure {
  layouts: number
  columns: number
  /** Shares of all columns, 0 to 1. */
  right: number
  asked: number
  wrong: number
  /** Those that are not right. */
  others: GradedColumn[]
}

/** The shares over all columns of some layouts. */
export async function figureOf(layouts: readonly Layout[]): Promise<MappingFigure> {
  const graded: GradedColumn[] = []
  for (const layout of layouts) graded.push(...(await gradeLayout(layout)))
  const share = (grade: Grade): number => graded.filter((column) => column.grade === grade).length / graded.length
  return {
    layouts: layouts.length,
    columns: graded.length,
    right: share('right'),
    asked: share('asked'),
    wrong: share('wrong'),
    others: graded.filter(({ grade }) => grade !== 'right'),
  }
}
