import { searchedText } from './matching.ts'
import { flagSpec } from '#app/party/facts/customer-lists.ts'
import { kindOf } from '#app/party/facts/listed.ts'
import { attentions, type Attention, type CustomerFilter } from './queries.server.ts'

const isAttention = (text: string): text is Attention =>
  (attentions as readonly string[]).includes(text) || kindOf(flagSpec, text) !== undefined

/** The filter that an address asks for. */
export function customerFilterOf(query: URLSearchParams): CustomerFilter {
  const kind = query.get('kind')
  const attention = query.get('attention') ?? ''
  return {
    search: searchedText(query.get('q') ?? ''),
    kind: kind === 'person' || kind === 'entity' ? kind : null,
    attention: isAttention(attention) ? attention : null,
  }
}
