import { expect, test } from 'vitest'
import { buildReport } from '../drafting/build.ts'
import type { StrDocument } from '../reports/index.ts'
import { codeOptions } from '../words/codes.ts'
import { cashTransaction, strInput } from '#tests/support/reports/report-inputs.ts'
import { narrativeContext as context, wholeNarrative as whole } from '#tests/support/reports/narrative.ts'
import { narrativeFacts } from './facts.ts'
import { checkNarrative, type NarrativeContext, narrativeChecks } from './narrative-checks.ts'

interface Narrative {
  text: string
  more?: Partial<NarrativeContext>
}
const after = (sentence: string, more: Partial<NarrativeContext> = {}): Narrative => ({
  text: `${whole}\n${sentence}`,
  more,
})
const without = (part: RegExp, put = ''): Narrative => {
  expect(whole).toMatch(part)
  return { text: whole.replace(part, put) }
}

/** For each check narratives that it must find wanting, and ones near them that it must let pass. */
const examples: Record<string, { found: Narrative[]; passed: Narrative[] }> = {
  'social-insurance': { found: [after('SIN 046 454 286')], passed: [after('Account 000123456 was new.')] },
  'plain-text': {
    found: [after('<b>Bold</b>'), after('| a | table |'), after('**loud**'), after('# A heading')],
    passed: [after('Each deposit was < 10,000.00 CAD, and 2 * 2 of them were split.')],
  },
  elsewhere: {
    found: [after('See the attached file.'), after('See case 4432.'), after('Voir l’annexe ci-jointe.')],
    passed: [after('In that case the client would see the branch first.')],
  },
  'too-high': {
    found: [after('We have proven that it was laundered.'), after('It is confirmed laundering.')],
    passed: [after('We suspect that it was laundered.')],
  },
  'too-low': {
    found: [after('We file it just in case.'), after('We are not sure.')],
    passed: [after('The client said that a lawyer would surely pay.')],
  },
  offence: {
    found: [{ text: whole.replace('money laundering', 'something').replace('structuring', 'it') }],
    passed: [{ text: whole }],
  },
  fact: {
    found: [{ text: 'Ada Marlowe brought cash. We suspect laundering.' }],
    passed: [{ text: 'Ada Marlowe brought cash of $9,500. We suspect laundering.' }],
  },
  context: {
    found: [without(/The company is a small supplier.*? a month\. /)],
    passed: [after('Ada Marlowe is a student.')],
  },
  indicator: {
    found: [{ text: 'Ada Marlowe, a student, brought 9,500.00 CAD. We suspect laundering.' }],
    passed: [{ text: 'Ada Marlowe, a student, brought 9,500.00 CAD just below the threshold. We suspect laundering.' }],
  },
  acronyms: {
    found: [after('The EDDR was done.')],
    passed: [
      after('The enhanced due diligence review (EDDR) was done. The EDDR found it.'),
      after('The MSB in QC.'),
      after('Transaction BAL1: ADA handed over cash.', { references: ['BAL1'], parties: ['ADA ROY'] }),
    ],
  },
  unlisted: {
    found: [after('It went to account 99887766.'), after('Transaction TX-2026-9 came next.')],
    passed: [after('It went to account 000123456.'), after('Transaction TX-2026-1 came next, in transactions 2026.')],
  },
  related: {
    found: [after('It came again.', { earlierReports: ['STR-1'] })],
    passed: [after('It came again.', { earlierReports: ['STR-1'], relatedCount: 1 })],
  },
  type: { found: [after('It came again.', { suspicionType: '' })], passed: [after('It came again.')] },
  sanctions: {
    found: [after('This may be sanctions evasion.'), after('#SANCTIONS', { suspicionType: '3' })],
    passed: [after('This may be sanctions evasion.', { suspicionType: '4' }), after('No sanctions apply.')],
  },
  project: {
    found: [after('This is of Project PROTECT.'), after('#SHADOW', { projects: [7] })],
    passed: [after('This is of Project PROTECT.', { projects: [7] }), after('The guardian came along.')],
  },
  contact: {
    found: [after('Write to mule@example.org.'), after('They called from 416-555-0199.'), after('From 198.51.100.9.')],
    passed: [after('They used ada@example.com, (613) 555-0100 and 203.0.113.7.')],
  },
  'also-due': {
    found: [after('It came again.', { alsoDue: ['LCTR', 'CDR'] })],
    passed: [after('It came again.', { alsoDue: [] })],
  },
}

/** Checks of the guidance that look at the fields of the report, and where they stand. */
const elsewhereChecked = {
  'narrative and action taken present, empty under IR2020': 'STR-01',
  'political exposure answered': 'STR-17',
  'direction of each starting action': 'STR-07',
  'starting and completing action of a completed transaction': 'STR-12',
  'reason not completed': 'STR-03',
  'beneficiary and conductor "no" only after measures': 'STR-15',
}

test('each check finds its own narratives wanting and lets the ones near them pass', () => {
  expect(Object.keys(examples)).toEqual(narrativeChecks.map(({ id }) => id))
  const idsOf = ({ text, more }: Narrative) => checkNarrative(text, { ...context, ...more }).map(({ id }) => id)
  for (const [id, { found, passed }] of Object.entries(examples)) {
    for (const one of found) expect(idsOf(one), `${id}: ${one.text.slice(-60)}`).toContain(id)
    for (const one of passed) expect(idsOf(one), `${id}: ${one.text.slice(-60)}`).not.toContain(id)
  }
  expect(idsOf({ text: whole })).toEqual([])
  expect(Object.keys(elsewhereChecked)).toHaveLength(6)
})

test('each check says in a sentence what to write', () => {
  for (const [id, { found }] of Object.entries(examples))
    for (const { text, more } of found)
      expect(checkNarrative(text, { ...context, ...more }).find((one) => one.id === id)?.text).toMatch(/^.{15,}\.$/)
})

test('the other reports that may be due are told by the amounts that the report states', () => {
  const facts = (change: Parameters<typeof cashTransaction>[0]) =>
    narrativeFacts(
      buildReport(
        strInput({
          transactions: [cashTransaction({ isAttempted: false, directionCode: 1, fundTypeCode: 2, ...change })],
        }),
      ).document as StrDocument,
    )
  expect(facts({}).alsoDue).toEqual(['LCTR'])
  expect(facts({ amount: '9999.99' }).alsoDue).toEqual([])
  expect(facts({ isAttempted: true }).alsoDue).toEqual([])
  expect(
    facts({ completing: [{ dispositionCode: 25, amount: '12000.00', currency: 'CAD', beneficiaries: [] }] }).alsoDue,
  ).toEqual(['LCTR', 'EFTR'])
  expect(facts({}).contacts).toContain('ada@example.com')
})

test('the sentences that the product inserts are not themselves advised to be explained or left out', () => {
  const document = buildReport(
    strInput({ transactions: [cashTransaction({ reference: 'BAL1' }), cashTransaction({ reference: 'QTZ2' })] }),
  ).document as StrDocument
  const facts = narrativeFacts(document)
  const [first] = facts.sentences
  expect(first).toMatch(/^Transaction BAL1: /)
  const found = checkNarrative(facts.sentences.join('\n'), { ...context, ...facts })
  expect(found.filter(({ id }) => ['acronyms', 'unlisted', 'contact'].includes(id))).toEqual([])
  // The labels that they are made of need no explanation either.
  for (const table of ['methodStr', 'fundType', 'dispositionStr'] as const)
    for (const { label } of codeOptions(table))
      expect(
        checkNarrative(`${whole}\n${label}.`, context).filter(({ id }) => id === 'acronyms'),
        label,
      ).toEqual([])
})
