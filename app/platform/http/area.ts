import { routeAccess } from '../data/permissions.ts'

const areaIn = (path: string): string => {
  const [, first = '', second = ''] = path.replace(/\.data$/, '').split('/', 3)
  return first === 'app' ? (second === '' ? '/app' : `/app/${second}`) : `/${first}`
}

const known = new Set([...Object.keys(routeAccess).map(areaIn), '/assets', '/fonts'])

/**
 * The part of the product that an address belongs to, for log lines and metrics. The full address isn't used: it may
 * hold tokens, search words, report ids, or anything that a visitor made up.
 */
export function areaOf(path: string): string {
  const area = areaIn(path)
  return known.has(area) ? area : 'other'
}
