import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CALENDAR_DAYS, BUSINESS_DAYS, deadlineOf } from '#app/compliance/rules/days/deadlines.ts'
import { THRESHOLD_CENTS } from '#app/compliance/words/money.ts'
import { findArticle } from '../blog/articles.ts'
import { guides } from '../faq/guides.ts'
import { law } from './law.ts'

const [reportingGuide, , msbGuide] = guides

/** All files with published text: the site and its mails, the product's screens, the documents. */
const files = globSync(['app/site/**/*.{ts,tsx,md}', 'app/product/**/*.{ts,tsx}', 'docs/**/*.md', 'README.md']).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
const numbers: Record<string, number> = { five: 5, ten: 10, fifteen: 15, twenty: 20, thirty: 30 }

interface Claim {
  file: string
  words: string
  figure: string
}

/** Matches of a pattern in published text; its first group is the figure. Figures taken from `law` aren't literals. */
function claims(pattern: RegExp): Claim[] {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([words, figure]) => ({
      file,
      words: words!,
      figure: figure!.toLowerCase(),
    })),
  )
}

const days = (figure: string) => numbers[figure] ?? Number(figure)
const amount = '(five|ten|fifteen|twenty|thirty|\\d+)'
const within = '[^.;|\\n`]{0,90}?(?:\\b(?:within|by|due|deadline|after)\\b|:)[^.;|\\n`]{0,30}?'

describe('what the site says in figures is what the rules compute with', () => {
  it('has the threshold and the deadlines of the code', () => {
    expect(law.threshold).toBe(`$${(Number(THRESHOLD_CENTS) / 100).toLocaleString('en-CA')}`)
    expect([law.calendarDays, law.workingDays]).toEqual([CALENDAR_DAYS, BUSINESS_DAYS])
    // Calendar days for cash, working days for virtual currency, as in the regulation.
    expect(deadlineOf('LCTR', '2026-11-02').dueDate).toBe('2026-11-17')
    expect(deadlineOf('LVCTR', '2026-11-02').dueDate).toBe('2026-11-09')
    for (const [type, figure] of [
      ['LCTR', '15 days'],
      ['CDR', '15 days'],
      ['LVCTR', '5 working days'],
      ['EFTR', '5 working days'],
    ] as const) {
      const row = reportingGuide.body.split('\n').find((line) => line.startsWith(`| **${type}**`))!
      expect(row).toContain(figure)
      expect(row).toContain('$10,000 CAD or more, alone or under the 24-hour rule')
    }
  })

  it('says 15 days wherever it says when an LCTR or a CDR is due', () => {
    const found = claims(
      new RegExp(
        `(?:LCTRs?|CDRs?|[Ll]arge cash transaction reports?|[Cc]asino disbursement reports?)\\b\\*{0,2}${within}\\b${amount}(?: calendar)? days`,
        'g',
      ),
    )
    expect(found.length).toBeGreaterThanOrEqual(3)
    expect(found.filter(({ figure }) => days(figure) !== CALENDAR_DAYS)).toEqual([])
  })

  it('says 5 working days wherever it says when an LVCTR or an EFTR is due', () => {
    const found = claims(
      new RegExp(
        `(?:LVCTRs?|EFTRs?|[Ll]arge virtual currency transaction reports?|[Ee]lectronic funds transfer reports?)\\b\\*{0,2}${within}\\b${amount}\\*{0,2} (?:working|business)\\*{0,2} days`,
        'g',
      ),
    )
    expect(found.length).toBeGreaterThanOrEqual(3)
    expect(found.filter(({ figure }) => days(figure) !== BUSINESS_DAYS)).toEqual([])
  })

  it('names no other amount than $10,000 as what sets off a report', () => {
    const found = claims(/(\$\d+(?:,\d{3})*)(?:\.00)?\*{0,2} (?:CAD )?or more/g)
    // Smaller amounts that require records, not reports, are written "from $1,000".
    expect(found.length).toBeGreaterThanOrEqual(8)
    expect(found.filter(({ figure, words }) => figure !== '$10,000' && !words.includes('{'))).toEqual([])
  })

  it('never tells the rule that ended in 2023: that only amounts below $10,000 are added up, or that larger ones are reported alone', () => {
    const old =
      /(reported by itself|(?:smaller|lesser) (?:ones|amounts|receipts|transactions)[^.]*(?:24-hour|window|together)|each (?:less than|under|below) \$10,000|(?:amounts|receipts|transactions) (?:below|under|of less than) \$10,000[^.]*(?:add|total|aggregat))/gi
    expect(claims(old)).toEqual([])
  })
})

describe('penalties', () => {
  const { before, after, changedOn } = law.penalties

  it('are those of the two frameworks, forty times apart', () => {
    expect(before).toEqual({
      minor: '$1,000',
      serious: '$100,000',
      verySeriousEntity: '$500,000',
      verySeriousPerson: '$100,000',
    })
    const cents = (text: string) => Number(text.replaceAll(/[$,]/g, ''))
    for (const key of Object.keys(before) as (keyof typeof before)[])
      expect(cents(after[key])).toBe(40 * cents(before[key]))
    expect(changedOn).toBe('March 26, 2026')
  })

  it('stand in the guide and the articles as they are', () => {
    for (const [name, key] of [
      ['Minor', 'minor'],
      ['Serious', 'serious'],
      ['Very serious, entity', 'verySeriousEntity'],
      ['Very serious, person', 'verySeriousPerson'],
    ] as const) {
      expect(msbGuide.body).toContain(`| ${name} | up to ${before[key]} | up to ${after[key]} |`)
    }
    const short = (figure: string) => figure.replace(',000,000', ' million')
    for (const [name, key] of [
      ['Minor violation', 'minor'],
      ['Serious violation', 'serious'],
      ['Very serious violation, person', 'verySeriousPerson'],
      ['Very serious violation, entity', 'verySeriousEntity'],
    ] as const) {
      expect(findArticle('bill-c-2-tightens-fintrac-reporting')!.body.replaceAll('**', '')).toContain(
        `| ${name} | up to ${before[key]} | up to ${short(after[key])} |`,
      )
    }
    expect(findArticle('primary-capital-fintrac-penalty')!.body).toContain(
      `a minor violation could cost up to ${before.minor}, a serious one up to ${before.serious} and a very serious one up to ${before.verySeriousEntity}`,
    )
  })

  it('name no other ceiling anywhere', () => {
    const ceilings = new Set<string>(
      [...Object.values(before), ...Object.values(after)].flatMap((figure) => [
        figure,
        figure.replace(',000,000', ' million'),
      ]),
    )
    const found = claims(/\b(?:[Mm]inor|[Ss]erious)\b[^.\n]{0,90}?up to (\$\d+(?:,\d{3})*(?: million)?)/g)
    expect(found.filter(({ figure }) => !ceilings.has(figure))).toEqual([])
  })
})
