import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { newId } from '#app/platform/runtime/ids.ts'

const admin = new pg.Client({ connectionString: inject('adminUrl') })
await admin.connect()
afterAll(async () => {
  await admin.query('DROP DATABASE IF EXISTS before_holds WITH (FORCE)')
  await admin.end()
})

const folder = path.resolve(import.meta.dirname, '../../../prisma/migrations')

test('drafts and imports of before are held by what held them, and by what an import doubted that the customer still says', async () => {
  await admin.query('CREATE DATABASE before_holds')
  const url = new URL(inject('adminUrl'))
  url.pathname = '/before_holds'
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  try {
    await client.query('CREATE TABLE _prisma_migrations (id text)')
    const names = (await readdir(folder)).filter((name) => /^\d/.test(name)).sort()
    const own = names.findIndex((name) => name.endsWith('_holds'))
    for (const name of names.slice(0, own))
      await client.query(await readFile(path.join(folder, name, 'migration.sql'), 'utf8'))

    const [organization, file, vague, corrected, transaction, report] = Array.from({ length: 6 }, newId) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    await client.query(`INSERT INTO organization (id, slug, name) VALUES ('${organization}', 'before', 'Before')`)
    await client.query(
      `INSERT INTO import (id, organization_id, mode, file_name, file_key, state) VALUES ('${file}', '${organization}', 'production', 'a.csv', 'k', 'done')`,
    )
    const customer = (id: string, occupation: string, street: string) =>
      client.query(
        `INSERT INTO customer (id, organization_id, mode, kind, surname, occupation, street, city, updated_at) VALUES ($1, '${organization}', 'production', 'person', 'Marlowe', $2, $3, 'Ottawa', now())`,
        [id, occupation, street],
      )
    await customer(vague, 'Manager', 'PO Box 77')
    await customer(corrected, 'Manager of a bakery', '100 Rue Principale')
    for (const [id, party, line] of [
      [transaction, vague, 2],
      [newId(), corrected, 3],
    ] as const) {
      await client.query(
        `INSERT INTO transaction (id, organization_id, mode, import_id, line, external_id, content_hash, amount, currency, method, direction, status, conductor_id)
         VALUES ($1, '${organization}', 'production', '${file}', $3, $4, 'x', 1, 'CAD', 'cash', 'in', 'completed', $2)`,
        [id, party, line, `T-${line}`],
      )
      for (const [code, raw] of [
        ['occupation-vague', 'Manager'],
        ['address-post-box', 'PO Box 77'],
      ]) {
        await client.query(
          `INSERT INTO import_row_error (organization_id, mode, import_id, line, "column", severity, code, message, action, raw) VALUES ('${organization}', 'production', '${file}', $1, 'c', 'block_draft', $2, 'm', 'a', $3)`,
          [line, code, raw],
        )
      }
    }
    await client.query(`INSERT INTO report (id, organization_id, mode, type, aggregation, candidate_key, reference, reason, missing_count, reject_count, updated_at)
      VALUES ('${report}', '${organization}', 'production', 'LCTR', 'conductor', 'k', 'R-1', '', 2, 1, now())`)

    for (const name of names.slice(own))
      await client.query(await readFile(path.join(folder, name, 'migration.sql'), 'utf8'))
    expect((await client.query('SELECT hold_count FROM report')).rows).toEqual([{ hold_count: 3 }])
    expect(
      (await client.query('SELECT customer_id, code, field, raw, line, confirmed_at FROM doubt ORDER BY code')).rows,
    ).toEqual([
      { customer_id: vague, code: 'address-post-box', field: 'address', raw: 'PO Box 77', line: 2, confirmed_at: null },
      {
        customer_id: vague,
        code: 'occupation-vague',
        field: 'occupation',
        raw: 'Manager',
        line: 2,
        confirmed_at: null,
      },
    ])
    // The hashes are those by which doubts are found to stand.
    const { customerHashSql } = await import('#app/product/doubts/values.ts')
    expect(
      (
        await client.query(
          `SELECT count(*)::int AS standing FROM doubt d JOIN customer c ON c.id = d.customer_id WHERE d.value_hash = ${customerHashSql}`,
        )
      ).rows,
    ).toEqual([{ standing: 2 }])
  } finally {
    await client.end()
  }
})
