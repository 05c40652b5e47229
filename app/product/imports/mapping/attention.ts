import { useEffect, useRef, type RefObject } from 'react'
import { reveal } from '#app/ui/index.ts'

/** Puts the keyboard on an element, inside closed parts as well. */
export function attend(id: string): void {
  const element = document.getElementById(id)
  if (element === null) return
  reveal(element)
  element.scrollIntoView({ block: 'start' })
  element.focus({ preventScroll: true })
}

/**
 * Moves the focus to what is new: the message of a refusal, or the questions that an answer brought. `problem`: of the last send; `asked`:
 * equal texts for equal questions. On the first sight of the page nothing moves.
 */
export function useAttention(problem: unknown, asked: string): void {
  const before = useRef({ problem, asked })
  useEffect(() => {
    const last = before.current
    before.current = { problem, asked }
    if (problem && problem !== last.problem) attend('refusal')
    // What is asked may come a moment after the refusal, which is read first.
    else if (asked !== '' && asked !== last.asked && document.activeElement?.id !== 'refusal') attend('open-questions')
  }, [problem, asked])
}

/** Where a form is drawn anew (`key` changes), the focus goes back to the field of the same name that had it. */
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
