import { searchedText } from './matching.ts'
import type { CustomerFilter } from './queries.server.ts'

/** The filter that an address asks for. */
export function customerFilterOf(query: URLSearchParams): CustomerFilter {
  const kind = query.get('kind')
  return {
    search: searchedText(query.get('q') ?? ''),
    kind: kind === 'person' || kind === 'entity' ? kind : null,
  }
}
