import type { Method, Problem, Severity } from '../../types.ts'

/** Collects the problems of one record. */
export class Problems {
  list: Problem[] = []
  failed = false
  line = 0

  begin(line: number): void {
    this.list = []
    this.failed = false
    this.line = line
  }

  add(
    severity: Severity,
    column: string | null,
    code: string,
    message: string,
    action: string,
    raw: string | null,
  ): void {
    if (severity === 'error') this.failed = true
    this.list.push({ line: this.line, column, severity, code, message, action, raw })
  }
}

/** The method column says another method than the user's words for a value of another column. */
export function addContraryMethod(header: string | null, text: string, said: Method, problems: Problems): void {
  problems.add(
    'error',
    header,
    'method-contradicts',
    `"${text}" is another method than ${said.replace('_', ' ')}, which the value of another column was said to mean.`,
    `Say in the settings only which way that value went (in or out), or correct "${header ?? ''}".`,
    text,
  )
}

/** Adds the problem of a payment method that nobody explained. */
export function addUnknownMethod(header: string | null, text: string, problems: Problems): void {
  problems.add(
    'error',
    header,
    'method-unknown',
    `"${text}" isn’t a known method.`,
    'Use cash, virtual currency, e-transfer, wire, card, cheque or other, or say what the value means.',
    text,
  )
}
