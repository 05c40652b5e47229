import { data, redirect } from '@remix-run/node'
import type { z } from 'zod'
import { newToken } from '../runtime/crypto.ts'
import { AppError, invalidFields } from '../runtime/errors.ts'
import { formDefect, formLimits } from '../http/form-limits.ts'
import { pageModeField } from '../identity/page-mode.ts'
import { proofField } from '../data/scope.ts'
import { requirePageMode } from '../identity/session.ts'
import { takeProof } from '../identity/factor/proof.ts'

/** What an action returns when it refuses: a message for the form, and one per invalid field. */
export interface FormProblem {
  message: string
  fields: Readonly<Record<string, string>>
  /**
   * What was entered, by field name, for `Form` of app/ui to show again; the last value of a name. Never holds a
   * secret.
   */
  values: Readonly<Record<string, string>>
  /** All values of names that were sent more than once. */
  repeated?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Forms that were read and then refused: their values are shown again. */
const readForms = new WeakMap<Request, FormData>()

/**
 * The submitted form, read after session and permission have been checked. A password asked for again in it
 * (account/factor/proof-field.tsx) is checked too. `lines`: its field names hold lines of a file.
 * @throws AppError 409 if its page was opened in another mode, 405 for a method other than POST, 400 for a body that
 * isn't a form, or a form beyond its limits
 */
export async function readForm(request: Request, options: { lines?: boolean } = {}): Promise<FormData> {
  if (request.method !== 'POST')
    throw new AppError('method-not-allowed', 405, 'This address only takes forms that a page sends.')
  let form: FormData
  try {
    form = await request.formData()
  } catch (cause) {
    throw new AppError('not-a-form', 400, 'We couldn’t read this form. Reload the page and try again.', {
      cause,
    })
  }
  const defect = formDefect(form, options)
  if (defect !== null) throw new AppError('form-beyond-limits', 400, defect)
  readForms.set(request, form)
  requirePageMode(request, form.get(pageModeField))
  await takeProof(request, textOf(form, proofField))
  return form
}

/** A text field of a form; empty where it is missing, or a file. */
export const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The form as it was typed, even if it was refused before it was read; undefined beyond the public limits. */
async function unreadForm(request: Request): Promise<FormData | undefined> {
  // A body without its length is refused by the web server (request-limits.ts).
  const length = Number(request.headers.get('Content-Length') ?? 0)
  const read = readForms.get(request)
  if (read !== undefined) return read
  if (request.bodyUsed || !(length <= formLimits.publicBytes)) return undefined
  // The content may be refused after the body has been read: `readForms` has it then.
  return readForm(request, { lines: true }).catch(() => readForms.get(request))
}

/**
 * The answer of an action to a user's mistake: `catch (error) { return actionError(error, request) }`. Anything that is
 * not an AppError (a redirect, a programmer's mistake) is thrown on.
 */
export async function actionError(error: unknown, request: Request) {
  if (!(error instanceof AppError)) throw error
  const form = await unreadForm(request)
  const entered = [...(form ?? [])].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !/secret|password/i.test(entry[0]),
  )
  const repeated = [...Map.groupBy(entered, ([name]) => name)]
    .filter(([, all]) => all.length > 1)
    .map(([name, all]) => [name, all.map(([, value]) => value)] as const)
  const problem: FormProblem = {
    message: error.message,
    fields: error.fields,
    values: Object.fromEntries(entered),
    ...(repeated.length > 0 && { repeated: Object.fromEntries(repeated) }),
  }
  return data(problem, { status: error.status })
}

/**
 * Statuses of refusals that can't be corrected on the form's own page: there is no such row, or not for this person, or
 * the page has no such form.
 */
const shutOut = [400, 401, 403, 404]

/**
 * Refuses a form that was sent to an address without a page: `back`, the page with the form, says why. With script, it
 * keeps what was typed.
 */
export async function returnRefused(error: unknown, request: Request, back: (form: FormData) => string) {
  if (!(error instanceof AppError) || shutOut.includes(error.status)) throw error
  return redirectWithMessage(back((await unreadForm(request)) ?? new FormData()), error.message, 'bad')
}

type FormValue = string | File | FormValue[] | { [name: string]: FormValue }

/**
 * A form's fields as a tree: `a.0.b` becomes `{ a: [{ b }] }`. Text is trimmed, and freed of NUL, which no database
 * keeps. Of repeated names the last counts; use `form.getAll` for lists of boxes.
 */
function formValues(form: FormData): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null) as { [name: string]: FormValue }
  for (const [name, value] of form) {
    const steps = name.split('.')
    let at = root
    for (const step of steps.slice(0, -1)) {
      const next = at[step]
      at = (at[step] =
        typeof next === 'object' && !(next instanceof File)
          ? next
          : (Object.create(null) as { [name: string]: FormValue })) as typeof at
    }
    at[steps.at(-1)!] = typeof value === 'string' ? value.replaceAll('\0', '').trim() : value
  }
  return listed(root) as { [name: string]: FormValue }
}

function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || value instanceof File || Array.isArray(value)) return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.length <= formLimits.items && entries.every(([key]) => /^\d{1,3}$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, item]) => listed(item))
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, listed(item)]))
}

/** The message for a field whose schema has none; zod's own reads like a programmer's. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `This is too long. Shorten it to ${issue.maximum.toLocaleString('en-CA')} characters.`
      : `There is more here than we can save. Keep at most ${issue.maximum.toLocaleString('en-CA')}.`
  if (issue.code === 'too_small') return 'This is missing. Enter it.'
  if (issue.code === 'invalid_value') return 'Choose one of the options.'
  return issue.input === undefined || issue.input === ''
    ? 'This is missing. Enter it.'
    : 'This can’t be read. Reload the page and enter it again.'
}

/**
 * Reads a form by its schema.
 * @throws AppError 422 with one message per field (by its dotted name) when it does not hold.
 */
export function parseForm<T extends z.ZodType>(schema: T, form: FormData): z.output<T> {
  const result = schema.safeParse(formValues(form), { error: plainWords })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw invalidFields(fields)
}

export interface Flash {
  id: string
  text: string
  tone: 'ok' | 'warn' | 'bad'
}

const flashCookie = 'comply_flash'

/**
 * Goes to a page of ours and shows a message there once. The message must not hold what may not be seen by the next
 * reader.
 */
export function redirectWithMessage(to: string, text: string, tone: Flash['tone'] = 'ok') {
  return redirect(to, { headers: { 'Set-Cookie': flashHeader(text, tone) } })
}

/** The Set-Cookie header of a message for the next page shown. */
function flashHeader(text: string, tone: Flash['tone'] = 'ok'): string {
  const value = encodeURIComponent(JSON.stringify({ id: newToken().slice(0, 8), text: text.slice(0, 500), tone }))
  return `${flashCookie}=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`
}

/** The message waiting for this request, and the header that takes it away once shown. */
export function takeFlash(request: Request): { flash: Flash | null; headers: HeadersInit } {
  const found = new RegExp(`(?:^|;\\s*)${flashCookie}=([^;]*)`).exec(request.headers.get('Cookie') ?? '')?.[1]
  if (!found) return { flash: null, headers: {} }
  return {
    flash: readFlash(found),
    headers: { 'Set-Cookie': `${flashCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax` },
  }
}

function readFlash(cookie: string): Flash | null {
  let value: unknown
  try {
    value = JSON.parse(decodeURIComponent(cookie))
  } catch {
    // A truncated cookie, or one of the same name from elsewhere: there is no message.
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { id, text, tone } = value as Record<string, unknown>
  if (typeof id !== 'string' || typeof text !== 'string' || (tone !== 'ok' && tone !== 'warn' && tone !== 'bad'))
    return null
  return { id, text, tone }
}
