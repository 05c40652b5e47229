import { useLocation, useNavigation } from '@remix-run/react'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { reveal } from './disclosure.tsx'

const visible = 'input:not([type="hidden"]), select, textarea'

/** The control of a name; of an item that isn't on the page yet, one of what it belongs to. */
function controlOf(content: HTMLElement, name: string): HTMLElement | null {
  const steps = name.split('.')
  for (let length = steps.length; length > 0; length--) {
    const known = CSS.escape(steps.slice(0, length).join('.'))
    const named = [...content.querySelectorAll<HTMLElement>(`[name="${known}"], [name^="${known}\\."]`)]
    const shown = named.find((one) => one.matches(visible))
    // A box that is found by typing sends its value from a hidden field beside it.
    const found = shown ?? named[0]?.parentElement?.querySelector<HTMLElement>(visible)
    // Of a list without items: the button that adds one.
    const control = found ?? content.querySelector<HTMLElement>(`[id="more:${known}"]`)
    if (control) return control
  }
  return content.querySelector<HTMLElement>('[aria-invalid="true"]')
}

/** The field that the address names, for a page without script; null once the page is alive. */
export const FieldOfAddressContext = createContext<string | null>(null)

/** Has the browser itself go to the control of this name, where no script does. */
export function useFocusWithoutScript(name: string | undefined): { autoFocus?: true } {
  const wanted = useContext(FieldOfAddressContext)
  return wanted !== null && wanted === name ? { autoFocus: true } : {}
}

/**
 * The keyboard goes to the field that the address names (`?focus=street`), which is scrolled into sight.
 * @returns the value of `FieldOfAddressContext`
 */
export function useFieldOfAddress(): string | null {
  const { key, search } = useLocation()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const { state, formMethod } = useNavigation()
  // A form that comes back refused has its own field at fault.
  const isAnswer = useRef(false)
  useEffect(() => {
    if (state !== 'idle') isAnswer.current = formMethod !== undefined && formMethod.toUpperCase() !== 'GET'
  }, [state, formMethod])
  useEffect(() => {
    if (isAnswer.current) {
      isAnswer.current = false
      return
    }
    const name = new URLSearchParams(search).get('focus')
    if (name === null || name === '') return
    const go = () => {
      const field = controlOf(document.getElementById('main') ?? document.body, name)
      reveal(field)
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    }
    const timers = [
      setTimeout(go, 0),
      // Boxes that are found by typing take the place of plain fields once the page is alive.
      setTimeout(() => {
        if (document.activeElement === document.body) go()
      }, 300),
    ]
    return () => timers.forEach(clearTimeout)
  }, [key, search])
  return isAlive ? null : new URLSearchParams(search).get('focus')
}
