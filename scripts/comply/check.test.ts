import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const node = path.join(root, 'node_modules/.bin/node')
const hand = path.join(root, 'tests/cases/hand')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'comply-check-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  status: number
  stdout: string
  stderr: string
}

function comply(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(node, ['scripts/comply.ts', ...args], { cwd: root }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}

describe('comply check', () => {
  test('ends with 0 and prints one object with the reports when every row is good', async () => {
    const { status, stdout } = await comply('check', path.join(hand, '021-utf8-bom-quoted-first-header.csv'), '--json')
    const result = JSON.parse(stdout) as { outcome: string; accepted: number; reports: { transaction_ids: string[] }[] }
    expect({
      status,
      outcome: result.outcome,
      accepted: result.accepted,
      ids: result.reports[0]?.transaction_ids,
    }).toEqual({ status: 0, outcome: 'import', accepted: 2, ids: ['E2101', 'E2102'] })
  })

  test('ends with 1 when rows are refused, and names them in text', async () => {
    const { status, stdout } = await comply('check', path.join(hand, '043-newline-inside-quoted-address.csv'))
    expect(status).toBe(1)
    expect(stdout).toMatch(/5\s+Amount\s+error\s+"bad" is not a number/)
  })

  test('ends with 1 when a question is open, and says which setting answers it', async () => {
    const { status, stdout } = await comply('check', path.join(hand, '053-dot-three-digits-undecidable.csv'))
    expect(status).toBe(1)
    expect(stdout).toContain('Answer it with "decimalSign" in the settings.')
  })

  test('ends with 2 when a file holds no records', async () => {
    const { status, stdout } = await comply(
      'check',
      path.join(hand, '047-empty-file-and-header-only-zero.csv'),
      '--json',
    )
    expect({ status, outcome: (JSON.parse(stdout) as { outcome: string }).outcome }).toEqual({
      status: 2,
      outcome: 'reject_file',
    })
  })

  test('ends with 2 and one clear sentence for a missing file, an unknown setting, a column that is not there', async () => {
    const good = path.join(hand, '021-utf8-bom-quoted-first-header.csv')
    const settings = async (name: string, value: unknown): Promise<string> => {
      const file = path.join(folder, name)
      await writeFile(file, JSON.stringify(value))
      return file
    }
    const missing = await comply('check', path.join(folder, 'none.csv'))
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('none.csv cannot be read')])
    const unknown = await comply('check', good, '--settings', await settings('a.json', { colums: {} }))
    expect([unknown.status, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('There is no setting called "colums"'),
    ])
    const column = await comply(
      'check',
      good,
      '--settings',
      await settings('b.json', { columns: { Montant: 'amount' } }),
    )
    expect([column.status, column.stdout]).toEqual([
      2,
      expect.stringContaining('The settings name the column "Montant", which this file doesn’t have.'),
    ])
  })

  test('reads several files in order as one history', async () => {
    const { status, stdout } = await comply(
      'check',
      path.join(hand, '095-overlapping-uploads-count-once-a.csv'),
      path.join(hand, '095-overlapping-uploads-count-once-b.csv'),
      '--json',
    )
    const result = JSON.parse(stdout) as { rows: unknown[]; duplicates: unknown[] }
    expect([status, result.rows.length, result.duplicates.length]).toEqual([0, 4, 2])
  })

  test('tells files of one name from two folders apart', async () => {
    const files = await Promise.all(
      ['a', 'b'].map(async (name, index) => {
        const file = path.join(folder, name, 'day.csv')
        await mkdir(path.dirname(file))
        await writeFile(
          file,
          `Date/Time,Amount,Currency,Method,Direction,Customer ID\n2026-03-04 10:00,${index + 5}000.00,CAD,cash,in,C1\n`,
        )
        return file
      }),
    )
    const result = JSON.parse((await comply('check', ...files, '--json')).stdout) as {
      reports: { transaction_ids: string[] }[]
    }
    expect(result.reports.map(({ transaction_ids: ids }) => ids)).toEqual([files.map((file) => `${file} line 2`)])
  })
})

test('the text names the columns that are left out, and counts the problems by kind', async () => {
  const file = path.join(folder, 'left-out.csv')
  await writeFile(
    file,
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Location ID,Shoe size\nT0,2026-03-04 10:00:00,100.00,CAD,cash,in,C-1,L001,41\nT3,2026-03-04 10:00:00,250.00,CAD,cash,in,C-1,L001,41\nT4,2026-03-04 10:00:00,75.50,CAD,cash,in,C-1,L001,41\nT1,2026-03-04 10:00:00,bad,CAD,cash,in,C-1,L001,42\nT2,2026-03-04 10:00:00,worse,CAD,cash,in,C-1,L001,43\n',
  )
  const { status, stdout } = await comply('check', file)
  expect(status).toBe(1)
  expect(stdout).toMatch(/^ {2}Columns skipped: Shoe size$/m)
  expect(stdout).toMatch(/^ {2}Errors \(2\): [a-z-]+ 2$/m)
})

test('a report whose party is not known says so in the text', async () => {
  const file = path.join(folder, 'nobody.csv')
  await writeFile(
    file,
    'Transaction ID,Date/Time,Amount,Currency,Method,Direction,Location ID\nT1,2026-03-04 10:00:00,12000.00,CAD,cash,in,L001\n',
  )
  const { stdout } = await comply('check', file)
  expect(stdout).toMatch(/^ {2}LCTR 2026-03-04 party not known: \S/m)
})

test.each([['as one object', '--json'], ['as text']])(
  'a check whose reader is gone ends quietly with its own status: %s',
  async (name, ...flags) => {
    const file = path.join(folder, `${name}.csv`)
    const rows = Array.from(
      { length: 3_000 },
      (_, row) => `R${row},2026-03-04 10:00:00,100.00,CAD,cash,in,C-${row},L001`,
    )
    await writeFile(
      file,
      `${['Transaction ID,Date/Time,Amount,Currency,Method,Direction,Customer ID,Location ID', ...rows, 'R,2026-03-04 10:00:00,bad,CAD,cash,in,C-1,L001'].join('\n')}\n`,
    )
    const child = spawn(node, ['scripts/comply.ts', 'check', file, ...flags], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    const status = await new Promise((resolve) => child.once('close', resolve))
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  },
)

test('an unknown command ends with 2 and lists the commands', async () => {
  const { status, stderr } = await comply('nonsense')
  expect([status, stderr]).toEqual([2, expect.stringContaining('check FILE…')])
})
