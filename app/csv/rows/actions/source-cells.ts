/** Reads the sources of what was received. */
import type { PartyCells } from '../../types.ts'
import type { Settled } from '../../plan/settled.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Field } from '../../words/fields.ts'
import { othersReader } from './beneficiary-cells.ts'
import { partyReader } from '../parties/party-cells.ts'
import { holdWord } from '../parties/place-parties.ts'
import type { Problems } from '../text/problems.ts'
import { isPlaceholder } from '../../words/parties.ts'
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

const NUMBERS = ['accountNumber', 'policyNumber', 'identifyingNumber'] as const

interface NumberColumn {
  name: (typeof NUMBERS)[number]
  from: Source
}

/** The conductor as the source of what they brought, with the identifiers of the source columns only. */
function asSource(
  { inRole: _, ...conductor }: PartyCells,
  numbers: readonly NumberColumn[],
  cells: readonly string[],
): PartyCells {
  const filled = numbers
    .map(({ name, from }) => [name, from.read(cells)] as const)
    .filter(([, text]) => !isPlaceholder(text))
  return filled.length === 0 ? conductor : { ...conductor, inRole: Object.fromEntries(filled) }
}

/** Creates a reader of the parties that a record names as the source. */
export function sourcesReader(settled: Settled, source: (field: Field) => Source | null): ReadSources {
  const first = partyReader('source', settled, source)
  const others = othersReader('source', settled, source)
  const numbers = NUMBERS.flatMap((name) => {
    const from = source(`source.${name}`)
    return from === null ? [] : [{ name, from }]
  })
  if (first === null && others === null) return NONE
  return (cells, problems, day, conductor) => {
    const problemsBefore = problems.list.length
    let self: PartyCells | null = null
    const named =
      first === null
        ? null
        : first(cells, problems, day, (word) => {
            if (THE_CONDUCTOR.has(word.word)) self = conductor === null ? null : asSource(conductor, numbers, cells)
            else if (!NOBODY.has(word.word)) holdWord('source', word, problems)
          })
    if (named !== null) for (const problem of problems.list.slice(problemsBefore)) problem.of = named
    const more = others === null ? [] : others(cells, problems, day).map(({ party }) => party)
    const all = [...(named === null ? [] : [named]), ...(self === null ? [] : [self]), ...more]
    if (all.length > 0) return all
    for (const { from } of numbers) {
      const number = from.read(cells)
      if (!isPlaceholder(number))
        problems.add(
          'block_draft',
          from.header,
          'source-unnamed',
          `The number of the source is "${number}", and nothing says who the source is, so no report states it.`,
          'Enter who the source is in the transaction, or confirm that the report may leave the number out.',
          number,
        )
    }
    return undefined
  }
}
