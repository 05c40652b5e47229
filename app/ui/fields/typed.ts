import { createContext, useContext } from 'react'

/** Values typed into the surrounding form, by name, if it was refused; null otherwise. */
export const TypedContext = createContext<ReadonlyMap<string, readonly string[]> | null>(null)

/** The hidden values of the surrounding form (`sends` of Form). */
export const HiddenValuesContext = createContext<Readonly<Record<string, string>>>({})

/** Initial text of a field: what was typed before the form was refused, or the given value. */
export function useTypedText<Given>(name: string | undefined, given: Given): Given | string {
  const texts = useTypedTexts(name)
  // With several fields of one name it isn't known which text belongs to which.
  return texts?.length === 1 ? texts[0]! : given
}

/** Values of the checkboxes of this name selected before the form was refused; null if it wasn't refused. */
export function useTypedTexts(name: string | undefined): readonly string[] | null {
  const typed = useContext(TypedContext)
  return typed === null || name === undefined ? null : (typed.get(name) ?? [])
}
