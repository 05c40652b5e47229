import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import Papa from 'papaparse'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/**
 * The baseline, in a process of its own: Papa Parse over the file, then COPY of the file into a table of text columns.
 */

const [file, url] = process.argv.slice(2) as [string, string]

async function parsed(): Promise<number> {
  let rows = 0
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { header: false })
  parser.on('data', () => {
    rows += 1
  })
  await pipeline(createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 }), parser)
  return rows
}

async function copied(columns: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('DROP TABLE IF EXISTS bare')
  await client.query(
    `CREATE TABLE bare (${Array.from({ length: columns }, (_, index) => `c${index} text`).join(', ')})`,
  )
  await pipeline(
    createReadStream(file, { highWaterMark: 1 << 20 }),
    client.query(copyFrom('COPY bare FROM STDIN (FORMAT csv, HEADER true)')),
  )
  await client.end()
}

const started = performance.now()
const rows = await parsed()
const parsedAt = performance.now()
await copied(18)
const copiedAt = performance.now()
process.send!({ rows: rows - 1, parseMs: parsedAt - started, copyMs: copiedAt - parsedAt })
