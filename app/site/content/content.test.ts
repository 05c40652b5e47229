import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { articles } from '../blog/articles.ts'
import { isoDate } from '../blog/types.ts'
import { stripMarkdown } from '../components/seo.ts'
import { generalFaq } from '../faq/general.ts'
import { guides } from '../faq/guides.ts'
import { commonErrors, productionSetup, sections } from '../getting-started/sections.ts'
import { demoSteps } from '../home/demo-steps.ts'
import { privacy, terms } from '../legal/texts.ts'
import { facts } from './facts.ts'

const words = (text: string) => stripMarkdown(text).split(' ').length

describe('the blog', () => {
  it('has the eleven articles with the dates, read times and categories that were announced', () => {
    expect(articles.map(({ slug, date, readTime, category }) => [slug, date, readTime, category])).toEqual([
      ['xeltox-enterprises-fintrac-penalty', 'Oct 22, 2025', '9 min', 'FINTRAC Enforcement'],
      ['first-nations-bank-fintrac-penalty', 'Oct 16, 2025', '7 min', 'FINTRAC Enforcement'],
      ['dmcl-accountants-fintrac-penalty', 'Oct 9, 2025', '7 min', 'FINTRAC Enforcement'],
      ['hra-group-fintrac-penalty', 'Oct 2, 2025', '7 min', 'FINTRAC Enforcement'],
      ['human-trafficking-gta-fintrac', 'Oct 2, 2025', '6 min', 'Case Study'],
      ['fintrac-regulatory-oct-2025', 'Oct 1, 2025', '8 min', 'Regulatory Update'],
      ['kucoin-fintrac-penalty', 'Sep 25, 2025', '9 min', 'FINTRAC Enforcement'],
      ['spence-diamonds-fintrac-penalty', 'Sep 23, 2025', '8 min', 'FINTRAC Enforcement'],
      ['primary-capital-fintrac-penalty', 'Sep 18, 2025', '6 min', 'FINTRAC Enforcement'],
      ['cne-casino-fintrac-penalty', 'Sep 4, 2025', '7 min', 'FINTRAC Enforcement'],
      ['bill-c-2-tightens-fintrac-reporting', 'Jun 19, 2025', '9 min', 'Regulatory Update'],
    ])
  })

  it.each(articles.map((article) => [article.slug, article] as const))('%s has 300 to 900 words', (_slug, article) => {
    expect(words(article.body)).toBeGreaterThanOrEqual(300)
    expect(words(article.body)).toBeLessThanOrEqual(900)
  })

  it.each([
    ['xeltox-enterprises-fintrac-penalty', '$176,960,190', '2,593', 'under appeal'],
    ['kucoin-fintrac-penalty', '$19,552,000', 'under appeal'],
    ['cne-casino-fintrac-penalty', '$199,000', 'under appeal'],
    ['first-nations-bank-fintrac-penalty', '$601,139.80', '31%', 'has been paid'],
    ['dmcl-accountants-fintrac-penalty', '$72,750', 'has been paid'],
    ['primary-capital-fintrac-penalty', '$93,390', 'has been paid'],
    ['hra-group-fintrac-penalty', '$132,000', 'has been paid'],
    ['spence-diamonds-fintrac-penalty', '$264,000'],
    ['human-trafficking-gta-fintrac', 'allegations', '1-833-900-1010'],
    [
      'bill-c-2-tightens-fintrac-reporting',
      '$4 million',
      '$20 million',
      '$5 million or 3%',
      '$30 million or 3%',
      'not in force',
      'anonymous',
    ],
  ])('%s says %s', (slug, ...facts) => {
    const article = articles.find((each) => each.slug === slug)!
    for (const fact of facts) expect(article.body).toContain(fact)
  })

  it('refuses a date that cannot be read', () => {
    expect(isoDate({ date: 'Sep 4, 2025' })).toBe('2025-09-04')
    expect(() => isoDate({ date: '4 September 2025' })).toThrow('is not a date')
  })
})

it('has 16 sections of privacy policy and 17 of terms, dated', () => {
  expect(privacy.sections).toHaveLength(16)
  expect(privacy.dated).toBe('Effective August 8, 2025')
  expect(terms.sections).toHaveLength(17)
  expect(terms.dated).toBe('Last updated August 29, 2025')
  for (const { sections: all } of [privacy, terms])
    expect(new Set(all.map((section) => section.id)).size).toBe(all.length)
})

it('has four general questions, six for each guide, and the errors that users meet', () => {
  expect(generalFaq).toHaveLength(4)
  for (const guide of guides) expect(guide.faq, guide.slug).toHaveLength(6)
  expect(commonErrors).toHaveLength(4)
  expect(sections).toHaveLength(14)
})

it('keeps the announced times and amounts', () => {
  expect(demoSteps.map((step) => step.ms)).toEqual([2_000, 3_000, 2_500, 2_000, 1_500, 3_000, 2_000])
  expect(facts.academy.modules.map((module) => module.minutes)).toEqual([25, 15, 30, 20])
  expect(facts).toMatchObject({
    trialDays: 14,
    referral: { proOrEnterprise: '$1,500', basic: '$200', firstYearShare: '25%', months: 3 },
    raffle: { winners: 2, value: '$199.99', conference: 'TOR' },
  })
})

describe('the pages and mails promise what the product gives', () => {
  const files = globSync('app/site/**/*.{ts,tsx,md}')
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
  const saying = (pattern: RegExp) => files.filter(([, text]) => pattern.test(text)).map(([file]) => file)

  it('a trial stays in Demo: TEST needs a subscription as much as PRODUCTION', () => {
    expect(saying(/submit[^.]*to the test environment/i)).toEqual([])
    expect(generalFaq[3]!.answer).toContain(
      'Submitting to FINTRAC, to its TEST environment as well, needs a subscription.',
    )
  })

  it('EFTR, CDR and LPR are coming soon and not judged, and none of them is called recognized', () => {
    expect(saying(/(?:EFTR|CDR|LPR)[^.]*\.?[^.]*recogni[sz]ed/)).toEqual([])
    expect(generalFaq[0]!.answer).toMatch(/Coming soon[^]*EFTR[^]*CDR[^]*LPR[^]*does not judge these yet/)
  })

  it('what a referral earns depends on the plan, wherever an amount is named with what it is for', () => {
    expect(saying(/for every company/)).toEqual([])
  })

  it('the guide says when the product warns of credentials that expire', () => {
    expect(productionSetup).toMatch(/expire after \*\*1 year\*\*[^]*30 days before expiry/)
  })
})
