import { sameParty, type Evidence, type Identity } from '#app/party/same/same-party.ts'
import { lock } from '#app/platform/sql/locks.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import { col } from '#app/platform/sql/columns.ts'
import type { Sql } from '#app/platform/sql/sql.ts'
import { customerText } from '../customers/party-text.ts'
import { recordColumns, recordSql, type CustomerRecord } from '../customers/record.ts'

/** Two records that may be one customer. */
export interface DuplicatePair {
  one: { id: string; text: string }
  other: { id: string; text: string }
  /** The evidence shows one customer; false: it isn't enough either way. */
  isLikely: boolean
  /** Matching and differing attributes. */
  agrees: string[]
  contradicts: string[]
}

/** A value shared by more customers than this isn’t evidence: a shop's phone, a name like Smith. */
const mostAlike = 20
const mostPairs = 2_000

const documentMarksSql = (condition: string): string => `
  SELECT c.id, 'd ' || upper(regexp_replace(d ->> 'number', '[^[:alnum:]]', '', 'g')) AS mark FROM customer c, jsonb_array_elements(c.identifications) d
    WHERE length(regexp_replace(coalesce(d ->> 'number', ''), '[^[:alnum:]]', '', 'g')) > 3 AND ${condition}`

/** The marks of each customer: two records of one person share at least one. On alias `c`. */
const marksSql = (condition: string): string => `
  SELECT c.id, 'p ' || c.phone AS mark FROM customer c WHERE c.phone IS NOT NULL AND ${condition}
  UNION ALL SELECT c.id, 'n ' || c.sort_name FROM customer c WHERE c.sort_name <> '' AND ${condition}
  UNION ALL SELECT c.id, 'e ' || lower(c.email) FROM customer c WHERE c.email IS NOT NULL AND ${condition}
  UNION ALL ${documentMarksSql(condition)}`

const openSql =
  'NOT EXISTS (SELECT FROM customer_distinct x WHERE x.one_id = least(p.a, p.b) AND x.other_id = greatest(p.a, p.b))'

/** Possible duplicates that nobody has dismissed, likeliest first. */
export async function duplicatePairs(scope: Scope): Promise<{ pairs: DuplicatePair[]; isCut: boolean }> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { a: col.text, b: col.text },
      `WITH alike AS (SELECT array_agg(DISTINCT m.id ORDER BY m.id) AS ids FROM (${marksSql('TRUE')}) m GROUP BY m.mark HAVING count(DISTINCT m.id) BETWEEN 2 AND ${mostAlike}),
         p AS (SELECT a, b, count(*) AS marks FROM alike, unnest(ids) a, unnest(ids) b WHERE a < b GROUP BY a, b)
       SELECT p.a, p.b FROM p JOIN customer o ON o.id = p.a JOIN customer t ON t.id = p.b AND t.kind = o.kind WHERE ${openSql} ORDER BY p.marks DESC, p.a, p.b LIMIT ${mostPairs + 1}`,
    )
    return { pairs: await judged(client, rows.slice(0, mostPairs)), isCut: rows.length > mostPairs }
  })
}

/**
 * Pairs of one customer: phone, name and e-mail by their indexes; everyone’s documents are read only where this
 * customer has one.
 */
export async function duplicatesOf(scope: Scope, id: string): Promise<DuplicatePair[]> {
  scope.require('view the product')
  return scope.sql(async (client) => {
    const rows = await client.rows(
      { a: col.text, b: col.text },
      `WITH own AS MATERIALIZED (${documentMarksSql('c.id = $1::uuid')}),
         me AS MATERIALIZED (SELECT id, kind, phone, sort_name, lower(email) AS email FROM customer WHERE id = $1::uuid),
         alike AS (
           SELECT c.id FROM customer c WHERE c.phone = (SELECT phone FROM me)
           UNION SELECT c.id FROM customer c WHERE c.sort_name = (SELECT nullif(sort_name, '') FROM me)
           UNION SELECT c.id FROM customer c WHERE c.email IS NOT NULL AND lower(c.email) = (SELECT email FROM me)
           UNION SELECT d.id FROM (${documentMarksSql(`c.identifications <> '[]' AND EXISTS (SELECT FROM own)`)}) d WHERE d.mark IN (SELECT mark FROM own)),
         p AS (SELECT me.id AS a, c.id AS b FROM alike JOIN customer c USING (id), me WHERE c.id <> me.id AND c.kind = me.kind)
       SELECT p.a, p.b FROM p WHERE ${openSql} ORDER BY p.b LIMIT ${mostAlike}`,
      [id],
    )
    return judged(client, rows)
  })
}

async function judged(client: Sql, rows: readonly { a: string; b: string }[]): Promise<DuplicatePair[]> {
  const records = await client.rows(recordColumns, `SELECT ${recordSql} FROM customer c WHERE c.id = ANY($1::uuid[])`, [
    [...new Set(rows.flatMap(({ a, b }) => [a, b]))],
  ])
  const byId = new Map(records.map((row) => [row.id, row]))
  const pairs = rows.flatMap(({ a, b }) => {
    const [one, other] = [byId.get(a), byId.get(b)]
    return one && other ? (pairOf(one, other) ?? []) : []
  })
  return pairs.sort((left, right) => Number(right.isLikely) - Number(left.isLikely))
}

const identityOf = (row: CustomerRecord): Identity => ({
  surname: row.surname,
  givenName: row.given_name,
  otherName: row.other_name,
  entityName: row.entity_name,
  dateOfBirth: row.date_of_birth,
  phone: row.phone,
  documents: row.identifications,
})

const textOf = (row: CustomerRecord): string =>
  customerText({
    entityName: row.entity_name,
    surname: row.surname,
    givenName: row.given_name,
    otherName: row.other_name,
    customerNumber: row.customer_number,
    phone: row.phone,
  })

function pairOf(one: CustomerRecord, other: CustomerRecord): DuplicatePair | null {
  const { judgement, evidence } = sameParty(identityOf(one), identityOf(other))
  if (judgement === 'different') return null
  const isEmailSame = one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()
  const of = (...agreements: Evidence['agreement'][]) =>
    evidence.filter(({ agreement }) => agreements.includes(agreement)).map(({ fact }) => fact as string)
  const agrees = [...of('same'), ...(isEmailSame ? ['e-mail'] : [])]
  const isNameLike = of('same', 'near').includes('name')
  if (judgement === 'open' && !agrees.includes('identity document') && !(isNameLike && agrees.length > 0)) return null
  return {
    one: { id: one.id, text: textOf(one) },
    other: { id: other.id, text: textOf(other) },
    isLikely: judgement === 'same',
    agrees: [...agrees, ...of('near').map((fact) => `${fact} (nearly)`)],
    contradicts: of('different'),
  }
}

/** Records that two customers are not the same, so they aren't proposed again. */
export async function setDistinct(scope: Scope, one: string, other: string): Promise<void> {
  scope.require('edit customers and locations')
  if (!isId(one) || !isId(other) || one === other) throw notFound('The customer')
  const [oneId, otherId] = [one, other].sort() as [string, string]
  await scope.tx(async (db) => {
    await lock(db, `import:${scope.organizationId}:${scope.mode}`)
    if ((await db.customer.count({ where: { id: { in: [oneId, otherId] } } })) < 2) throw notFound('The customer')
    const { count } = await db.customerDistinct.createMany({
      data: [{ oneId, otherId, organizationId: scope.organizationId, mode: scope.mode, setBy: scope.actor.label }],
      skipDuplicates: true,
    })
    if (count === 0) return
    for (const [subjectId, from] of [
      [oneId, otherId],
      [otherId, oneId],
    ] as const)
      await audit(db, scope, { action: 'customer.distinct-set', subjectType: 'customer', subjectId, detail: { from } })
  })
}
