import { data, redirect, type ServerBuild } from '@remix-run/node'
import type { AppError } from './errors.ts'
import type { FormProblem } from './form.ts'
import { endedSessionPath } from './session.ts'

type Handler = (...given: never[]) => unknown

// The build carries its own copy of the class: the name tells, where instanceof cannot.
const isAppError = (error: unknown): error is AppError => error instanceof Error && error.name === 'AppError'

/** The page stays, with the message beside the form; where the address has no page, there is none to stay. */
function endedSession(error: AppError, hasPage: boolean) {
  if (!hasPage) throw redirect(endedSessionPath('/app'))
  return data<FormProblem>({ message: error.message, fields: {}, values: {} }, { status: error.status })
}

/** An AppError that leaves a loader or an action becomes a response with its status and words; the rest goes on as it is. */
const answering = <T extends Handler | undefined>(handler: T, hasPage: boolean): T =>
  (handler &&
    (async (...given: never[]) => {
      try {
        return await handler(...given)
      } catch (error) {
        if (!isAppError(error)) throw error
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
