import { data } from '@remix-run/node'
import type { FormProblem } from '#app/platform/forms/form.ts'

/** The answer to a public form that was refused: why, and what was typed. `more`: what else its page needs to ask again. */
export const refused = <More extends object = object>(
  { error, fields = {}, status }: { error: string; fields?: Record<string, string> | undefined; status: number },
  values: FormProblem['values'],
  more?: More,
) => data({ message: error, fields, values, ...more } as FormProblem & More, { status })
