import { routeAccess } from '../data/permissions.ts'

const areaIn = (path: string): string => {
  const [, first = '', second = ''] = path.replace(/\.data$/, '').split('/', 3)
  return first === 'app' ? (second === '' ? '/app' : `/app/${second}`) : `/${first}`
}

const known = new Set([...Object.keys(routeAccess).map(areaIn), '/assets', '/fonts'])

/**
 * The part of the product that an address belongs to, for log lines and metrics: the rest of it holds tokens, search words, which reports
 * there are, or whatever a visitor made up.
 */
export function areaOf(path: string): string {
  const area = areaIn(path)
  return known.has(area) ? area : 'other'
}
