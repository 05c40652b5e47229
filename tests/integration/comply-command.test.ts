import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { serveRegulator } from '#fixtures/regulator/index.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { reportsToDraft } from '#app/product/reports/drafts/to-draft.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { pollDue } from '#app/product/submissions/pipeline/poll.server.ts'
import { submitDue } from '#app/product/submissions/pipeline/send.server.ts'
import { testDatabase } from '../support/test-database.ts'
import { csv, line } from './import-support.ts'
import { cashReceipts, completeCustomer, readyCompany, reportableReceipts, type Company } from './reports-support.ts'

const regulator = await serveRegulator({ port: 0, environment: 'production' })
afterAll(() => regulator.close())
const database = await testDatabase({ REGULATOR_PRODUCTION_URL: regulator.baseUrl, POLL_BASE_MS: '20' })
const root = path.resolve(import.meta.dirname, '../..')

interface Ended {
  status: number
  stdout: string
  stderr: string
}
/** Calls a command; `onText` sees what it has said so far. */
function comply(args: string[], onText: (said: Ended) => void = () => {}): Promise<Ended> {
  const child = spawn(
    path.join(root, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', 'scripts/comply.ts', ...args],
    { cwd: root },
  )
  const ended: Ended = { status: -1, stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      ended[name] += chunk.toString()
      onText(ended)
    })
  }
  return new Promise((resolve) => child.once('close', (status) => resolve({ ...ended, status: status ?? -1 })))
}

async function where({ organizationId }: Company): Promise<string[]> {
  const { slug } = await untenantedDb().organization.findUniqueOrThrow({ where: { id: organizationId } })
  return ['--organization', slug, '--mode', 'production']
}

/** A report that is filed, and a late row that asks for a change of it. */
async function filedThenLate(company: Company): Promise<string> {
  const customerId = await completeCustomer(company, 'Late')
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'production')
  await submitDue(company.scope, { run: 'test', signal: new AbortController().signal })
  await company.scope.tx((db) => db.submission.updateMany({ data: { nextAttemptAt: null, leaseUntil: null } }))
  await pollDue(company.scope, { run: 'test', signal: new AbortController().signal, isFirstLook: true })
  await cashReceipts(company, [{ customerId, amount: '500.00', at: '2026-11-20T20:00:00Z' }])
  return ids[0]!
}

interface Due {
  reference: string
  needs: string | null
  missing: number
  missing_fields: { field: string; party: string | null }[]
}

test('status lists what needs a change first, all drafts in the object, and what each lacks by name', async () => {
  const company = await readyCompany()
  const filed = await filedThenLate(company)
  await reportableReceipts(company, 21)
  const incomplete = await completeCustomer(company, 'Incomplete')
  await company.scope.tx((db) =>
    db.customer.update({ where: { id: incomplete }, data: { occupation: null, dateOfBirth: null } }),
  )
  await cashReceipts(company, [{ customerId: incomplete, amount: '13000.00', at: '2026-09-20T15:00:00Z' }])
  const at = await where(company)

  const drafted = await comply(['draft', ...at])
  expect(drafted).toMatchObject({ status: 0, stderr: '' })
  expect(drafted.stdout).toMatch(/values? missing \(.*Occupation.*\)/)
  expect(drafted.stdout).toMatch(
    new RegExp(
      `1 submitted report needs a change\\. Request it on the report’s page:\\n {2}\\S+: http://\\S+/app/reports/${filed}\\n`,
    ),
  )

  const object = JSON.parse((await comply(['status', ...at, '--json'])).stdout) as { due: Due[] }
  expect(object.due.length).toBe(23)
  expect(object.due[0]).toMatchObject({ needs: 'change' })
  const lacking = object.due.find((row) => row.missing > 0)!
  expect(lacking.missing_fields.length).toBe(lacking.missing)
  expect(lacking.missing_fields).toContainEqual(
    expect.objectContaining({ field: 'Occupation', party: expect.stringContaining('Incomplete') }),
  )

  const { stdout } = await comply(['status', ...at])
  expect(stdout).toMatch(
    /\nTo change:\n {2}\S+ \S+: Confirmed in FINTRAC, needs a change\nDue \(22\):\n {2}.*OVERDUE, .* missing \(.*\n[^]*\n {2}… and 2 more. --json lists them all\.\n$/,
  )
})

test('what is named and not there is refused by its name, and nothing is done', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 1)
  const at = await where(company)
  expect(await comply(['draft', ...at, '--candidate', 'nope'])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^There is no candidate nope in Production mode\. Nothing was drafted\./),
  })
  const candidates = await comply(['candidates', ...at])
  expect(candidates).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Production mode: 1 report\n/) })
  const { reports } = JSON.parse((await comply(['candidates', ...at, '--json'])).stdout) as {
    reports: { key: string }[]
  }
  expect(await comply(['draft', ...at, '--candidate', reports[0]!.key])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^1 draft created/),
  })
  expect(
    await comply(['submit', ...at, '--environment', 'production', '--report', 'NOPE', '--report', 'NEITHER']),
  ).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^There are no reports NOPE, NEITHER in Production mode\. Nothing was submitted\./),
  })
  expect(await company.scope.tx((db) => db.submission.count())).toBe(0)
})

test('an import says its mode, what it takes for granted, the columns it leaves out, its problems by kind, and only the reports that it touched', async () => {
  const company = await readyCompany()
  await company.scope.tx((db) =>
    db.location.create({
      data: {
        id: crypto.randomUUID(),
        organizationId: company.organizationId,
        mode: 'production',
        name: 'Kiosk',
        fintracLocationId: 'L001',
      },
    }),
  )
  await reportableReceipts(company, 2)
  const file = path.join(database.filesDirectory, 'touched.csv')
  const [head, ...rows] = csv(
    line('T1', '12000.00', 'C-1', { name: 'Ada Quill' }),
    line('T2', 'bad', 'C-1', { name: 'Ada Quill' }),
  )
    .trimEnd()
    .split('\n')
  await writeFile(file, `${[`${head},Shoe size`, ...rows.map((row) => `${row},42`)].join('\n')}\n`)
  const output = await comply(['import', file, ...(await where(company)), '--create-customers'])
  expect(output).toMatchObject({ status: 1, stderr: '' })
  expect(output.stdout).toMatch(
    /^Assumptions to check:\n- We don’t know what these columns are, so they aren’t used: "Shoe size"\.\n- Times in "Date\/Time" have no time zone\. They are read as America\/Toronto\.\nColumns skipped: (?:.*, )?Shoe size\nProduction mode: 1 accepted, 1 refused,.*\nErrors \(1\): \S+ 1\n/,
  )
  expect(output.stdout).toMatch(
    /\nNew or changed by this import: 1 report\n.*\n.*\n.*C-1.*\n2 other reports unchanged. "comply candidates" lists them\.\nQuestions to answer that may need a report \(1\):\n.* 1 row of "touched\.csv" wasn’t imported\. No report counts it\..*\n.*line 3\..*\n$/,
  )
})

test('a submission that is waited for says what it waits for, and that all is submitted when the database is lost', async () => {
  const company = await readyCompany()
  await reportableReceipts(company, 2)
  await createDrafts(company.scope, 'all')
  const name = new URL(database.url).pathname.slice(1)
  const address = new URL(database.adminUrl)
  address.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: address.toString() })
  await admin.connect()
  const cuts: Promise<unknown>[] = []
  const ended = await comply(
    ['submit', ...(await where(company)), '--environment', 'production', '--wait'],
    ({ stdout, stderr }) => {
      if (
        !stdout.startsWith('2 reports submitted.\n') ||
        !stderr.includes('Still in progress: 2 reports. 2 Submitted.\n')
      )
        return
      if (cuts.length > 0) return
      cuts.push(
        admin
          .query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
          .then(() => admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])),
      )
    },
  )
  await Promise.all(cuts)
  await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  await admin.end()
  expect(ended).toEqual({
    status: 1,
    stdout: '2 reports submitted.\n',
    stderr: expect.stringMatching(
      /\nThe 2 reports are submitted, and a running worker follows them\. The result couldn’t be read: The database stopped answering\. .*\nSee "comply status"\.\n$/,
    ),
  })
})

test('what is held is said by draft and by submit, in text and object, and nothing of it is submitted', async () => {
  const company = await readyCompany()
  const customerId = await completeCustomer(company, 'Doubted')
  await cashReceipts(company, [{ customerId, amount: '12000.00' }])
  await company.scope.tx(
    (db) => db.$executeRaw`
    INSERT INTO doubt (organization_id, mode, customer_id, code, field, value_hash, raw, message, action)
    SELECT organization_id, mode, id, 'occupation-odd', 'occupation', md5(occupation), occupation, 'The occupation is odd.', 'Ask the customer.' FROM customer WHERE id = ${customerId}::uuid`,
  )
  const at = await where(company)
  const held = [
    {
      kind: 'doubt',
      code: 'occupation-odd',
      field: 'Occupation',
      value: 'Baker',
      party: 'Ada Doubted',
      message: 'The occupation is odd.',
      action: 'Ask the customer.',
    },
  ]

  const drafted = await comply(['draft', ...at, '--json'])
  expect(drafted).toMatchObject({ status: 1, stderr: '' })
  expect(JSON.parse(drafted.stdout)).toMatchObject({
    created: [{ missing: 0, to_correct: 0, to_confirm: 1, missing_fields: [], fields_to_correct: [], held }],
  })

  const submitted = await comply(['submit', ...at, '--environment', 'production', '--json'])
  expect(submitted.status).toBe(1)
  expect(JSON.parse(submitted.stdout)).toMatchObject({ submitted: 0, held: [{ held }] })
  const named = await comply([
    'submit',
    ...at,
    '--environment',
    'production',
    '--report',
    (await company.scope.tx((db) => db.report.findFirstOrThrow())).reference,
  ])
  expect(named).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(
      /^0 reports submitted\.\n {2}\S+: not submitted\. Confirm or correct 1 value first\.\n {2}\S+: held, 1 value to confirm \(Occupation\), 1 value to look at \(Account number\)\n$/,
    ),
  })
  expect(await company.scope.tx((db) => db.submission.count())).toBe(0)
})

test(
  'aside lists the exceptions of the sector and sets a report aside by whom and why; candidates lists it, and restore undoes it',
  { timeout: 240_000 },
  async () => {
    const company = await readyCompany()
    await reportableReceipts(company, 2)
    const at = await where(company)
    const listed = async () =>
      JSON.parse((await comply(['candidates', ...at, '--json'])).stdout) as {
        reports: { key: string }[]
        set_aside: { id: string; by: string; reason: string }[]
      }
    const [{ key }] = (await listed()).reports as [{ key: string }]
    expect((await comply(['aside', ...at])).stdout).toMatch(
      /LCTR armoured-undeclared: Transport to or from .*\(PCMLTFR s\. 32\.1 and 35\.1\)\n {4}Record: /,
    )
    const decide = [
      'aside',
      ...at,
      '--candidate',
      key,
      '--reason',
      'employer-reports',
      '--note',
      'Exemple Employer Inc. reports it.',
    ]
    expect(await comply(decide)).toMatchObject({
      status: 2,
      stderr: 'Say who decides with --by NAME. Nothing was set aside.\n',
    })
    expect(await comply([...decide, '--by', 'Dana'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^1 report set aside \(Production mode\): /),
    })
    const { reports, set_aside: aside } = await listed()
    expect(reports).toHaveLength(1)
    expect(aside).toEqual([
      expect.objectContaining({ by: 'Dana (command line)', reason: 'employer-reports', others: 0 }),
    ])
    expect(await comply(['restore', ...at, '--id', aside[0]!.id, '--by', 'Dana'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 report restored'),
    })
    expect((await reportsToDraft(company.scope)).rows).toHaveLength(2)
  },
)
