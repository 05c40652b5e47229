import { data } from '@remix-run/node'
import type { FormProblem } from '#app/platform/forms/form.ts'

/** The response to a refused public form: the reason and the typed values. `more`: other data that its page needs. */
export const refused = <More extends object = object>(
  { error, fields = {}, status }: { error: string; fields?: Record<string, string> | undefined; status: number },
  values: FormProblem['values'],
  more?: More,
) => data({ message: error, fields, values, ...more } as FormProblem & More, { status })
