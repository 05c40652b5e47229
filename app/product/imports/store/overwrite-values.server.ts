import type { Sql } from '#app/platform/sql/sql.ts'
import type { PartyCells } from '#app/csv/types.ts'
import { answerAttributes, columnAttributes } from '#app/party/facts/attributes.ts'
import { customerLine } from './customer-copy.ts'
import { copyCustomers, prepareIncoming } from './store.server.ts'

/** Columns that are replaced together: no part of an earlier address remains. */
const TOGETHER: readonly (readonly string[])[] = [
  ['entity_name', 'surname', 'given_name', 'other_name', 'kind', 'name_key'],
  ['phone', 'extension'],
  columnAttributes.flatMap((attribute) => ('part' in attribute ? [attribute.column] : [])),
]
/** Every entity has a kind, and every name a key: only the parts show whether a name is given. */
const firstKnown = (columns: readonly string[]): string =>
  `coalesce(${columns
    .filter((column) => column !== 'kind' && column !== 'name_key')
    .map((column) => `i.${column}`)
    .join(', ')}) IS NOT NULL`
const ALONE = [
  'email',
  'date_of_birth',
  'occupation',
  'employer',
  'alias',
  'country_of_residence',
  'country_of_citizenship',
  'notes',
  ...answerAttributes.map(({ column }) => column),
]

/** A document with the same number keeps its expiry date, if the record has none. */
const withExpiry = `(SELECT jsonb_agg(p.paper || coalesce((SELECT jsonb_build_object('expiresOn', o -> 'expiresOn') FROM jsonb_array_elements(c.identifications) o
  WHERE p.paper ->> 'expiresOn' IS NULL AND o ->> 'expiresOn' IS NOT NULL AND o ->> 'number' = p.paper ->> 'number' LIMIT 1), '{}') ORDER BY p.at) FROM jsonb_array_elements(i.identifications) WITH ORDINALITY AS p (paper, at))`

/** Overwrites these customers' values with those of the cells; values that the cells don't have stay. */
export async function overwriteValues(
  client: Sql,
  customers: readonly { id: string; cells: PartyCells }[],
): Promise<void> {
  if (customers.length === 0) return
  await prepareIncoming(client)
  await copyCustomers(
    client,
    customers.map(({ id, cells }) => customerLine(id, cells)),
  )
  await client.run(
    `UPDATE customer c SET ${TOGETHER.flatMap((columns) => columns.map((column) => `${column} = CASE WHEN ${firstKnown(columns)} THEN i.${column} ELSE c.${column} END`)).join(', ')},
       ${ALONE.map((column) => `${column} = coalesce(i.${column}, c.${column})`).join(', ')},
       identifications = CASE WHEN i.identifications = '[]' THEN c.identifications ELSE ${withExpiry} || (SELECT coalesce(jsonb_agg(p.paper ORDER BY p.at), '[]') FROM jsonb_array_elements(c.identifications) WITH ORDINALITY AS p (paper, at) WHERE p.at > jsonb_array_length(i.identifications)) END, registrations = CASE WHEN i.registrations = '[]' THEN c.registrations ELSE i.registrations END, authorized_persons = CASE WHEN i.authorized_persons = '[]' THEN c.authorized_persons ELSE i.authorized_persons END, updated_at = clock_timestamp()
     FROM incoming_customer i WHERE c.id = i.id`,
  )
}
