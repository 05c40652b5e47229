/** Whom what was received came from. */
import type { PartyCells } from '../../types.ts'
import type { Settled } from '../../plan/settled.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field } from '../../words/fields.ts'
import { othersReader } from './action-cells.ts'
import { partyReader } from '../parties/party-cells.ts'
import { holdWord } from '../parties/place-parties.ts'
import type { Problems } from '../text/problems.ts'
import type { WordCells } from '../parties/self-cells.ts'

const THE_CONDUCTOR: ReadonlySet<WordCells['word']> = new Set(['self', 'customer', 'conductor'])
const NOBODY: ReadonlySet<WordCells['word']> = new Set(['nobody', 'unknown'])

type ReadSources = (
  cells: readonly string[],
  problems: Problems,
  day: string | null,
  conductor: PartyCells | null,
) => readonly PartyCells[] | undefined

const NONE: ReadSources = () => undefined

/** A reader of the parties that a record names as the source. */
export function sourcesReader(settled: Settled, source: (field: Field) => Source | null): ReadSources {
  const first = partyReader('source', settled, source)
  const others = othersReader('source', settled, source)
  if (first === null && others === null) return NONE
  return (cells, problems, day, conductor) => {
    const told = problems.list.length
    let self: PartyCells | null = null
    const named =
      first === null
        ? null
        : first(cells, problems, day, (word) => {
            if (THE_CONDUCTOR.has(word.word)) self = conductor
            else if (!NOBODY.has(word.word)) holdWord('source', word, problems)
          })
    if (named !== null) for (const problem of problems.list.slice(told)) problem.of = named
    const more = others === null ? [] : others(cells, problems, day).map(({ party }) => party)
    const all = [...(named === null ? [] : [named]), ...(self === null ? [] : [self]), ...more]
    return all.length === 0 ? undefined : all
  }
}
