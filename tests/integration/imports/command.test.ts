import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { untenantedDb } from '#app/platform/data/database.ts'
import { saveTemplate } from '#app/product/imports/mapping/commands.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { csv, line, prepareOrganization, upload } from '#tests/integration/import-support.ts'

const database = await testDatabase()
const root = path.resolve(import.meta.dirname, '../../..')

const comply = (...args: string[]) =>
  new Promise<{ status: number; stdout: string }>((resolve) => {
    execFile(
      path.join(root, 'node_modules/.bin/node'),
      ['scripts/comply.ts', ...args],
      { cwd: root },
      (error, stdout) => resolve({ status: error ? Number(error.code) : 0, stdout }),
    )
  })

async function organization() {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  const { slug } = await untenantedDb().organization.findUniqueOrThrow({ where: { id: scope.organizationId } })
  const importing = async (name: string, text: string, ...flags: string[]) => {
    const file = path.join(database.filesDirectory, name)
    await writeFile(file, text)
    return comply('import', file, '--organization', slug, '--mode', 'production', ...flags)
  }
  return { scope, importing, customers: () => scope.tx((db) => db.customer.count()) }
}

test('the command creates unknown customers only when told to, and says how to tell it', async () => {
  const { importing, customers } = await organization()
  const text = csv(line('T1', '100.00', 'C-1', { name: 'Ada Quill' }), line('T2', '100.00', 'C-2', { name: 'Bo Lark' }))
  const refused = await importing('a.csv', text)
  expect(refused).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(
      /^Assumptions to check:\n- Times in "Date\/Time" have no time zone\. They are read as America\/Toronto\.\n(?:Columns skipped: .*\n)?Production mode: 0 accepted, 2 refused[^]*Rows were refused because a customer isn’t on file\..*--create-customers/,
    ),
  })
  expect(await customers()).toBe(0)
  const created = await importing('a.csv', text, '--create-customers', '--json')
  expect(created.status).toBe(0)
  expect(JSON.parse(created.stdout)).toMatchObject({
    outcome: 'import',
    accepted: 2,
    rejected: 0,
    customers_created: 2,
    assumptions: ['Times in "Date/Time" have no time zone. They are read as America/Toronto.'],
  })
})

test('the command names transfers that may need a report which is not filed', async () => {
  const { importing } = await organization()
  const text = `Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Customer Name,Destination Country
W-1,2026-11-20 10:00,12500.00,CAD,wire,out,C-1,Ada Quill,India
W-2,2026-11-20 11:00,15500.00,CAD,card,in,C-2,Bo Lark,India
W-3,2026-11-20 12:00,9500.00,CAD,card,in,C-3,Cy Dorn,India
`
  const listed = JSON.parse((await importing('w.csv', text, '--create-customers', '--json')).stdout) as {
    judged: string[]
    may_need: { type: string; transaction_id: string }[]
  }
  expect([listed.judged, listed.may_need.map(({ type, transaction_id: id }) => `${type} ${id}`).sort()]).toEqual([
    ['LCTR', 'LVCTR'],
    ['EFTR W-1', 'EFTR W-2'],
  ])
  // The rows are on file, and nothing of this import.
  expect(JSON.parse((await importing('w2.csv', text, '--create-customers', '--json')).stdout)).toMatchObject({
    duplicate: 3,
    may_need: [],
  })
})

test("a template's own choice about unknown customers holds in the command, unless the flag is given", async () => {
  const { scope, importing, customers } = await organization()
  await saveTemplate(scope, await upload(scope, csv(line('T0', '1.00', 'C-0')), { createCustomers: true }), 'Creates')
  expect(
    await importing('a.csv', csv(line('T1', '100.00', 'C-1', { name: 'Ada Quill' })), '--template', 'Creates'),
  ).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Assumptions[^]*have no time zone[^]*1 customers created/),
  })
  await saveTemplate(scope, await upload(scope, csv(line('T0', '1.00', 'C-0')), { createCustomers: false }), 'Refuses')
  expect(
    (await importing('b.csv', csv(line('T2', '100.00', 'C-2', { name: 'Bo Lark' })), '--template', 'Refuses')).status,
  ).toBe(1)
  expect(await customers()).toBe(1)
  expect(
    (
      await importing(
        'b.csv',
        csv(line('T2', '100.00', 'C-2', { name: 'Bo Lark' })),
        '--template',
        'Refuses',
        '--create-customers',
      )
    ).status,
  ).toBe(0)
  expect(await customers()).toBe(2)
})

test('check, import, candidates and draft call the same thing by the same name', async () => {
  const { importing } = await organization()
  const { slug } = await untenantedDb().organization.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
  const text = csv(
    line('T1', '12000.00', 'C-1', { name: 'Ada Quill' }),
    line('T1', '12000.00', 'C-1', { name: 'Ada Quill' }),
    line('T1', '12500.00', 'C-1', { name: 'Ada Quill' }),
  )
  const codes = ({ stdout }: { stdout: string }) =>
    (JSON.parse(stdout) as { problems: { line: number; code: string }[] }).problems
      .map((problem) => [problem.line, problem.code])
      .sort()
  const states = (stdout: string) =>
    (JSON.parse(stdout) as { reports: { state: string }[] }).reports.map((report) => report.state)
  const imported = await importing('same.csv', text, '--create-customers', '--json')
  expect(codes(imported)).toEqual([
    [3, 'duplicate'],
    [4, 'id-conflict'],
  ])
  expect(codes(await comply('check', path.join(database.filesDirectory, 'same.csv'), '--json'))).toEqual(
    codes(imported),
  )

  expect(states(imported.stdout)).toEqual(['new'])
  const where = ['--organization', slug, '--mode', 'production', '--json']
  expect(states((await comply('candidates', ...where)).stdout)).toEqual(['new'])
  await comply('draft', ...where)
  expect(states((await comply('candidates', ...where)).stdout)).toEqual(['draft'])
})
