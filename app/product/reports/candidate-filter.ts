import { toDraftFilterSchema } from './schema.ts'

/** What an address asks of the reports to draft. */
export const askedOf = (request: Request) => ({ type: null, ...Object.fromEntries(new URL(request.url).searchParams) })

/** The filter of it, by which the list goes, its export, and "create all". */
export function candidateFilterOf(request: Request) {
  const { type, q } = toDraftFilterSchema.parse(askedOf(request))
  return { type, search: q }
}
