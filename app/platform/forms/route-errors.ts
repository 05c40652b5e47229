import { data, redirect, type ServerBuild } from '@remix-run/node'
import type { AppError } from '../runtime/errors.ts'
import type { FormProblem } from './form.ts'
import { log } from '../runtime/log.ts'
import { currentOrigin } from '../runtime/origin.ts'
import { endedSessionPath } from '../identity/session.ts'

type Handler = (...given: never[]) => unknown

/** What a page shows for an internal error: the request id, which the log lines carry too. */
export interface Fault {
  request: string | null
}

/** An address that holds a one-time link's token is a secret. */
export const loggedPath = (path: string): string =>
  path.replace(/^\/(welcome|invitation|newsletter)\/[^/]+/i, '/$1/<withheld>')

/** A programmer's mistake is logged with its cause and answered with its number. */
function fault(error: Error, request: Request): never {
  log.error('A request failed.', { method: request.method, path: loggedPath(new URL(request.url).pathname), error })
  throw data<Fault>({ request: currentOrigin().request ?? null }, { status: 500 })
}

// The build carries its own copy of the class: the name tells, where instanceof cannot.
const isAppError = (error: unknown): error is AppError => error instanceof Error && error.name === 'AppError'

/** The page stays, with the message beside the form, unless the address has no page. */
function endedSession(error: AppError, hasPage: boolean) {
  if (!hasPage) throw redirect(endedSessionPath('/app'))
  return data<FormProblem>({ message: error.message, fields: {}, values: {} }, { status: error.status })
}

/**
 * Turns an AppError that leaves a loader or an action into a response with its status and message; anything else is
 * rethrown.
 */
const answering = <T extends Handler | undefined>(handler: T, hasPage: boolean): T =>
  (handler &&
    (async (...given: never[]) => {
      try {
        return await handler(...given)
      } catch (error) {
        if (!isAppError(error)) {
          const { request } = given[0] as unknown as { request: Request }
          // Thrown responses, such as redirects, aren't errors, and nobody waits for the answer to an aborted request.
          if (!(error instanceof Error) || request.signal.aborted) throw error
          return fault(error, request)
        }
        if (error.code === 'session-ended') return endedSession(error, hasPage)
        throw new Response(error.message, {
          status: error.status,
          headers: { 'Content-Type': 'text/plain; charset=utf-8' },
        })
      }
    })) as T

/**
 * Lets every route answer refusals in the user's words: without it the framework would show a thrown AppError (no such
 * row, no permission, read-only) as a fault of the program.
 */
export function withAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && {
      ...route,
      module: {
        ...route.module,
        loader: answering(route.module.loader, 'default' in route.module),
        action: answering(route.module.action, 'default' in route.module),
      },
    },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}
