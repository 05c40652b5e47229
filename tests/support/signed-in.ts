import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { hashPassword } from '#app/platform/runtime/crypto.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import type { Plan, Role } from '#app/platform/generated/enums.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import { waitParameter } from '#app/platform/data/wait-parameter.ts'
import { startSession } from '#app/platform/identity/session.ts'

export interface Person {
  organizationId: string
  userId: string
  email: string
  /** Value of the Cookie header. */
  cookie: string
}

const origin = 'http://127.0.0.1:3000'

/** A new user with a role in an organization (by default a new one), and a session in Demo mode. */
export async function signedInPerson(
  role: Role,
  options: { organizationId?: string; plan?: Plan | null; password?: string } = {},
): Promise<Person> {
  const db = untenantedDb()
  const organizationId = options.organizationId ?? newId()
  if (!options.organizationId)
    await db.organization.create({
      data: {
        id: organizationId,
        slug: `org-${organizationId.slice(-12)}`,
        name: 'Exemple Change Inc.',
        plan: options.plan === undefined ? 'pro' : options.plan,
      },
    })
  const userId = newId()
  const email = `${role}-${userId.slice(-12)}@example.test`
  await db.user.create({
    data: {
      id: userId,
      email,
      name: `A ${role}`,
      passwordHash: options.password ? await hashPassword(options.password) : null,
    },
  })
  await db.membership.create({ data: { organizationId, userId, role } })
  const headers = await startSession(new Request(origin), userId, organizationId)
  return { organizationId, userId, email, cookie: cookieOf(headers) }
}

/** The Cookie header for the cookies that a response sets. */
export const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

type Handler<T> = (args: LoaderFunctionArgs & ActionFunctionArgs) => T

/**
 * The result of a route's loader or action: a redirect, a message, or data. Thrown responses and AppErrors count, too.
 */
export interface Answer {
  status: number
  location: string | null
  headers: Headers
  data: unknown
}

async function ask(handler: Handler<unknown>, request: Request, params: Record<string, string>): Promise<Answer> {
  let answer: unknown
  try {
    answer = await handler({ request, params, context: {} })
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === 'AppError') {
      const { status, message } = thrown as Error & { status: number }
      return { status, location: null, headers: new Headers(), data: { message } }
    }
    if (!(thrown instanceof Response)) throw thrown
    answer = thrown
  }
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('Location'), headers: answer.headers, data: null }
  if (typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'DataWithResponseInit') {
    const { data, init } = answer as unknown as { data: unknown; init: ResponseInit | null }
    return { status: init?.status ?? 200, location: null, headers: new Headers(init?.headers), data }
  }
  return { status: 200, location: null, headers: new Headers(), data: answer }
}

/** Whether a part of the response is deferred, as on a busy machine. */
const comesLater = (data: unknown): boolean =>
  data === 'later' || (typeof data === 'object' && data !== null && Object.values(data).some(comesLater))

/** Most retries for deferred parts. */
const mostAsked = 10

/** Opens a page as this person (null: signed out), and requests deferred parts again, as the page's script does. */
export async function open(
  loader: Handler<unknown>,
  person: Pick<Person, 'cookie'> | null,
  path: string,
  params: Record<string, string> = {},
): Promise<Answer> {
  const address = new URL(path, origin)
  for (let asked = 0; ; asked++) {
    const headers = person ? { Cookie: person.cookie } : {}
    const answer = await ask(loader, new Request(address, { headers }), params)
    if (!comesLater(answer.data) || asked === mostAsked) return answer
    address.searchParams.set(waitParameter, '')
  }
}

/** Submits a form as this person (null: signed out); `headers`: those added by the web server. */
export const send = (
  action: Handler<unknown>,
  person: Pick<Person, 'cookie'> | null,
  path: string,
  fields: Record<string, string>,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  ask(
    action,
    new Request(`${origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...headers, ...(person ? { Cookie: person.cookie } : {}) },
    }),
    params,
  )

/** The messages of a response by field. */
export const fieldsOf = (answer: Answer): Record<string, string> =>
  (answer.data as { fields: Record<string, string> }).fields
