import { createContext, useContext } from 'react'

/** What was typed into the form around a field, by name, where the form comes back refused; null where it does not. */
export const TypedContext = createContext<ReadonlyMap<string, readonly string[]> | null>(null)

/** What the form around a button sends besides its fields (`sends` of Form). */
export const SendsContext = createContext<Readonly<Record<string, string>>>({})

/** The text to show first in a field: what was typed into it before its form was refused, else what it is given. */
export function useTypedText<Given>(name: string | undefined, given: Given): Given | string {
  const texts = useTypedTexts(name)
  // Of fields that share a name nobody knows which text was whose.
  return texts?.length === 1 ? texts[0]! : given
}

/** The boxes of this name that were ticked before the form was refused; null where it was not. */
export function useTypedTexts(name: string | undefined): readonly string[] | null {
  const typed = useContext(TypedContext)
  return typed === null || name === undefined ? null : (typed.get(name) ?? [])
}
