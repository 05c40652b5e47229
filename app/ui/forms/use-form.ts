import { useActionData, useFetcher, useSubmit } from '@remix-run/react'
import { useCallback, useContext, useEffect, type ChangeEvent } from 'react'
import { FormStampContext } from './form.tsx'
import { refusalIn, refusedField, type SuccessData, type Refusal } from './refusal.ts'

/** Focuses the first invalid field of the page's content. Without one, scrolls the announced message into view. */
function useFocusOnProblem(problem: unknown): void {
  useEffect(() => {
    if (!problem) return
    const content = document.getElementById('main') ?? document.body
    const field = content.querySelector<HTMLElement>(refusedField)
    if (field) field.focus()
    else content.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [problem])
}

/**
 * The response of the page's action to its form: the refusal (`problem`) or anything else (`answer`). `Form` restores
 * the typed values of a refused form.
 */
export function useForm<Action>() {
  const given = useActionData<Action>()
  const problem = refusalIn(given) as Refusal<typeof given> | undefined
  useFocusOnProblem(problem)
  return { problem, answer: (problem === undefined ? given : undefined) as SuccessData<typeof given> | undefined }
}

/**
 * The same for a form submitted without leaving the page. `submit` sends a form, or fields with the page's stamp, to
 * the page's action or to `action`. A submission before the previous response gets a response of its own, because the
 * earlier one may have succeeded as well.
 */
export function useFormInPlace<Action>() {
  const stamp = useContext(FormStampContext)
  const { data, state, submit: send } = useFetcher<Action>()
  const problem = refusalIn(data) as Refusal<typeof data> | undefined
  const submit = useCallback(
    (fields: FormData | Readonly<Record<string, string | readonly string[]>>, action?: string) =>
      void send(
        fields instanceof FormData ? fields : formOf({ ...fields, ...(stamp && { [stamp.name]: stamp.value }) }),
        { method: 'post', ...(action !== undefined && { action }) },
      ),
    [send, stamp],
  )
  return {
    problem,
    answer: (problem === undefined ? data : undefined) as SuccessData<typeof data> | undefined,
    isBusy: state !== 'idle',
    submit,
  }
}

/** FormData of these fields; a field with several values is appended once per value. */
function formOf(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}

/**
 * Submits data that no button submits, such as a passkey's response, as the page's form: `useForm` returns the
 * response. Fields get the page's stamp; FormData already has it.
 */
export function useSend() {
  const stamp = useContext(FormStampContext)
  const submit = useSubmit()
  return (
    fields: FormData | Readonly<Record<string, string>>,
    { preventScrollReset = false }: { preventScrollReset?: boolean } = {},
  ) =>
    submit(fields instanceof FormData ? fields : { ...fields, ...(stamp && { [stamp.name]: stamp.value }) }, {
      method: 'post',
      preventScrollReset,
    })
}

/** For the `onChange` of a GET form: submits it when an option is chosen. */
export function useSubmitOnChoice() {
  const submit = useSubmit()
  return (event: ChangeEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event as { target: EventTarget; currentTarget: HTMLFormElement }
    if (target instanceof HTMLSelectElement) submit(currentTarget)
  }
}
