import type { Problem, Severity } from '../../types.ts'

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
