/**
 * `comply check FILE… [--settings S.json] [--rates FILE]… [--json]`: a dry run without a database. Exit status 0, 1
 * (refused rows or questions) or 2 (not done).
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { dateInstant } from '#app/compliance/rules/days/window.ts'
import type { RateReader } from '#app/csv/types.ts'
import { readRateFile, tableOf, type NewRate } from '#app/product/rates/read-file.ts'
import { rateReader } from '#app/product/rates/reader.ts'
import { dryRun, exitStatus } from '#app/product/imports/check/check.ts'
import type { CheckItem, DryRun } from '#app/product/imports/check/check.ts'
import type { CheckFile } from '#app/product/imports/check/history.ts'
import { checkText } from '#app/product/imports/check/text.ts'
import { localFile } from '#app/platform/services/files/folder.ts'
import { openSource } from '#app/product/imports/look/source.ts'
import { parseSettings, parseSettingsText } from '#app/product/imports/mapping/settings-file.ts'
import type { Settings, SettingsResult } from '#app/product/imports/mapping/settings-file.ts'
import { optionText } from '../lib/options.ts'
import { namedFile, settingsText } from './file.lib.ts'
import { isReaderGone } from './reader.lib.ts'

export const usage =
  'check FILE… [--settings S.json] [--rates FILE]… [--json]   show what would be imported and reported, without storing anything'

function refuse(json: boolean, errors: string[]): number {
  if (json)
    console.log(
      JSON.stringify(
        { outcome: 'reject_file', accepted: 0, rejected: 0, rows: [], problems: [], reports: [], ask: [], errors },
        null,
        2,
      ),
    )
  else for (const error of errors) console.error(error)
  return 2
}

async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

const list = (items: readonly unknown[]): string => items.map((item) => `\n  ${JSON.stringify(item)}`).join(',')

/** Prints the list of one kind of item as it is read. */
async function printItems<Kind extends CheckItem['kind']>(
  { items }: DryRun,
  kind: Kind,
  of: (item: CheckItem & { kind: Kind }) => unknown,
): Promise<void> {
  let any = false
  await write('[')
  for await (const batch of items()) {
    const wanted = batch.filter((item): item is CheckItem & { kind: Kind } => item.kind === kind).map(of)
    if (wanted.length > 0) await write(`${any ? ',' : ''}${list(wanted)}`)
    any ||= wanted.length > 0
  }
  await write(any ? '\n ]' : ']')
}

/** Prints one object piece by piece, rows and long lists by reading the files again: memory does not grow with them. */
async function printObject(run: DryRun): Promise<void> {
  const { totals, ...result } = run.result
  const whole = {
    problems: result.problems.length === totals.problems,
    duplicates: result.duplicates.length === totals.duplicates,
  }
  const entries = Object.entries(result)
  await write('{\n')
  for (const [index, [key, part]] of entries.entries()) {
    await write(` ${JSON.stringify(key)}: `)
    if (key === 'rows') await printItems(run, 'row', ({ row }) => row)
    else if (key === 'problems' && !whole.problems) await printItems(run, 'problem', ({ problem }) => problem)
    else if (key === 'duplicates' && !whole.duplicates) await printItems(run, 'duplicate', ({ duplicate }) => duplicate)
    else if (!Array.isArray(part)) await write(JSON.stringify(part))
    else {
      await write('[')
      for (let start = 0; start < part.length; start += 500)
        await write(`${start === 0 ? '' : ','}${list(part.slice(start, start + 500))}`)
      await write(part.length === 0 ? ']' : '\n ]')
    }
    await write(index === entries.length - 1 ? '\n' : ',\n')
  }
  await write('}\n')
}

async function readSettings(file: string | undefined): Promise<SettingsResult> {
  if (file === undefined) return parseSettings({})
  const text = await settingsText(file).catch((error: Error) => error)
  if (text instanceof Error) return { ok: false, errors: [text.message] }
  const result = parseSettingsText(text)
  return result.ok ? result : { ok: false, errors: result.errors.map((message) => `${file}: ${message}`) }
}

/** The rates of these files as one table, or what is wrong with them. */
async function ratesOf(files: readonly string[], { windows }: Settings): Promise<RateReader | undefined | string[]> {
  if (files.length === 0) return undefined
  const errors: string[] = []
  const rates: NewRate[] = []
  for (const file of files) {
    const bytes = await namedFile(file)
      .then(() => readFile(file))
      .catch((error: Error) => error)
    if (bytes instanceof Error) {
      errors.push(bytes.message)
      continue
    }
    const read = readRateFile(bytes, dateInstant(new Date().toISOString().slice(0, 10), windows).offsetMinutes)
    rates.push(...read.rates)
    errors.push(...read.errors.map(({ line, message }) => `${file}, line ${line}: ${message}`))
  }
  if (errors.length > 0) return errors
  try {
    return rateReader(tableOf(rates), windows)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [error.message]
  }
}

/** Runs the command; answers its exit status. */
export async function run(args: string[]): Promise<number> {
  let options: { values: { settings?: string; rates?: string[]; json?: boolean }; positionals: string[] }
  try {
    options = parseArgs({
      args,
      allowPositionals: true,
      options: {
        settings: { type: 'string', short: 's' },
        rates: { type: 'string', multiple: true },
        json: { type: 'boolean' },
      },
    })
  } catch (error) {
    return refuse(args.includes('--json'), [`${optionText(error) ?? String(error)}\nUsage: comply ${usage}`])
  }
  const json = options.values.json === true
  if (options.positionals.length === 0) return refuse(json, [`Name at least one file.\nUsage: comply ${usage}`])
  const settings = await readSettings(options.values.settings)
  if (!settings.ok) return refuse(json, settings.errors)

  // Files with the same name in two folders are distinguished by their paths.
  const isNamedTwice = (file: string): boolean =>
    options.positionals.some(
      (other) => path.basename(other) === path.basename(file) && path.resolve(other) !== path.resolve(file),
    )
  const files: CheckFile[] = []
  const errors: string[] = []
  for (const file of options.positionals) {
    const found = await namedFile(file).catch((error: Error) => error)
    if (found instanceof Error) errors.push(found.message)
    else
      files.push({
        name: isNamedTwice(file) ? file : path.basename(file),
        open: () => openSource(localFile(file, 65_536), settings.settings.plan.file.sheet),
      })
  }
  const table = await ratesOf(options.values.rates ?? [], settings.settings)
  if (Array.isArray(table)) errors.push(...table)
  if (errors.length > 0 || Array.isArray(table)) return refuse(json, errors)

  // Collect early: by default the heap may grow to several times what a long file needs.
  setFlagsFromString('--heap-growing-percent=25')
  const result = await dryRun(files, settings.settings, { nowMs: Date.now(), rates: table })
  if (json) {
    try {
      await printObject(result)
    } catch (error) {
      if (!isReaderGone(error)) throw error
    }
  } else for (const line of checkText(result.result)) console.log(line)
  return exitStatus(result.result)
}
