import type { ReactNode } from 'react'
import { codeTables, type CodeTableName } from '#app/compliance/words/codes.ts'
import { ChoiceBox, Input, type ChoiceOption } from '#app/ui/index.ts'

/** Sought first in every list of countries and currencies. */
const home = new Set(['CA', 'US', 'CAD', 'USD', 'BTC', 'ETH'])

const made = new Map<string, readonly ChoiceOption[]>()

/** The codes of the tables, each with its English name, found by its French name and its code as well. */
function codeChoices(tables: readonly CodeTableName[]): readonly ChoiceOption[] {
  const key = tables.join(' ')
  const known = made.get(key)
  if (known !== undefined) return known
  const seen = new Set<string>()
  const all = tables.flatMap((table) =>
    Object.entries(codeTables[table] as Readonly<Record<string, { en: string; fr: string }>>).flatMap(
      ([value, { en, fr }]) => {
        if (seen.has(value)) return []
        seen.add(value)
        return [
          {
            value,
            label: en.toUpperCase() === value || en.endsWith(`(${value})`) ? en : `${en} (${value})`,
            search: fr,
          },
        ]
      },
    ),
  )
  const choices = [
    ...all.filter(({ value }) => home.has(value)),
    ...all.filter(({ value }) => !home.has(value)).sort((a, b) => a.label.localeCompare(b.label)),
  ]
  made.set(key, choices)
  return choices
}

/**
 * A country, province, currency or coin, found by its name in English or French or by its code. Without script its code
 * is typed.
 */
export function CodeBox({
  name,
  value,
  tables,
  onChoose,
  children,
}: {
  name: string
  value: string
  tables: readonly CodeTableName[]
  onChoose?: (value: string) => void
  /** What stands here without script, where it is not a plain field for the code. */
  children?: ReactNode
}) {
  return (
    <ChoiceBox name={name} value={value} options={codeChoices(tables)} keepsText onChoose={onChoose}>
      {children ?? <Input name={name} defaultValue={value} autoComplete="off" />}
    </ChoiceBox>
  )
}

/** A field for every currency and coin that FINTRAC lists. */
export const moneyTables: readonly CodeTableName[] = ['currency', 'virtualCurrency']
