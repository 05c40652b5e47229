import { useEffect, useState, type RefObject } from 'react'

/**
 * The value of a control of the form around an element, as it is typed or chosen; `first` before the page is alive. For fields that apply
 * beside another's value.
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
