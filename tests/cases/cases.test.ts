/**
 * Every case file through the same code as `comply check`: detection, mapping, rows, problems, reports. The user's
 * choices come from the case's settings file; what the file is must be found out.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { check } from '#app/product/imports/check/check.ts'
import type { CheckResult } from '#app/product/imports/check/check.ts'
import type { CheckFile } from '#app/product/imports/check/history.ts'
import { parseSettings, parseSettingsText } from '#app/product/imports/mapping/settings-file.ts'
import type { Settings } from '#app/product/imports/mapping/settings-file.ts'
import { compareCase, compareReports } from './compare.ts'
import type { Expected, Json } from './compare.ts'

const folder = path.join(import.meta.dirname, 'hand')
const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.expect.json'))
  .sort()

interface FileFacts {
  name?: string
  file?: { name: string; unique_transactions: number; repeated_rows: number }
  encoding?: string
  bom?: boolean
  newline?: string
  delimiter?: string
  header_line?: number | null
  sha256?: string
}

interface Case {
  title: string
  files: FileFacts[]
  settings?: Json
  expect: Expected
}

function pieces(bytes: Uint8Array, size: number): () => Iterable<Uint8Array> {
  return function* () {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
  }
}

const fileOf = (name: string, size = 65_536): CheckFile => ({
  name,
  open: pieces(readFileSync(path.join(folder, name)), size),
})

function settingsOf(name: string): Settings {
  const file = path.join(folder, name.replace('.expect.json', '.settings.json'))
  const result = existsSync(file) ? parseSettingsText(readFileSync(file, 'utf8')) : parseSettings({})
  if (!result.ok) throw new Error(`${file}: ${result.errors.join(' ')}`)
  return result.settings
}

function compareFacts(facts: FileFacts, result: CheckResult): string[] {
  const got = result.files.find(({ name }) => name === facts.name)!
  return (['encoding', 'bom', 'newline', 'delimiter', 'header_line'] as const).flatMap((key) => {
    const want = key === 'newline' ? facts.newline?.split(' ')[0] : facts[key]
    return want === undefined || want === got[key]
      ? []
      : [`${key} of ${facts.name} is ${String(got[key])}, not ${String(want)}`]
  })
}

for (const name of cases) {
  const given = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Case
  if (given.files.some(({ name: file }) => file === undefined)) continue
  const { expect: expected } = given
  const names = given.files.map(({ name: file }) => file!)
  const order = expected.upload_order?.map((suffix) => names.find((file) => file.endsWith(suffix))!) ?? names

  describe(`${name.slice(0, 3)} ${given.title}`, () => {
    test('gives what the case says', async () => {
      const result = await check(
        order.map((file) => fileOf(file)),
        settingsOf(name),
      )
      expect([
        ...given.files.flatMap((facts) => compareFacts(facts, result)),
        ...compareCase(expected, result),
      ]).toEqual([])
    })

    test('gives the same with the settings in the words of the case', async () => {
      const words = parseSettings(given.settings ?? {})
      if (!words.ok) throw new Error(words.errors.join(' '))
      expect(
        compareCase(
          expected,
          await check(
            order.map((file) => fileOf(file)),
            words.settings,
          ),
        ),
      ).toEqual([])
    })

    test('gives the same in pieces of 97 and of 1 byte', async () => {
      const whole = await check(
        order.map((file) => fileOf(file)),
        settingsOf(name),
      )
      for (const size of [97, 1])
        expect(
          await check(
            order.map((file) => fileOf(file, size)),
            settingsOf(name),
          ),
        ).toEqual(whole)
    })

    if (expected.transactions_after_each) {
      test('counts each transaction once, upload after upload', async () => {
        for (const [index, count] of expected.transactions_after_each!.entries()) {
          const result = await check(
            order.slice(0, index + 1).map((file) => fileOf(file)),
            settingsOf(name),
          )
          expect(result.rows.length).toBe(count)
        }
      })
    }

    for (const answer of expected.answers ?? []) {
      test(`once answered, dot is ${String(answer['dot is'])}`, async () => {
        const settings = settingsOf(name)
        const answered = parseSettings({ decimalSign: answer['dot is'] === 'thousands' ? ',' : '.' })
        if (!answered.ok) throw new Error(answered.errors.join(' '))
        const result = await check(
          order.map((file) => fileOf(file)),
          { ...settings, plan: { ...settings.plan, decimalSign: answered.settings.plan.decimalSign } },
        )
        expect(result.outcome).toBe('import')
        expect(result.rows.map(({ amount }) => amount).map(Number)).toEqual(answer.amounts!.map(Number))
        expect(compareReports(answer.reports!, result)).toEqual([])
      })
    }

    if (expected.after_answer) {
      test('once the customer is named, the reports follow', async () => {
        const settings = settingsOf(name)
        const result = await check(
          order.map((file) => fileOf(file)),
          { ...settings, plan: { ...settings.plan, links: expected.after_answer!.link } },
        )
        expect(compareReports(expected.after_answer!.reports, result)).toEqual([])
      })
    }
  })
}

describe('130 generated volume', () => {
  const given = JSON.parse(readFileSync(path.join(folder, '130-generated-volume.expect.json'), 'utf8')) as Case
  for (const facts of given.files) {
    test(`${facts.file!.name}: the generator's own list of reports, to the cent`, async () => {
      const { name, unique_transactions: unique, repeated_rows: repeated } = facts.file!
      const result = await check([fileOf(name)], settingsOf('130-generated-volume.expect.json'))
      const [, ...lines] = readFileSync(path.join(folder, `${name}.reports.csv`), 'utf8')
        .trim()
        .split(/\r?\n/)
      const want = lines.map((line) => {
        const [type, aggregation, window, party, , cadTotal, ids] = line.split(',') as [
          string,
          string,
          string,
          string,
          string,
          string,
          string,
        ]
        return {
          type,
          aggregation: aggregation === 'single' ? 'not_applicable' : aggregation,
          window,
          party,
          cad_total: cadTotal,
          transaction_ids: ids.split(' '),
        }
      })
      expect(result.outcome).toBe('import')
      expect(compareReports(want, result)).toEqual([])
      expect({ accepted: result.accepted, repeated: result.duplicates.length }).toEqual({ accepted: unique, repeated })
    })
  }
})

describe('the copies of the case files', () => {
  test('are the files that the cases were written for', () => {
    const wrong = cases.flatMap((name) => {
      const given = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Case
      return given.files.flatMap(({ name: file, sha256 }) =>
        file &&
        sha256 &&
        createHash('sha256')
          .update(readFileSync(path.join(folder, file)))
          .digest('hex') !== sha256
          ? [file]
          : [],
      )
    })
    expect(wrong).toEqual([])
  })
})
