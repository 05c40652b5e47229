import type { ActionFunction, LoaderFunction } from '@remix-run/node'
import routes from '#app/routes.ts'

interface Entry {
  file: string
  path?: string
  index?: boolean
  children?: Entry[]
}

export interface TableRoute {
  /** The route's path pattern with its leading slash. */
  path: string
  file: string
  /** A layout route without a path of its own. */
  isLayout: boolean
}

const entriesOf = (entries: readonly Entry[], base: string): TableRoute[] =>
  entries.flatMap(({ file, path, index, children }) => {
    const own = [base, path].filter(Boolean).join('/')
    return [
      { path: `/${own}`, file, isLayout: path === undefined && index !== true },
      ...entriesOf(children ?? [], own),
    ]
  })

/** Every route, from the table itself, so that tests of all routes include new ones. */
export const routeTable: readonly TableRoute[] = entriesOf(routes as Entry[], '')

export interface RouteModule {
  loader?: LoaderFunction
  action?: ActionFunction
  default?: unknown
}

export const moduleOf = async ({ file }: TableRoute): Promise<RouteModule> =>
  (await import(/* @vite-ignore */ `../../app/${file}`)) as RouteModule
