import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { restoreEvent } from './kept-store.ts'
import { useFieldTies } from './field.tsx'
import { useTypedText } from './typed.ts'
import { MatchCount, MatchList, NoMatch, useMatches } from './match-list.tsx'

export interface ChoiceOption {
  value: string
  label: string
  /** Heading it is listed under. */
  group?: string
  /** Additional search text: its name in another language. */
  search?: string
}

/** Most options shown at once. */
const mostShown = 100

const letters = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").trim().toLowerCase()

/** Options whose label and group contain every typed word; those whose label starts with the text come first. */
function matching(options: readonly ChoiceOption[], query: string): readonly ChoiceOption[] {
  const words = letters(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const found = options.filter(({ label, group = '', search = '' }) => {
    const text = letters(`${label} ${group} ${search}`)
    return words.every((word) => text.includes(word))
  })
  const isFirst = ({ value, label, search = '' }: ChoiceOption) =>
    [value, label, search].some((text) => letters(text).startsWith(words[0]!))
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))]
}

/** The option that a text identifies: by value, label or name in another language. */
function namedBy(options: readonly ChoiceOption[], text: string): ChoiceOption | undefined {
  const wanted = letters(text)
  const isSame = (other: string) => letters(other) === wanted
  return (
    options.find(({ value }) => isSame(value)) ??
    options.find(
      ({ label, search }) => isSame(label) || isSame(label.replace(/ \([^()]*\)$/, '')) || isSame(search ?? ''),
    )
  )
}

/**
 * A searchable select. On blur, a text that matches no option is reverted or, with `keepsText`, kept and submitted (the
 * server then reports the error). `children`: the plain control used without script, with the same `name` and value.
 */
export function ChoiceBox({
  name,
  label,
  value: given,
  options,
  isInvalid = false,
  keepsText = false,
  onChoose,
  children,
}: {
  name: string
  label?: string
  value: string
  options: readonly ChoiceOption[]
  isInvalid?: boolean
  keepsText?: boolean
  /** Called with the chosen option, or with the kept text, when the field is left. */
  onChoose?: ((value: string) => void) | undefined
  children: ReactNode
}) {
  const ties = useFieldTies()
  const first = useTypedText(name, given)
  const listId = useId()
  const [isLive, setLive] = useState(false)
  const before = useRef<HTMLDivElement>(null)
  const hidden = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? (keepsText ? value : '')
  const [value, setValue] = useState(first)
  useEffect(() => setValue(first), [first])
  const hadFocus = useRef(false)
  useEffect(() => {
    // What was typed or chosen before hydration stays, with the focus.
    const plain = before.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    if (plain && plain.value !== first) setValue(namedBy(options, plain.value)?.value ?? plain.value)
    hadFocus.current = plain !== null && plain === document.activeElement
    setLive(true)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page comes alive
  }, [])
  useEffect(() => {
    if (isLive && hadFocus.current) field.current?.focus()
  }, [isLive])
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    const input = hidden.current
    const restored = () => setValue(input?.value ?? '')
    input?.addEventListener(restoreEvent, restored)
    return () => input?.removeEventListener(restoreEvent, restored)
  }, [isLive])
  // Only the field in use filters its options: a page may have hundreds of fields.
  const [isUsed, setUsed] = useState(false)
  const all = isUsed ? matching(options, typed ?? '') : []
  const found = (typed ? all.slice(0, mostShown) : all).map((option) => ({
    id: option.value,
    text: option.label,
    ...(option.group !== undefined && { hint: option.group }),
  }))
  const choose = (chosen: string) => {
    setValue(chosen)
    setTyped(null)
    if (chosen !== value) onChoose?.(chosen)
  }
  /** The submitted value: for a text being typed, the option that it identifies. */
  const sent = typed === null || !keepsText ? value : (namedBy(options, typed)?.value ?? typed.trim())
  const matches = useMatches(found, {
    choose: ({ id }) => choose(id),
    startAt: () => found.findIndex(({ id }) => id === value),
  })
  const announced = useRef(sent)
  useEffect(() => {
    // Other fields may depend on this one; they listen for the form's change event.
    if (announced.current !== sent) hidden.current?.dispatchEvent(new Event('change', { bubbles: true }))
    announced.current = sent
  }, [sent])
  if (!isLive) return <div ref={before}>{children}</div>
  const isListed = matches.isOpen && found.length > 0
  return (
    <div className="relative">
      <input ref={hidden} type="hidden" name={name} value={sent} />
      <input
        ref={field}
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
          if (typed !== null && keepsText) choose(typed.trim() !== '' && all.length === 1 ? all[0]!.value : sent)
          setUsed(false)
          setTyped(null)
          matches.close()
        }}
      />
      {isListed ? (
        <MatchList id={listId} label="Choices" shown={found} active={matches.active} onPick={matches.pick} />
      ) : null}
      <MatchCount count={matches.isOpen && typed ? all.length : null} noMatch="Nothing matches" />
      {matches.isOpen && found.length === 0 ? <NoMatch>Nothing matches</NoMatch> : null}
    </div>
  )
}
