import { useEffect, useState, type RefObject } from 'react'

/**
 * The current value of a control in the form around an element; `first` before hydration. For fields that depend on
 * another field.
 */
export function useFormValue(inside: RefObject<HTMLElement | null>, name: string, first: string): string {
  const [value, setValue] = useState(first)
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const read = () => {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLElement && 'value' in field) setValue(String(field.value))
    }
    read()
    form.addEventListener('input', read)
    form.addEventListener('change', read)
    return () => {
      form.removeEventListener('input', read)
      form.removeEventListener('change', read)
    }
  }, [inside, name])
  return value
}
