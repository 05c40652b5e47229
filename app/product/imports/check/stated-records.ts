import type { ReadyRow } from '../read/ledger/ledger.ts'
import { ALWAYS_STATED, LEFT_OPEN, statedOf } from '../read/ledger/stated.ts'
import { SeenRecords } from './seen.ts'

/**
 * Remembers what records state about a transaction, to recognize a later one that states less, like the database does
 * in `lacks.ts`.
 */
export class StatedRecords {
  readonly #said = new SeenRecords()

  remember(ready: ReadyRow, file: number): void {
    const { line } = ready.row
    for (const [key, said] of saidIn(ready)) if (said !== null) this.#said.see(key, said, file, line)
  }

  /** Whether a record states the same as the earlier one, and less. */
  onlyLacks(ready: ReadyRow): boolean {
    if (!statedOf(ready).is_bare) return false
    let isLess = false
    for (const [key, said] of saidIn(ready)) {
      const known = this.#said.find(key, said ?? '')
      if (said === null) isLess ||= known !== null
      else if (known?.same !== true) return false
    }
    return isLess
  }
}

function saidIn(ready: ReadyRow): [key: string, said: string | null][] {
  const stated = statedOf(ready)
  const of = (name: string): string => `${ready.identity.externalId}\u001f${name}`
  return [
    [of(''), JSON.stringify(ALWAYS_STATED.map((name) => stated[name]))],
    ...LEFT_OPEN.map((name): [string, string | null] => [of(name), stated[name]]),
  ]
}
