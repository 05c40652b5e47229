import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { agreementFor, heldBy, SubmitSummary, type Submittable } from './submit-summary.tsx'
import type { SubmissionEnvironment } from './default-environment.ts'

const report: Submittable = {
  id: '1',
  type: 'LCTR',
  state: 'draft',
  isRefused: false,
  parties: 'Odette Lachance',
  reference: 'LCTR-20261124-A1-01',
  totalCad: '11500.50',
  due: { state: 'overdue' },
  missingCount: 0,
  rejectCount: 0,
  toConfirmCount: 0,
  warningCount: 3,
  warnings: [
    { label: 'Occupation', rule: 'x', text: 'Say more than “manager”.', count: 1 },
    { label: 'Account number', rule: 'y', text: 'Enter it if it is known.', count: 2 },
  ],
  proposal: null,
  environment: null,
  isFiled: false,
  isUnchanged: false,
  needsCopy: false,
  approvedAs: 'owner@demo.example',
}

/** What the dialog says, without its markup. */
const said = (rows: readonly Submittable[], environment: SubmissionEnvironment, asksForApproval = true): string =>
  renderToStaticMarkup(createElement(SubmitSummary, { rows, environment, asksForApproval }))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', '’')

test('the dialog for one report says what that for many does: type, party, total, overdue, which warnings, who approved, where it goes', () => {
  const words = said([report], 'production')
  for (const part of [
    'FINTRAC PRODUCTION This files with FINTRAC',
    'LCTR, Odette Lachance, LCTR-20261124-A1-01. It is sent to FINTRAC PRODUCTION, which files it.',
    'Total $11,500.50',
    'Overdue Yes',
    'Warnings 3',
    'Approved by owner@demo.example',
    'Occupation : Say more than “manager”.',
    'Account number : Enter it if it is known. (2 times)',
  ])
    expect(words).toContain(part)
})

test('the dialog for many says which warnings there are and in which reports, and names what it does to several', () => {
  const other = {
    ...report,
    id: '2',
    reference: 'LCTR-20261124-A1-02',
    parties: 'Simone Beaulieu',
    warnings: report.warnings.slice(0, 1),
  }
  const many = Array.from({ length: 4 }, (_, at) => ({ ...other, id: `m${at}` }))
  const words = said([report, other], 'test')
  expect(words).toContain('2 reports (2 LCTR). They are sent to FINTRAC TEST, which doesn’t file them.')
  expect(words).toContain('FINTRAC TEST Nothing is filed')
  expect(words).toContain(
    'Occupation : Say more than “manager”. (LCTR, Odette Lachance, LCTR-20261124-A1-01; LCTR, Simone Beaulieu, LCTR-20261124-A1-02)',
  )
  expect(words).toContain('Account number : Enter it if it is known. (LCTR, Odette Lachance, LCTR-20261124-A1-01)')
  expect(said([report, ...many], 'production')).toContain('Occupation : Say more than “manager”. (5 reports)')
  expect(said([report, other], 'production')).toContain('which files them.')
})

test('only PRODUCTION asks for a check, of one report as of many', () => {
  expect([agreementFor('production', 1), agreementFor('production', 15)]).toEqual([
    'I checked it. Reports accepted in PRODUCTION are filed.',
    'I checked these 15 reports. Reports accepted in PRODUCTION are filed.',
  ])
  expect([agreementFor('test', 1), agreementFor('demo', 3)]).toEqual([undefined, undefined])
})

test('what keeps a report from being submitted is judged in one way', () => {
  const of = (change: Partial<Submittable>, asks = true) => heldBy({ ...report, ...change }, asks, 'production')
  expect(of({})).toBe('')
  expect(of({ missingCount: 2 })).toBe('2 missing')
  expect(of({ approvedAs: null })).toBe('not approved yet')
  expect(of({ approvedAs: null }, false)).toBe('')
  expect(of({ proposal: 'vanished' })).toBe('no longer required')
  expect(of({ proposal: 'change', state: 'confirmed', environment: 'test' })).toBe('needs a change')
  expect(of({ state: 'confirmed', environment: 'production' })).toBe('confirmed there')
  expect(of({ state: 'change_draft', isUnchanged: true })).toBe('nothing differs from what FINTRAC has')
  // A version that nobody can compare with any more: its copy comes first, where it is and where none is chosen yet.
  const unknown = { state: 'change_draft', needsCopy: true, environment: 'production' } as const
  expect(of(unknown)).toBe('record copy to upload')
  expect(heldBy({ ...report, ...unknown }, false, null)).toBe('record copy to upload')
  expect(of({ ...unknown, environment: 'test' })).toBe('')
  expect(heldBy({ ...report, state: 'change_draft', isFiled: true }, true, 'test')).toBe('filed in PRODUCTION')
  expect(of({ proposal: 'change', state: 'change_draft' })).toBe('')
  expect(of({ isRefused: true })).toBe('rejected, not corrected yet')
  // Corrected since, its state says rejected until it is sent again.
  expect(of({ state: 'rejected' })).toBe(of({}))
})
