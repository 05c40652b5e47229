import { useEffect, useRef } from 'react'
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
    else if (asked !== '' && asked !== last.asked) attend('open-questions')
  }, [problem, asked])
}
