import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { patternInWords } from '#app/compliance/validate/schema.ts'

/**
 * The part of the regulator's published API description that the reports use, as published without descriptions and
 * examples.
 */
const published = 'fixtures/regulator/checks/schema/data/openapi-schemas.json'

type Node = Record<string, unknown>
interface Facts {
  type?: unknown
  enum?: string
  pattern?: unknown
  maxLength?: unknown
  minItems?: unknown
  required?: string
  isClosed?: boolean
}

interface Correction {
  fact: keyof Facts | 'property'
  where: RegExp
  why: string
}

/**
 * Every difference between schemas/ and the published description. A difference that is not here fails; so does an
 * entry that no longer differs.
 */
const corrections: Correction[] = [
  {
    fact: 'pattern',
    where: /(amount|exchangeRate|valueInCanadianDollars)$/,
    why: 'amount patterns of LCTR and LVCTR are escaped twice',
  },
  {
    fact: 'pattern',
    where: /(dateTimeOf\w+|dateTimeReceived|periodStart|periodEnd)$/,
    why: 'date-time patterns of LCTR and LVCTR are escaped twice',
  },
  {
    fact: 'enum',
    where: /rovinceStateCode$/,
    why: 'the published union has a fourth branch (any two characters) that overlaps the other three',
  },
  { fact: 'type', where: /rovinceStateCode$/, why: 'the published union has no type' },
  {
    fact: 'type',
    where: /receivingVirtualCurrencyAddresses\[\]$/,
    why: 'addresses are strings of at most 200 characters, as in the STR, not objects',
  },
  {
    fact: 'maxLength',
    where: /receivingVirtualCurrencyAddresses\[\]$/,
    why: 'addresses are strings of at most 200 characters, as in the STR, not objects',
  },
  {
    fact: 'isClosed',
    where: /./,
    why: 'LCTR, LVCTR and some shared objects are not closed in the published file; unknown properties are assumed refused',
  },
  {
    fact: 'required',
    where: /^DELETE reportDetails$/,
    why: 'the published list of six required fields stands inside the reason property',
  },
  {
    fact: 'required',
    where: /^DELETE reportDetails\.reportSubmitReasonCode$/,
    why: 'the published list of six required fields stands inside the reason property',
  },
  { fact: 'enum', where: /^DELETE reportDetails\.submitTypeCode$/, why: 'a deletion has submit type 5 alone' },
  { fact: 'minItems', where: /(reportDetails|twentyFourHourRule)$/, why: 'minItems says nothing of an object' },
]

function resolve(
  node: Node,
  files: Record<string, Node>,
  file: string,
): { node: Node; file: string; name?: string | undefined } {
  if (typeof node.$ref !== 'string') return { node, file }
  const [target = '', pointer = ''] = node.$ref.split('#')
  const inFile = target || file
  const found = pointer
    .split('/')
    .filter(Boolean)
    .reduce<Node>((at, key) => at[key] as Node, files[inFile] as Node)
  return { ...resolve(found, files, inFile), name: pointer.split('/').at(-1) }
}

/** One alternative by name: `oneOf` of references in the published file, `if`/`then` by typeCode in ours. */
function alternatives(node: Node): Node[] | null {
  if (Array.isArray(node.oneOf) && node.oneOf.every((one) => '$ref' in (one as Node))) return node.oneOf as Node[]
  if (Array.isArray(node.allOf)) return (node.allOf as Node[]).map((one) => one.then as Node)
  return null
}

function flatten(start: Node, files: Record<string, Node>, startFile: string): Map<string, Facts> {
  const out = new Map<string, Facts>()
  const visit = (raw: Node, at: string, from: string) => {
    const { node, file } = resolve(raw, files, from)
    const branches = alternatives(node)
    if (branches) {
      for (const branch of branches) visit(branch, `${at}<${resolve(branch, files, file).name}>`, file)
      return
    }
    const facts: Facts = {}
    if (node.type) facts.type = node.type
    if (node.enum) facts.enum = [...(node.enum as unknown[])].sort().join(' ')
    if (node.pattern) facts.pattern = node.pattern
    if (node.maxLength !== undefined) facts.maxLength = node.maxLength
    if (node.minItems !== undefined) facts.minItems = node.minItems
    if (Array.isArray(node.required) && node.required.length > 0) facts.required = [...node.required].sort().join(' ')
    if (node.type === 'object') facts.isClosed = node.additionalProperties === false
    out.set(at, facts)
    for (const [name, child] of Object.entries((node.properties ?? {}) as Record<string, Node>))
      visit(child, at ? `${at}.${name}` : name, file)
    if (node.type === 'array') visit(node.items as Node, `${at}[]`, file)
  }
  visit(start, '', startFile)
  return out
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Node
const names = ['lctr', 'lvctr', 'str', 'delete', 'shared']
const ours = Object.fromEntries(names.map((name) => [`${name}.schema.json`, read(`schemas/${name}.schema.json`)]))

describe('schemas', () => {
  it('are closed objects throughout, so that a misspelt property never leaves the house', () => {
    for (const [file, schema] of Object.entries(ours)) {
      const visit = (node: unknown, at: string): void => {
        if (node === null || typeof node !== 'object') return
        const one = node as Node
        if (one.type === 'object' && one.properties && !one.allOf)
          expect([file, at, one.additionalProperties]).toEqual([file, at, false])
        for (const [key, child] of Object.entries(one)) if (key !== 'if') visit(child, `${at}/${key}`)
      }
      visit(schema, '')
    }
  })

  it('compile every pattern, and no pattern is escaped twice', () => {
    const patterns = new Set(
      [...JSON.stringify(ours).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(
        (found) => JSON.parse(`"${found[1]}"`) as string,
      ),
    )
    expect(patterns.size).toBeGreaterThan(5)
    for (const pattern of patterns) {
      expect(pattern).not.toContain('\\\\')
      expect(() => new RegExp(pattern, 'u')).not.toThrow()
    }
  })
})

describe('schemas against the published API description', () => {
  const components = read(published) as Record<string, Node>
  const theirs = { '': { components: { schemas: components } } }
  const used = new Set<Correction>()

  it('compare with the description as it was published: whoever changes its copy changes this too', () => {
    expect(createHash('sha256').update(readFileSync(published)).digest('hex')).toBe(
      '97d6bfe2aec0ca6b9a4e34d5575f52e33370fd1851e19d72a64985c40cf06945',
    )
  })

  for (const [type, component] of [
    ['LCTR', 'LCTRReport'],
    ['LVCTR', 'LVCTRReport'],
    ['STR', 'STRReport'],
    ['DELETE', 'DeleteReport'],
  ] as const) {
    it(`${type}: the same properties, types, codes, limits and required lists, but for the listed corrections`, () => {
      const file = `${type.toLowerCase()}.schema.json`
      const mine = flatten(ours[file] as Node, ours, file)
      const official = flatten(components[component] as Node, theirs, '')
      const differences: string[] = []
      const differs = (fact: Correction['fact'], at: string, a: unknown, b: unknown) => {
        const allowed = corrections.find((one) => one.fact === fact && one.where.test(`${type} ${at}`))
        if (allowed) used.add(allowed)
        else differences.push(`${at}: ${fact} is ${JSON.stringify(a)}, published ${JSON.stringify(b)}`)
      }
      for (const at of new Set([...mine.keys(), ...official.keys()])) {
        const a = mine.get(at)
        const b = official.get(at)
        if (!a || !b) {
          differs('property', at, Boolean(a), Boolean(b))
          continue
        }
        for (const fact of ['type', 'enum', 'pattern', 'maxLength', 'minItems', 'required', 'isClosed'] as const) {
          if (a[fact] !== b[fact]) differs(fact, at, a[fact], b[fact])
        }
      }
      expect(differences).toEqual([])
      expect(mine.size).toBeGreaterThan(type === 'DELETE' ? 5 : 100)
    })
  }

  it('needs every listed correction', () => {
    expect(corrections.filter((one) => !used.has(one)).map((one) => one.why)).toEqual([])
  })

  it('never loosens: where ours is open, so is the published one', () => {
    for (const [type, component] of [
      ['LCTR', 'LCTRReport'],
      ['LVCTR', 'LVCTRReport'],
      ['STR', 'STRReport'],
    ] as const) {
      const file = `${type.toLowerCase()}.schema.json`
      for (const [at, facts] of flatten(components[component] as Node, theirs, '')) {
        if (facts.isClosed) expect(flatten(ours[file] as Node, ours, file).get(at)?.isClosed, at).toBe(true)
      }
    }
  })
})

it('has words for each pattern of the schemas', () => {
  const patterns = names.flatMap((name) =>
    [...readFileSync(`schemas/${name}.schema.json`, 'utf8').matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(
      ([, pattern]) => JSON.parse(pattern!) as string,
    ),
  )
  expect(patterns.length).toBeGreaterThan(10)
  expect(patterns.filter((pattern) => patternInWords(pattern) === null)).toEqual([])
})

describe('code tables against the published lists', () => {
  const tables = read('docs/fintrac/code-tables.json') as unknown as Record<
    string,
    { code: string | number; en: string | null }[]
  >
  it.each([
    ['country', 'CountryCode'],
    ['currency', 'CurrencyCode'],
    ['virtual-currency', 'VirtualCurrencyCode'],
    ['activity-sector', 'activitySectorCode'],
    ['relationship', 'relationshipOfConductorCodeWithSelf'],
    ['person-identifier-type', 'personIdentification.identifierTypeCode'],
    ['disposition-str', 'STRReport.transactions[].completingActions[].details.dispositionCode'],
    ['method-lvctr', 'LVCTRReport.transactions[].virtualCurrencyTransactionDetails.methodCode'],
  ])('%s has every code with its label', (file, table) => {
    const mine = read(`schemas/codes/${file}.json`) as Record<string, { en: string; fr: string }>
    expect(Object.keys(mine).sort()).toEqual(tables[table]?.map((row) => String(row.code)).sort())
    for (const row of tables[table] ?? []) {
      const label = mine[String(row.code)]
      expect(row.en?.startsWith(label?.en ?? '?')).toBe(true)
      expect(label?.fr).toBeTruthy()
    }
  })
})
