import { useCallback, useEffect, useRef, type FormEvent, type RefObject } from 'react'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { useFormInPlace } from '#app/ui/index.ts'
import type { Suspicion } from './suspicion.ts'

/** The server's response to an autosave. */
export type AutosaveAnswer = { saved: string; seen: string } | (FormProblem & { theirs?: Suspicion; seen?: string })

const pauseMs = 900

/**
 * Saves a form shortly after each change, and at once when the page is left or hidden, so that a closed tab loses
 * nothing. After a conflict nothing is sent until the person decides (`resolve`).
 */
export function useAutosave(form: RefObject<HTMLFormElement | null>, first: string, isOn: boolean) {
  const { answer, problem, isBusy, submit } = useFormInPlace<AutosaveAnswer>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const seen = useRef(first)
  const isDirty = useRef(false)
  const isStopped = useRef(false)
  const waiting = useRef<{ by: HTMLElement | null } | null>(null)

  const body = useCallback((): FormData | null => {
    if (form.current === null || isStopped.current || !isOn) return null
    const data = new FormData(form.current)
    data.set('intent', 'autosave')
    data.set('seen', seen.current)
    return data
  }, [form, isOn])

  const save = useCallback(() => {
    clearTimeout(timer.current)
    const data = isDirty.current ? body() : null
    if (data === null) return
    isDirty.current = false
    submit(data)
  }, [body, submit])

  useEffect(() => {
    if (answer !== undefined) seen.current = answer.seen
    if (problem?.theirs !== undefined) isStopped.current = true
  }, [answer, problem])

  // Changes made during a save are saved next.
  useEffect(() => {
    if (!isBusy && isDirty.current) timer.current = setTimeout(save, pauseMs)
    return () => clearTimeout(timer.current)
  }, [isBusy, save])

  useEffect(() => {
    const leave = () => {
      const data = isDirty.current ? body() : null
      if (data === null) return
      isDirty.current = false
      void fetch(location.pathname, { method: 'POST', body: data, keepalive: true, redirect: 'manual' })
    }
    const hide = () => {
      // Waits for a running save, because two saves by the same person must not overlap.
      if (document.visibilityState === 'hidden' && !isBusy) save()
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [body, save, isBusy])

  const changed = useCallback(() => {
    isDirty.current = true
    clearTimeout(timer.current)
    if (!isBusy) timer.current = setTimeout(save, pauseMs)
  }, [isBusy, save])

  /** Overwrites the other person's version with the form. */
  const resolve = useCallback(() => {
    if (problem?.theirs !== undefined && problem.seen !== undefined) seen.current = problem.seen
    isStopped.current = false
    isDirty.current = true
    save()
  }, [problem, save])

  /**
   * Call it when the form is submitted by its button. Waits for a running save: overlapping, it would look like someone
   * else's edit.
   */
  const submitting = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current)
      isDirty.current = false
      if (!isBusy) return
      event.preventDefault()
      waiting.current = { by: (event.nativeEvent as SubmitEvent).submitter }
    },
    [isBusy],
  )
  useEffect(() => {
    if (isBusy || waiting.current === null) return
    const { by } = waiting.current
    waiting.current = null
    form.current?.requestSubmit(by)
  }, [isBusy, form])

  /** The version saved last, for a form submitted by its button. */
  const lastSeen = useCallback(() => seen.current, [])
  return { answer, problem, isBusy, changed, resolve, submitting, lastSeen }
}
