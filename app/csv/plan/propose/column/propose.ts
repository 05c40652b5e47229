/** Proposes a field for one column by its header and values. */
import type { CsvRecord } from '../../../types.ts'
import type { ColumnMapping } from '../../columns.ts'
import { amendMapping } from './amend.ts'
import { columnFacts, type ColumnFacts } from './facts.ts'
import { overruleMapping } from './overrule.ts'

export function propose(header: string, position: number, records: readonly CsvRecord[]): ColumnMapping {
  const facts = columnFacts(header, position, records)
  const found = overruleMapping(facts)
  if (found !== null) return found
  const { meaning, isNumberOfNone } = facts
  return meaning === undefined || isNumberOfNone ? unused(facts) : amendMapping({ ...facts, meaning })
}

const unused = ({ base, header, meanings }: ColumnFacts): ColumnMapping => ({
  ...base,
  field: 'ignore',
  confidence: 0,
  source: 'none',
  why:
    header.trim() === ''
      ? 'The column has no name.'
      : meanings.length === 0
        ? 'We don’t know this header.'
        : 'The values don’t match the header.',
})
