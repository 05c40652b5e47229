import { useEffect, useId, useRef, useState } from 'react'
import { useFocusWithoutScript } from '../page/field-of-address.ts'
import { useFieldTies } from './field.tsx'
import { useTypedText } from './typed.ts'
import { MatchCount, MatchList, NoMatch, useMatches, type Match } from './match-list.tsx'

/** `text` becomes the value of the field. */
export type Suggestion = Match

/**
 * A text field with suggestions. `onQuery` requests matches; `suggestions` are those for the query `answered`. The id
 * of the chosen match is submitted as `idName`, which is cleared when the text changes. Without script, a plain text
 * field.
 */
export function Combobox({
  name,
  idName,
  defaultText,
  defaultId,
  suggestions,
  answered,
  onQuery,
  noMatch,
}: {
  name: string
  idName: string
  defaultText: string
  defaultId: string
  suggestions: readonly Suggestion[]
  answered: string
  onQuery: (query: string) => void
  noMatch: string
}) {
  const ties = useFieldTies()
  const focus = useFocusWithoutScript(name)
  const listId = useId()
  const [text, setText] = useState(useTypedText(name, defaultText))
  const [id, setId] = useState(useTypedText(idName, defaultId))
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (value: string) => {
    clearTimeout(timer.current)
    if (value.trim() !== '') timer.current = setTimeout(() => onQuery(value.trim()), 150)
  }
  const query = text.trim()
  const isFound = query !== '' && answered === query
  const matches = useMatches(isFound ? suggestions : [], {
    choose: (one) => {
      setText(one.text)
      setId(one.id)
    },
    onOpen: () => ask(text),
  })
  const isAnswered = matches.isOpen && isFound
  const shown = isAnswered ? suggestions : []
  return (
    <div className="relative">
      <input type="hidden" name={idName} value={id} />
      <input
        type="text"
        {...ties}
        {...focus}
        name={name}
        value={text}
        autoComplete="off"
        className="control"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={shown[matches.active] ? `${listId}-${matches.active}` : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setId('')
          matches.open()
          ask(event.currentTarget.value)
        }}
        onKeyDown={matches.onKeyDown}
        onBlur={matches.close}
      />
      {shown.length > 0 ? (
        <MatchList id={listId} label="Matches" shown={shown} active={matches.active} onPick={matches.pick} />
      ) : null}
      <MatchCount count={isAnswered ? shown.length : null} noMatch={noMatch} />
      {isAnswered && shown.length === 0 ? <NoMatch>{noMatch}</NoMatch> : null}
    </div>
  )
}
