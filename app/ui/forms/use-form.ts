import { useActionData, useFetcher, useSubmit } from '@remix-run/react'
import { useCallback, useContext, useEffect, type ChangeEvent } from 'react'
import { FormStampContext } from './form.tsx'
import { refusalIn, type Answered, type Refusal } from './refusal.ts'

/**
 * The keyboard goes to the first field at fault in the page's content, so that nobody has to look for it. Where no field is at fault the
 * message, which is announced, is scrolled into sight.
 */
function useFocusOnProblem(problem: unknown): void {
  useEffect(() => {
    if (!problem) return
    const content = document.getElementById('main') ?? document.body
    const field = content.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else content.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [problem])
}

/**
 * What the page's action answered to its form: why it was refused (`problem`), or anything else (`answer`). `Form` shows again what was typed
 * into a form that was refused.
 */
export function useForm<Action>() {
  const given = useActionData<Action>()
  const problem = refusalIn(given) as Refusal<typeof given> | undefined
  useFocusOnProblem(problem)
  return { problem, answer: (problem === undefined ? given : undefined) as Answered<typeof given> | undefined }
}

/**
 * The same for a form that is sent while its page stays as it is. `submit` sends a form, or fields with the page's stamp, to the
 * page's own action or to `action`. What is sent before the answer came is answered alone: the earlier one may have been done as well.
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
    answer: (problem === undefined ? data : undefined) as Answered<typeof data> | undefined,
    isBusy: state !== 'idle',
    submit,
  }
}

/** A form with these fields; one with several values stands in it as often. */
function formOf(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  return form
}

/** Sends what no button sends, a passkey's answer say, as the page's form: `useForm` has the answer. Fields get the page's stamp; a form's data has it. */
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

/** For the `onChange` of a GET form: the list is asked anew once something is chosen in one of its menus. */
export function useAskOnChoice() {
  const submit = useSubmit()
  return (event: ChangeEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event as { target: EventTarget; currentTarget: HTMLFormElement }
    if (target instanceof HTMLSelectElement) submit(currentTarget)
  }
}
