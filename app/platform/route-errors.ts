import type { ServerBuild } from '@remix-run/node'
import type { AppError } from './errors.ts'

type Handler = (...given: never[]) => unknown

// The build carries its own copy of the class: the name tells, where instanceof cannot.
const isAppError = (error: unknown): error is AppError => error instanceof Error && error.name === 'AppError'

/** An AppError that leaves a loader or an action becomes a response with its status and words; the rest goes on as it is. */
const answering = <T extends Handler | undefined>(handler: T): T =>
  (handler &&
    (async (...given: never[]) => {
      try {
        return await handler(...given)
      } catch (error) {
        if (!isAppError(error)) throw error
        throw new Response(error.message, { status: error.status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
      }
    })) as T

/**
 * Lets every route answer refusals in the user's words: without it the framework would show a thrown AppError (no such
 * row, no permission, read-only) as a fault of the program.
 */
export function withAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: { ...route.module, loader: answering(route.module.loader), action: answering(route.module.action) } },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}
