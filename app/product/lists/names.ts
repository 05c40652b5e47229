/** The lists of the product whose columns people choose and whose filters they keep, with their addresses. */
export const lists = {
  transactions: '/app/transactions',
  imports: '/app/imports',
  customers: '/app/customers',
  locations: '/app/locations',
  reports: '/app/reports',
  candidates: '/app/reports/candidates',
  'set-aside': '/app/reports/set-aside',
  'not-filed': '/app/reports/not-filed',
  submissions: '/app/submissions',
  trail: '/app/settings/trail',
} as const
export type ListName = keyof typeof lists

export const isListName = (name: string | undefined): name is ListName =>
  name !== undefined && Object.hasOwn(lists, name)

/** What of an address is where in the list one is or how its page was opened, and not what is shown of it. */
const places = new Set(['page', 'after', 'before', 'quick', 'page-mode'])

/** The query of an address that says what a list shows: its filter and its order, in one order of names. */
export function viewQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => value !== '' && !places.has(name))
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString()
}
