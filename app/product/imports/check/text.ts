/** The dry run as text for a terminal. */
import { judgedWords } from '#app/compliance/rules/unfiled.ts'
import type { CheckResult, KindCounts } from './check.ts'
import type { CheckedAwaiting, CheckedDiffering, CheckedName, CheckedProblem } from './output-shapes.ts'
import { scopeLines } from './unfiled.ts'

const PROBLEM_LIMIT = 200
const NAME_LIMIT = 50

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]): string =>
    `  ${cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()}`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}

const AGGREGATION_WORDS: Record<string, string> = {
  conductor: 'by conductor',
  third_party: 'on behalf of',
  beneficiary: 'by beneficiary',
  not_applicable: 'single',
}
/** Reports as a text table; `last` adds a column. */
export function reportTable<Report extends CheckedAwaiting>(
  reports: readonly Report[],
  last?: { head: string; cell: (report: Report) => string },
): string[] {
  return table(
    ['type', 'grouping', 'party', 'window', 'CAD', 'due', 'transactions', ...(last ? [last.head] : [])],
    reports.map((report) => [
      report.type,
      AGGREGATION_WORDS[report.aggregation]!,
      report.party ?? 'not known',
      report.window,
      report.cad_total ?? 'not known',
      report.due_date ?? 'as soon as practicable',
      String(report.transaction_ids.length),
      ...(last ? [last.cell(report)] : []),
    ]),
  )
}

/** The assumptions about a file; no line if there are none. */
export const assumedLines = (assumptions: readonly string[]): string[] =>
  assumptions.length === 0 ? [] : ['Assumptions to check:', ...assumptions.map((assumption) => `- ${assumption}`)]

/** The columns that aren't used. */
export const leftOutText = (headers: readonly string[]): string =>
  `Columns skipped: ${headers.map((header) => header.trim() || '(no name)').join(', ')}`

const SEVERITY_WORDS: Record<CheckedProblem['severity'], string> = {
  error: 'Errors',
  ask: 'Questions',
  block_draft: 'Hold up drafts',
  warning: 'Warnings',
  info: 'Notes',
}

/**
 * `Warnings (12): duplicate 10, date-future 2`: one line per severity, the worst first, with its codes, the most
 * frequent first.
 */
export function kindLines(kinds: KindCounts): string[] {
  return (Object.keys(SEVERITY_WORDS) as CheckedProblem['severity'][]).flatMap((severity) => {
    const of = Object.entries(kinds[severity] ?? {}).sort(([, a], [, b]) => b - a)
    return of.length === 0
      ? []
      : [
          `${SEVERITY_WORDS[severity]} (${of.reduce((sum, [, count]) => sum + count, 0)}): ${of.map(([code, count]) => `${code} ${count}`).join(', ')}`,
        ]
  })
}

const OUTCOME_WORDS: Record<CheckResult['outcome'], string> = {
  import: 'All data rows can be imported.',
  import_with_problems: 'The good rows can be imported. The others are listed below.',
  ask: 'Answer these questions first. Nothing can be imported until then.',
  reject_file: 'The file can’t be imported:',
}

/** The problems to show, in file order; errors take precedence if there are too many. */
function worst(problems: readonly CheckedProblem[]): readonly CheckedProblem[] {
  if (problems.length <= PROBLEM_LIMIT) return problems
  const errors = problems.filter(({ severity }) => severity === 'error' || severity === 'ask')
  const others = problems.filter(({ severity }) => severity !== 'error' && severity !== 'ask')
  return [...errors, ...others].slice(0, PROBLEM_LIMIT)
}

/** Customer names to confirm; `total` counts them all, the first are shown. */
export function nameLines(names: readonly Pick<CheckedName, 'customer' | 'message'>[], total = names.length): string[] {
  if (total === 0) return []
  const shown = names.slice(0, NAME_LIMIT)
  return [
    '',
    `Names to confirm (${total}). Reports on these customers aren’t ready until you do:`,
    ...shown.map(({ customer, message }) => `  ${customer}: ${message}`),
    ...(total > shown.length
      ? [`  … and ${total - shown.length} more; --json lists ${names.length < total ? 'the first of them' : 'all'}.`]
      : []),
  ]
}

/** Values of customers that differ from those on file; `total` counts them all, the first are shown. */
export function differingLines(
  values: readonly Pick<CheckedDiffering, 'customer' | 'value' | 'on_file' | 'on_file_line' | 'said' | 'line'>[],
  total = values.length,
): string[] {
  if (total === 0) return []
  const shown = values.slice(0, NAME_LIMIT)
  return [
    '',
    `Values that differ from those on file (${total}). Reports that state them aren’t ready until you choose:`,
    ...shown.map(
      ({ customer, value, on_file, on_file_line, said, line }) =>
        `  ${customer}: ${value} "${on_file ?? ''}" ${on_file_line === null ? 'on file' : `on line ${on_file_line}`}, "${said ?? ''}" on line ${line}`,
    ),
    ...(total > shown.length
      ? [`  … and ${total - shown.length} more; --json lists ${values.length < total ? 'the first of them' : 'all'}.`]
      : []),
  ]
}

/** The text if no report was found: it must not hide open questions or refused rows. */
function nothingFound({ awaiting, rejected }: CheckResult): string {
  if (awaiting.length > 0) return 'No LCTR or LVCTR is certain until the questions are answered.'
  return rejected > 0
    ? 'The rows that can be imported need no LCTR or LVCTR. The other rows weren’t checked.'
    : 'No LCTR or LVCTR is needed.'
}

/** A file's layout, columns and lines. */
function fileLines(file: CheckResult['files'][number]): string[] {
  const lines: string[] = []
  const delimiter = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }[file.delimiter] ?? file.delimiter
  lines.push(
    `${file.name}: ${file.sheet === null ? `${file.encoding}${file.bom ? ' with byte order mark' : ''}, ${delimiter}, ${file.newline}` : `workbook, sheet ${file.sheet}`}, ${file.header_line === null ? 'no header row' : `header on line ${file.header_line}`}; ${file.data_rows} data rows, ${file.accepted} accepted, ${file.rejected} refused, ${file.set_aside} set aside, ${file.duplicates} repeated.`,
  )
  const mapped = file.columns.filter(({ field }) => field !== 'ignore')
  if (mapped.length > 0)
    lines.push(`  Columns: ${mapped.map(({ header, field }) => `${header.trim()} → ${field}`).join(', ')}`)
  const place = mapped.find(({ field }) => field === 'locationId')
  if (place)
    lines.push(
      `  The import refuses rows whose "${place.header.trim()}" isn’t one of your locations. A check doesn’t know your locations.`,
    )
  const leftOut = file.columns.filter(({ field }) => field === 'ignore')
  if (leftOut.length > 0) lines.push(`  ${leftOutText(leftOut.map(({ header }) => header))}`)
  if (file.ignored_count > 0)
    lines.push(
      `  Lines that hold no record (header, titles, totals, blank), ${file.ignored_count} in all: ${file.ignored_lines.slice(0, 20).join(', ')}${file.ignored_count > 20 ? ', …' : ''}`,
    )
  lines.push(...assumedLines(file.assumptions).map((line) => `  ${line}`))
  return lines
}

/** The questions that block the import. */
function questionLines({ ask }: CheckResult): string[] {
  const lines: string[] = []
  for (const { file, question, choices, examples, setting } of ask) {
    lines.push('', `  ${file}: ${question}`)
    if (examples.length > 0) lines.push(`    Values: ${examples.join(' | ')}`)
    for (const { value, label } of choices) lines.push(`    ${value === label ? value : `${value}: ${label}`}`)
    lines.push(`    Answer it with "${setting}" in the settings.`)
  }
  return lines
}

/** The problems of rows, with counts. */
function problemLines(result: CheckResult): string[] {
  const { totals } = result
  if (totals.problems === 0) return []
  const lines: string[] = []
  const counts = Object.entries(totals.severities)
    .map(([severity, count]) => `${count} ${severity}`)
    .join(', ')
  lines.push('', `Problems (${totals.problems}: ${counts}):`, ...kindLines(totals.kinds).map((line) => `  ${line}`))
  lines.push(
    ...table(
      ['line', 'column', 'severity', 'what', 'what to do'],
      worst(result.problems).map(({ file, line, column, severity, message, action }) => [
        result.files.length > 1 ? `${file}:${line}` : String(line),
        column?.trim() ?? '',
        severity,
        message,
        action,
      ]),
    ),
  )
  if (totals.problems > PROBLEM_LIMIT) lines.push(`  … and ${totals.problems - PROBLEM_LIMIT} more; --json lists all.`)
  return lines
}

/** Receipts that a report would count if the file named no source. */
function notCountedLines({ not_counted, totals }: CheckResult): string[] {
  if (totals.not_counted === 0) return []
  const shown = not_counted.slice(0, NAME_LIMIT)
  return [
    '',
    `Cash that isn’t counted in any report because of whom it came from (${totals.not_counted}):`,
    ...shown.map(
      ({ transaction_id, amount, currency, reason }) => `  ${transaction_id}: ${amount} ${currency} ${reason}`,
    ),
    ...(totals.not_counted > shown.length ? [`  … and ${totals.not_counted - shown.length} more.`] : []),
  ]
}

/** The lines to print. */
export function checkText(result: CheckResult): string[] {
  const lines = result.files.flatMap(fileLines)
  lines.push('', OUTCOME_WORDS[result.outcome])
  for (const error of result.errors) lines.push(`  ${error}`)
  lines.push(...questionLines(result))
  const { totals } = result
  lines.push(...problemLines(result))
  if (totals.duplicates > 0) lines.push('', `${totals.duplicates} duplicate records count once.`)
  if (result.outcome === 'ask' || result.outcome === 'reject_file') return lines
  lines.push(
    ...nameLines(result.names_to_confirm, totals.names_to_confirm),
    ...differingLines(result.differing_values, totals.differing_values),
  )
  const { awaiting } = result
  if (result.reports.length > 0) lines.push('', `Reports (${result.reports.length}):`)
  else lines.push('', nothingFound(result))
  if (result.reports.length > 0) {
    lines.push(
      ...reportTable(
        result.reports,
        result.reports.some((report) => report.awaiting_answer)
          ? { head: 'state', cell: (report) => (report.awaiting_answer ? 'awaiting an answer' : '') }
          : undefined,
      ),
    )
    for (const report of result.reports)
      lines.push(
        '',
        `  ${report.type} ${report.window} ${report.party ?? 'party not known'}: ${report.reason}`,
        `    ${report.reason_source}`,
        `    ${report.transaction_ids.join(', ')}`,
      )
  }
  if (awaiting.length > 0) {
    lines.push('', `Reports that may be needed, waiting for an answer (${totals.awaiting}):`, ...reportTable(awaiting))
    for (const { type, window, party, reason, transaction_ids } of awaiting)
      lines.push(`  ${type} ${window} ${party ?? 'party not known'}: ${transaction_ids.join(', ')}`, `    ${reason}`)
    if (totals.awaiting > awaiting.length) lines.push(`  … and ${totals.awaiting - awaiting.length} more.`)
  }
  lines.push(...notCountedLines(result), ...scopeLines(result), '', judgedWords)
  if (result.str_hints.length > 0) {
    lines.push('', 'Patterns that may be suspicious. You decide whether to file an STR:')
    for (const { reason, transaction_ids } of result.str_hints)
      lines.push(`  ${reason} (${transaction_ids.join(', ')})`)
  }
  if (result.customers.length > 0)
    lines.push('', `${result.customers.length} customers read, ${result.customers_created} of them new.`)
  return lines
}
