import { useEffect } from 'react'

/**
 * After a form came back with a problem, puts the keyboard on the first field at fault in the page's content, so that nobody
 * has to look for it. Where no field is at fault the message, which is announced, is scrolled into sight.
 */
export function useFocusOnProblem(problem: unknown): void {
  useEffect(() => {
    if (!problem) return
    const content = document.getElementById('main') ?? document.body
    const field = content.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else content.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [problem])
}
