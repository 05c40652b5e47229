import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSettings, parseSettingsText, type Settings } from '#app/product/imports/mapping/settings-file.ts'

/** The case files of tests/cases, with their settings. */

const cases = path.resolve(import.meta.dirname, '../../cases')

/** `files`: each upload under its own name, also if a file is uploaded again. */
export interface Case {
  name: string
  files: { name: string; path: string }[]
  settings: Settings
}

const settingsOf = (result: ReturnType<typeof parseSettings>): Settings => {
  if (!result.ok) throw new Error(result.errors.join(' '))
  return result.settings
}

const uploads = (at: string, files: readonly string[]) =>
  files.map((file, index) => ({
    name: files.indexOf(file) === index ? file : `${index}-${file}`,
    path: path.join(at, file),
  }))

/** The cases of a folder: those with an expectation, and files without one, with their settings. */
export function casesOf(folder: string): Case[] {
  const at = path.join(cases, folder)
  const names = readdirSync(at)
  const taken = new Set<string>()
  const found: Case[] = names
    .filter((name) => name.endsWith('.expect.json'))
    .sort()
    .map((name) => {
      const given = JSON.parse(readFileSync(path.join(at, name), 'utf8')) as {
        files: { name?: string; file?: { name: string } }[]
        settings?: unknown
        expect?: { upload_order?: string[] }
      }
      const files = given.files.map((file) => file.name ?? file.file!.name)
      for (const file of files) taken.add(file)
      const beside = path.join(at, name.replace('.expect.json', '.settings.json'))
      const order = given.expect?.upload_order?.map((suffix) => files.find((file) => file.endsWith(suffix))!) ?? files
      return {
        name: name.replace('.expect.json', ''),
        files: uploads(at, order),
        settings: settingsOf(
          existsSync(beside) ? parseSettingsText(readFileSync(beside, 'utf8')) : parseSettings(given.settings ?? {}),
        ),
      }
    })
  for (const file of names
    .filter((name) => /\.(?:csv|txt)$/.test(name) && !name.endsWith('.reports.csv') && !taken.has(name))
    .sort()) {
    const beside = path.join(at, file.replace(/\.\w+$/, '.json'))
    found.push({
      name: file,
      files: uploads(at, [file]),
      settings: settingsOf(existsSync(beside) ? parseSettingsText(readFileSync(beside, 'utf8')) : parseSettings({})),
    })
  }
  return found
}
