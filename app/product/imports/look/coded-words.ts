import { channelLabels } from '#app/compliance/words/channels.ts'
import { codeTables, type CodeTableName } from '#app/compliance/words/codes.ts'
import { channelFromWord, codeFromWord, isDispositionWord } from '#app/compliance/words/words.ts'
import { kindWithIssuer } from '#app/party/facts/documents.ts'
import { cellText } from '#app/csv/words/cell-text.ts'
import { baseOf, isCoded, partyField, type Field } from '#app/csv/words/fields.ts'
import { wordKey } from '#app/csv/plan/settle/meanings.ts'
import { isPlaceholder } from '#app/csv/words/parties.ts'
import type { Settled } from '#app/csv/plan/settled.ts'
import type { Problem } from '#app/csv/types.ts'

/**
 * Columns with a code table in the reports. A word without a code is never guessed: it is reported, and the report
 * lacks the value until someone maps it.
 */

interface List {
  label: string
  isKnown: (word: string) => boolean
  /** The possible meanings of a word. */
  choices: readonly string[]
}

const english = (...tables: CodeTableName[]): string[] => [
  ...new Set(
    tables.flatMap((table) => Object.values(codeTables[table] as Record<string, { en: string }>).map(({ en }) => en)),
  ),
]
const inTable =
  (...tables: CodeTableName[]) =>
  (word: string): boolean =>
    tables.some((table) => codeFromWord(table, word) !== null)

const isIdType = inTable('personIdentifierType', 'entityIdentifierType')
const identification: List = {
  label: 'kind of identification',
  // `Ontario Driver's License` is a kind with its issuer.
  isKnown: (word) => isIdType(word) || kindWithIssuer(word) !== null,
  choices: english('personIdentifierType', 'entityIdentifierType'),
}

const lists: Readonly<Record<string, List>> = {
  disposition: { label: 'disposition', isKnown: isDispositionWord, choices: english('dispositionStr') },
  channel: {
    label: 'way of conducting a transaction',
    isKnown: (word) => channelFromWord(word) !== null,
    choices: Object.values(channelLabels),
  },
  fundType: { label: 'type of funds', isKnown: inTable('fundType'), choices: english('fundType') },
  'account.type': { label: 'type of account', isKnown: inTable('accountType'), choices: english('accountType') },
  relationship: { label: 'relationship', isKnown: inTable('relationship'), choices: english('relationship') },
  deviceType: { label: 'type of device', isKnown: inTable('deviceType'), choices: english('deviceType') },
  idType: identification,
  secondIdType: identification,
}

const listOf = (field: Field): List | undefined =>
  isCoded(field) ? lists[partyField(field)?.attribute ?? baseOf(field)] : undefined

/** Whether a word of such a column has a code. */
export const isKnownCode = (field: Field, word: string): boolean => listOf(field)?.isKnown(word) !== false

/** The possible meanings of a column's words; null for columns without a code table. */
export const codeChoices = (field: Field): readonly string[] | null => listOf(field)?.choices ?? null

/** Texts with the regulator's limit (schema-facts.md 3). */
const freeTexts = [
  ['purpose', 'purpose'],
  ['howObtained', 'source of the cash or virtual currency'],
] as const satisfies readonly [Field, string][]
const longestText = 200

/** Values of all rows, or of those of a location, that no report can state. `of`: `every row`, `rows at LAVAL1`. */
function constantDefects(constants: Readonly<Partial<Record<Field, string | undefined>>>, of: string): string[] {
  const unknown = (Object.entries(constants) as [Field, string | undefined][]).flatMap(([field, word = '']) => {
    const list = listOf(field)
    return list === undefined || word === '' || list.isKnown(word)
      ? []
      : [
          `“${word}”, given for ${of}, isn’t a ${list.label} on FINTRAC’s list, such as “${list.choices[0]!}” or “${list.choices[1]!}”.`,
        ]
  })
  const long = freeTexts.flatMap(([field, label]) => {
    const length = constants[field]?.length ?? 0
    return length <= longestText
      ? []
      : [`The ${label} of ${of} has ${length} characters, and FINTRAC accepts at most ${longestText}. Shorten it.`]
  })
  return [...unknown, ...long]
}

/** Words in the settings that aren't in the code table, and values of every row that no report can state. */
export function codeDefects({ columns, plan }: Pick<Settled, 'columns' | 'plan'>): string[] {
  const ofColumns = columns.flatMap(({ field, header, words }) => {
    const list = listOf(field)
    return list === undefined
      ? []
      : [...(words ?? [])].flatMap(([value, word]) =>
          list.isKnown(word)
            ? []
            : [
                `The settings say that "${value}" in "${header.trim()}" means "${word}", which isn’t a ${list.label} on FINTRAC’s list, such as "${list.choices[0]!}" or "${list.choices[1]!}".`,
              ],
        )
  })
  const ofLocations = Object.entries(plan.locationConstants ?? {}).flatMap(([id, { name: _, ...constants }]) =>
    constantDefects(constants, `rows at ${id}`),
  )
  return [...ofColumns, ...constantDefects(plan.constants, 'every row'), ...ofLocations]
}

const wordUnknownCode = 'word-unknown'

type Reader = (cells: readonly string[], line: number) => readonly Problem[]
const nothing: readonly Problem[] = []
const readers = new WeakMap<Settled, Reader | null>()

/**
 * Creates a reader that reports a record's words without a code; null for a file without such columns. One per file: it
 * caches lookups.
 */
export function codedReader(settled: Settled): Reader | null {
  const made = readers.get(settled)
  if (made !== undefined) return made
  const reader = readerOf(settled)
  readers.set(settled, reader)
  return reader
}

/** Limit for cached words per column. */
const mostRemembered = 10_000

function readerOf({ columns }: Settled): Reader | null {
  const coded = columns.flatMap(({ field, header, position, words }) => {
    const list = listOf(field)
    if (list === undefined) return []
    const known = new Map<string, boolean>()
    const isKnown = (cell: string): boolean => {
      const before = known.get(cell)
      if (before !== undefined) return before
      const word = words?.get(wordKey(cell)) ?? cellText(cell)
      const answer = word === '' || isPlaceholder(word) || list.isKnown(word)
      if (known.size < mostRemembered) known.set(cell, answer)
      return answer
    }
    return [{ header, position, label: list.label, isKnown }]
  })
  if (coded.length === 0) return null
  return (cells, line) => {
    let problems = nothing
    for (const { header, position, label, isKnown } of coded) {
      const cell = cells[position] ?? ''
      if (cell === '' || isKnown(cell)) continue
      const raw = cellText(cell)
      problems = [
        ...problems,
        {
          line,
          column: header,
          severity: 'warning',
          code: wordUnknownCode,
          raw,
          message: `"${raw}" isn’t a ${label} on FINTRAC’s list, so no report states it.`,
          action: 'Say what the value means, or choose it in the record.',
        },
      ]
    }
    return problems
  }
}
