import { useEffect, useRef, type RefObject } from 'react'
import { reveal } from '#app/ui/index.ts'

/** Focuses an element, opening closed parts around it. */
export function focusElement(id: string): void {
  const element = document.getElementById(id)
  if (element === null) return
  reveal(element)
  element.scrollIntoView({ block: 'start' })
  element.focus({ preventScroll: true })
}

/**
 * Moves the focus to what is new: a refusal's message, or the questions after an answer. `problem`: of the last submit;
 * `asked`: equal for equal questions. The first render moves nothing.
 */
export function useAttention(problem: unknown, asked: string): void {
  const before = useRef({ problem, asked })
  useEffect(() => {
    const last = before.current
    before.current = { problem, asked }
    if (problem && problem !== last.problem) focusElement('refusal')
    // New questions may appear just after the refusal, which must be read first.
    else if (asked !== '' && asked !== last.asked && document.activeElement?.id !== 'refusal')
      focusElement('open-questions')
  }, [problem, asked])
}

/** When a form is rendered again (`key` changes), restores the focus to the field of the same name. */
export function useKeptFocus(form: RefObject<HTMLFormElement>, key: string): void {
  const last = useRef('')
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target.getAttribute('name') ?? ''
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (last.current === '' || document.activeElement !== document.body) return
    const again = form.current?.elements.namedItem(last.current)
    const field = again instanceof RadioNodeList ? again[0] : again
    if (field instanceof HTMLElement && field.getAttribute('type') !== 'hidden') field.focus({ preventScroll: true })
  }, [form, key])
}
