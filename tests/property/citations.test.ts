import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * Citations of the regulator's facts (`docs/fintrac`) in comments and rules exist: "rules.md 3.9", "schema-facts.md 3
 * to 5", "LCTR-18".
 */

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const documents = ['rules', 'schema-facts', 'validation-rules', 'api']
const thisFile = 'tests/property/citations.test.ts'

/**
 * What can be cited of a document: its sections, their numbered points ("3.9"), and ids in bold or in a table's first
 * column (T-16, C-29).
 */
function citable(text: string): Set<string> {
  const found = new Set<string>()
  let section = ''
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+)*)\.? /.exec(line)
    if (heading) found.add((section = heading[1]!))
    const point = /^(\d+)\. /.exec(line)
    if (point && section) found.add(`${section}.${point[1]}`)
    const row = /^\| \**((?:[A-Z]{1,5}-?)\d+)\b/.exec(line)
    if (row) found.add(row[1]!)
  }
  return found
}

const inDocument = new Map(documents.map((name) => [name, citable(read(`docs/fintrac/${name}.md`))]))

/** A comment over several lines as one text. */
const joined = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

const part = String.raw`(?:\d+(?:\.\d+)*|[A-Z]{1,5}-\d+)`
const citation = new RegExp(
  String.raw`(?<![\w/-])(?:docs/fintrac/)?(${documents.join('|')})\.md(?: (${part}(?:(?:, | and | to |, and )${part})*))?`,
  'g',
)

function citationsIn(text: string): { document: string; parts: string[]; text: string }[] {
  return [...joined(text).matchAll(citation)].map((match) => ({
    document: match[1]!,
    parts: match[2]?.match(new RegExp(part, 'g')) ?? [],
    text: match[0],
  }))
}

const sources = globSync(
  [
    '{app,workers,fixtures,prisma,scripts,tests}/**/*.{ts,tsx,mjs,sql}',
    'fixtures/**/differences.json',
    'tests/cases/**/*.expect.json',
  ],
  { cwd: root, exclude: ['app/platform/generated/**'] },
).filter((file) => file !== thisFile)

describe('what is cited of the regulator’s facts', () => {
  it('is a section, a point or a row that is there', () => {
    const found = sources.flatMap((file) => citationsIn(read(file)).map((one) => ({ file, ...one })))
    expect(found.length).toBeGreaterThan(40)
    const wrong = found.filter(
      ({ document, parts }) => parts.length === 0 || !parts.every((one) => inDocument.get(document)!.has(one)),
    )
    expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
  })

  it('is found across lines, in lists and by name, and nothing that is missing passes', () => {
    expect(citationsIn('/**\n * (rules.md\n * 3.9 and 3.10)')).toEqual([
      { document: 'rules', parts: ['3.9', '3.10'], text: 'rules.md 3.9 and 3.10' },
    ])
    expect(citationsIn('validation-rules.md C-26, rules.md 6.3').map(({ text }) => text)).toEqual([
      'validation-rules.md C-26',
      'rules.md 6.3',
    ])
    expect(inDocument.get('rules')!.has('3.99')).toBe(false)
    expect(inDocument.get('rules')!.has('T-16')).toBe(true)
  })

  it('is a rule of its table, where a check bears its id', () => {
    const rules = inDocument.get('validation-rules')!
    const files = sources.filter((file) => /^(app\/compliance\/validate|fixtures\/regulator\/checks)\//.test(file))
    const ids = files
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...read(file).matchAll(/\b(?:C|LCTR|LVCTR|STR)-\d{2}\b/g)].map(([id]) => ({ file, id })))
    expect(ids.length).toBeGreaterThan(100)
    expect(ids.filter(({ id }) => !rules.has(id)).map(({ file, id }) => `${file}: ${id}`)).toEqual([])
  })
})
