import { toDraftFilterSchema } from './schema.ts'

/** The search parameters of the list of reports to draft, as its schema takes them. */
export const candidateParameters = (request: Request) => ({
  type: null,
  ...Object.fromEntries(new URL(request.url).searchParams),
})

/** The filter for the list of reports to draft, its export and "create all". */
export function candidateFilterOf(request: Request) {
  const { type, q } = toDraftFilterSchema.parse(candidateParameters(request))
  return { type, search: q }
}
