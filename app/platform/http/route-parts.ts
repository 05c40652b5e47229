import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/** How many of an address's first segments tell its part. */
const depth = 2

const segmentsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean)
const isFixed = (segment: string): boolean => !segment.startsWith(':')

/** The segments of a route's whole path, as far as they tell its part. */
function pathOf(routes: Routes, id: string): string[] {
  const route = routes[id]!
  const above = route.parentId === undefined ? [] : pathOf(routes, route.parentId)
  const whole = [...above, ...segmentsOf(route.path ?? '')]
  // Behind a segment that may be missing, or that stands for several, the others have no place of their own.
  const open = whole.findIndex((segment) => /[*?]/.test(segment))
  return whole.slice(0, open === -1 ? depth : Math.min(open, depth))
}

/** A segment without the suffix of data requests; '' if it isn't text. */
function plain(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return ''
  }
}

/**
 * A handler for each part of the product, built with the routes of that part alone. The framework walks all of its
 * routes several times per page, and rebuilds them to render it: with a hundred routes that costs more than most pages'
 * own work. Routes with a fixed segment that the address doesn't have are left out, since they couldn't have answered
 * it; the browser gets the whole list.
 */
export function handlerByPart<Handler>(
  build: ServerBuild,
  make: (build: ServerBuild) => Handler,
): (path: string) => Handler {
  const paths = new Map(Object.keys(build.routes).map((id) => [id, pathOf(build.routes, id)]))
  const named = Array.from(
    { length: depth },
    (_, at) =>
      new Set([...paths.values()].flatMap((path) => (path[at] !== undefined && isFixed(path[at]) ? [path[at]] : []))),
  )
  const handlers = new Map<string, Handler>()
  return (path) => {
    const segments = path
      .replace(/\/$/, '')
      .replace(/\.data$/, '')
      .split('/')
      .filter(Boolean)
      .slice(0, depth)
      .map(plain)
    // All addresses without a route are answered alike.
    const part = named.map((names, at) =>
      segments[at] === undefined ? '' : names.has(segments[at]) ? segments[at] : '*',
    )
    const key = part.join('/')
    let handler = handlers.get(key)
    if (handler === undefined) {
      const isOfPart = (id: string) => paths.get(id)!.every((segment, at) => !isFixed(segment) || segment === part[at])
      handler = make(only(build, isOfPart))
      handlers.set(key, handler)
    }
    return handler
  }
}

function only(build: ServerBuild, isOfPart: (id: string) => boolean): ServerBuild {
  const among = <Value>(routes: Record<string, Value>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isOfPart(id)))
  return { ...build, routes: among(build.routes), assets: { ...build.assets, routes: among(build.assets.routes) } }
}
