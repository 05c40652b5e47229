import { useEffect, useId, useState, type ReactNode } from 'react'
import { useFieldTies } from './field.tsx'
import { MatchCount, MatchList, useMatches } from './match-list.tsx'

export interface ChoiceOption {
  value: string
  label: string
  /** What it is one of. */
  group?: string
}

const letters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Those whose label and group hold every word that was typed; those first whose label begins so. */
function matching(options: readonly ChoiceOption[], query: string): readonly ChoiceOption[] {
  const words = letters(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const found = options.filter(({ label, group = '' }) => {
    const text = letters(`${label} ${group}`)
    return words.every((word) => text.includes(word))
  })
  const isFirst = ({ label }: ChoiceOption) => letters(label).startsWith(words[0]!)
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))]
}

/**
 * One of many choices, found by typing. What was typed and is none of them is taken back when the field is left. `children` is the plain
 * select that stands here without script; its `name` and chosen value are those given here.
 */
export function ChoiceBox({
  name,
  label,
  value: first,
  options,
  isInvalid = false,
  children,
}: {
  name: string
  label?: string
  value: string
  options: readonly ChoiceOption[]
  isInvalid?: boolean
  children: ReactNode
}) {
  const ties = useFieldTies()
  const listId = useId()
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? ''
  const [value, setValue] = useState(first)
  const [typed, setTyped] = useState<string | null>(null)
  // Of a page with hundreds of them only the one at hand looks through its choices.
  const [isUsed, setUsed] = useState(false)
  const found = (isUsed ? matching(options, typed ?? '') : []).map((option) => ({
    id: option.value,
    text: option.label,
    ...(option.group !== undefined && { hint: option.group }),
  }))
  const matches = useMatches(found, {
    choose: ({ id }) => {
      setValue(id)
      setTyped(null)
    },
    startAt: () => found.findIndex(({ id }) => id === value),
  })
  if (!isLive) return children
  const isListed = matches.isOpen && found.length > 0
  return (
    <div className="relative">
      <input type="hidden" name={name} value={value} />
      <input
        type="text"
        {...ties}
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        value={typed ?? labelOf(value)}
        autoComplete="off"
        spellCheck={false}
        className="control choice-box"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed && found[matches.active] ? `${listId}-${matches.active}` : undefined}
        onFocus={(event) => {
          setUsed(true)
          event.currentTarget.select()
        }}
        onClick={() => matches.open()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          matches.open(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null)
          matches.onKeyDown(event)
        }}
        onBlur={() => {
          setUsed(false)
          setTyped(null)
          matches.close()
        }}
      />
      {isListed ? (
        <MatchList id={listId} label="Choices" shown={found} active={matches.active} onPick={matches.pick} />
      ) : null}
      <MatchCount count={matches.isOpen && typed ? found.length : null} noMatch="Nothing matches" />
      {matches.isOpen && found.length === 0 ? (
        <p className="mt-1 text-xs text-ink-2" aria-hidden="true">
          Nothing matches
        </p>
      ) : null}
    </div>
  )
}
