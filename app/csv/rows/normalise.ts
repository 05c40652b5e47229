/**
 * Turns one record into one transaction: read, decide, build the row. Everything that depends only on the file is
 * prepared once.
 */
import type { CsvRecord, NormalRow, Problem, RateReader } from '../types.ts'
import { sources } from '../plan/settle/sources.ts'
import type { Settled } from '../plan/settled.ts'
import { rowBuilder } from './record/build-row.ts'
import { decidingColumns } from './record/decide.ts'
import { factsDecider } from './record/decide-facts.ts'
import { RecordFacts } from './record/facts.ts'
import { factsReader } from './record/read-facts.ts'
import { reportDamage } from './text/damaged-cells.ts'
import { Problems } from './text/problems.ts'

export interface Normalised {
  /** Null: refused or set aside. */
  row: NormalRow | null
  /** No money moved: neither imported nor refused. */
  aside: boolean
  problems: Problem[]
}

/**
 * Creates a reader of transactions for one file. `location`: from the section line above, if any. `nowMs`: the time of
 * reading; completed transactions more than a day after it are refused.
 */
export function transactionReader(
  settled: Settled,
  { nowMs, rates }: { nowMs?: number | undefined; rates?: RateReader | undefined } = {},
): (record: CsvRecord, location: string | null) => Normalised {
  const source = sources(settled)
  const problems = new Problems()
  const deciding = decidingColumns(settled, source)
  const read = factsReader(settled, source, deciding)
  const decide = factsDecider(settled, source, deciding, { nowMs, rates })
  const build = rowBuilder(settled, source, nowMs)
  const facts = new RecordFacts()
  const ended = (row: NormalRow | null, aside = false): Normalised => ({ row, aside, problems: problems.list })

  return (record, section) => {
    problems.begin(record.line)
    if (record.tooLong) {
      reportDamage(record, settled, problems)
      return ended(null)
    }
    const stop = read(record, section, facts, problems)
    if (stop === 'refused') return ended(null)
    if (stop !== null) {
      problems.add(
        'info',
        stop.column,
        'set-aside',
        'No money moved, so the record was set aside and not imported.',
        'Nothing to do.',
        stop.raw,
      )
      return ended(null, true)
    }
    decide(facts, problems)
    return ended(build(record, facts, problems))
  }
}
