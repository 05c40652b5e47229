import { expect, test } from 'vitest'
import { frenchLabels, frenchOwnerLabels, frenchSingular } from '#app/compliance/reports/document/labels-french.ts'
import { labels, ownerLabels } from '#app/compliance/reports/document/labels.ts'
import { singular } from '#app/compliance/reports/document/describe.ts'
import { untenantedDb } from '#app/platform/data/database.ts'
import { createDrafts } from '#app/product/reports/drafts/create.server.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { printReport } from '#app/product/submissions/record/print.server.ts'
import { recordCopy } from '#app/product/submissions/record/record.server.ts'
import { pdfPages } from '#tests/support/files/pdf-text.ts'
import { cashReceipts, completeCustomer, readyCompany } from '#tests/integration/reports-support.ts'
import { testDatabase } from '#tests/support/test-database.ts'

// The record copy for reading: every letter, every value, and on each page which one of how many it is.
await testDatabase()

/** Letters of the scripts that the fonts have, in words of twenty. */
function alphabet(): string[] {
  const ranges = [
    [0x21, 0x7e],
    [0xa1, 0x24f],
    [0x386, 0x3ce],
    [0x400, 0x4ff],
    [0x531, 0x556],
    [0x561, 0x586],
    [0x10d0, 0x10f0],
    [0x1e00, 0x1ef9],
    [0x2018, 0x201e],
  ] as const
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  const shown = letters.filter((letter) => letter.normalize('NFC') === letter && /[\p{L}\p{P}\p{S}\p{N}]/u.test(letter))
  return Array.from({ length: Math.ceil(shown.length / 20) }, (_, at) => shown.slice(at * 20, at * 20 + 20).join(''))
}

const plain = (text: string) => text.replaceAll(/\s/g, '')

test('every letter of the scripts that names are written in comes out of the PDF as it went in', async () => {
  const words = alphabet()
  expect(words.length).toBeGreaterThan(60)
  for (const language of ['en', 'fr'] as const) {
    const bytes = await printReport({
      reference: 'LCTR-1',
      notice: null,
      facts: words.map((word, at) => [`Word ${at}`, word]),
      sections: [],
      language,
    })
    const text = plain(pdfPages(bytes).join(''))
    for (const word of words) expect(text, word).toContain(plain(word))
    expect(text).not.toContain('\ufffd')
  }
})

const names = {
  chinese: '李小龙 歐陽菲菲',
  rare: '㐂𠮷龘',
  japanese: '髙橋さくら ﾀﾅｶ',
  korean: '김철수',
  thai: 'สมชาย ใจดี',
  hindi: 'राजेंद्र क्षत्रिय',
  punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  bengali: 'শ্রীমতী রহমান',
  gujarati: 'પ્રિયા પટેલ',
  tamil: 'முத்துலட்சுமி',
  telugu: 'శ్రీనివాస్',
  kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ',
  malayalam: 'ഉണ്ണികൃഷ്ണൻ',
  sinhala: 'ශ්‍රීමතී',
  khmer: 'សុខា',
  burmese: 'အောင်ဆန်း',
  lao: 'ສົມພອນ',
  amharic: 'አበበ',
  inuktitut: 'ᐃᓄᒃᑎᑐᑦ',
  combining: 'x\u0323\u0301 Nguye\u0302\u0303n',
}

const printed = async (facts: readonly (readonly [string, string])[]) =>
  pdfPages(await printReport({ reference: 'X', notice: null, facts, sections: [], language: 'en' })).join('')

test('a name in any script is printed: no letter is an empty box, and what no font has is named by its code point', async () => {
  const text = await printed(Object.entries(names))
  expect(text).not.toContain('\ufffd')
  for (const script of ['chinese', 'japanese', 'korean', 'amharic', 'inuktitut'] as const)
    expect(plain(text), script).toContain(plain(names[script]))
  // Letters that join or stand in another order still mean what they meant.
  for (const [script, name] of Object.entries(names))
    for (const letter of name.normalize('NFC'))
      if (/[\p{L}\p{N}]/u.test(letter) && letter.codePointAt(0)! < 0x10000) expect(text, script).toContain(letter)
  // Beyond the fonts, and what would turn a name round unseen.
  expect(text).toContain('[U+20BB7]')
  expect(await printed([['Name', 'Ada \u202eecalevoL']])).toContain('[U+202E]ecalevoL')
})

test('of all characters of the Basic Multilingual Plane each is printed, as itself or by its code point', async () => {
  const all = Array.from({ length: 0xfffe - 0x21 }, (_, at) => String.fromCodePoint(at + 0x21)).filter(
    // What mirrors itself beside Hebrew is another sign then.
    (char) =>
      /[\p{L}\p{N}\p{S}\p{P}]/u.test(char) && !/\p{Bidi_Mirrored}/u.test(char) && char.normalize('NFC') === char,
  )
  // A different tenth of each script.
  const tenth = all.filter((_, at) => at % 10 === 3)
  expect(tenth.length).toBeGreaterThan(5_000)
  const text = await printed(
    Array.from({ length: Math.ceil(tenth.length / 200) }, (_, at) => [
      `${at}`,
      tenth.slice(at * 200, at * 200 + 200).join(' '),
    ]),
  )
  expect(text).not.toContain('\ufffd')
  const seen = new Set(text)
  const named = tenth.filter((char) => !seen.has(char))
  for (const char of named) expect(text).toContain(`[U+${char.codePointAt(0)!.toString(16).toUpperCase()}]`)
  expect(named.length).toBeLessThan(tenth.length / 100)
})

test('Hebrew and Arabic are read from right to left, among other letters and digits too', async () => {
  const bytes = await printReport({
    reference: 'X',
    notice: null,
    facts: [
      ['Name', 'שלום עולם'],
      ['Address', 'Ada רחוב 12 Lovelace'],
      ['Unit', 'א12'],
      ['Note', 'שלום (ענבל) 34'],
      ['Other name', 'محمد علي'],
      ['Rank', 'علي (12) Ada'],
    ],
    sections: [],
    language: 'en',
  })
  // As they stand on the page, from left to right.
  const text = pdfPages(bytes).join('').replaceAll('\n', '')
  const turned = (word: string) => [...word].toReversed().join('')
  expect(text).toContain(turned('שלום עולם'))
  expect(text).toContain(`Ada 12 ${turned('רחוב')} Lovelace`)
  expect(text).toContain('Unit12א')
  expect(text).toMatch(/RankAda \(12\) \p{Script=Arabic}/u)
  expect(text).toContain(`Note34 (${turned('ענבל')}) ${turned('שלום')}`)
  expect(text.indexOf('\u0639')).toBeLessThan(text.indexOf('\u062d'))
})

test('a long narrative goes over pages without a word lost, and each page says which it is of how many', async () => {
  const narrative = Array.from({ length: 3_000 }, (_, at) => `word${at}`)
  const bytes = await printReport({
    reference: 'STR-1',
    notice: 'TEST: not filed',
    facts: [['Reference', 'STR-1']],
    sections: [
      {
        title: 'Details of suspicion',
        path: '/detailsOfSuspicion',
        rows: [{ label: 'Description of suspicious activity', value: narrative.join(' '), path: '/x' }],
        children: [],
      },
      { title: 'After it', path: '/y', rows: [{ label: 'Last', value: 'the end', path: '/y/z' }], children: [] },
    ],
    language: 'fr',
  })
  const pages = pdfPages(bytes)
  expect(pages.length).toBeGreaterThan(3)
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1} sur ${pages.length}`)
    expect(page).toContain('TEST: not filed')
  }
  const found = pages.join('\n').match(/word\d+/g)
  expect(found).toEqual(narrative)
  expect(pages.at(-1)).toContain('the end')
})

test('the copy of a submission holds each value of the document, in either language', async () => {
  const company = await readyCompany('demo')
  const name = 'Ńgọ̃zi Łukaszewicz'.normalize('NFC')
  await cashReceipts(company, [{ customerId: await completeCustomer(company, name), amount: '12000.00' }])
  const { ids } = await createDrafts(company.scope, 'all')
  await submitReports(company.scope, ids, 'demo')
  const { id, reference, sha256, reportingEntityName } = await company.scope.tx((db) =>
    db.submission.findFirstOrThrow(),
  )
  // What the organization is called later changes no copy.
  await untenantedDb().organization.update({
    where: { id: company.scope.organizationId },
    data: { name: 'Renamed Exchange Ltd.' },
  })
  expect(reportingEntityName).not.toBeNull()
  const [english, french] = await Promise.all(
    (['en', 'fr'] as const).map(async (language) => {
      const copy = await recordCopy(company.scope, id, 'pdf', language)
      return { fileName: copy.fileName, text: plain(pdfPages(copy.body).join('')) }
    }),
  )
  for (const { text } of [english!, french!])
    for (const value of [
      reference,
      sha256,
      reportingEntityName!,
      name,
      'Boulangerie Exemple',
      'M1234-56789',
      '1980-02-29',
    ])
      expect(text, value).toContain(plain(value))
  for (const { text } of [english!, french!]) expect(text).not.toContain(plain('Renamed Exchange'))
  expect(english!.text).toContain(plain(`Reporting entity${reportingEntityName!}FINTRAC organization number`))
  expect(english!.text).toContain(plain('$12,000.00 CAD'))
  expect(french!.text).toContain(plain('12 000,00 $ CAD'))
  expect(english!.text).toMatch(/Submitted[A-Z][a-z]{2},[A-Z][a-z]{2}\d/)
  expect(french!.text).toMatch(/Soumise\d{4}-\d\d-\d\d\d\d:\d\d:\d\d\(UTC−05:00\)/)
  expect(english!.text).toContain(plain('DEMO: not sent to FINTRAC'))
  expect(french!.text).toContain(plain(`Copie du dossier : ${reference}`))
  expect(french!.text).toContain('EnvironnementDémo')
  expect(english!.text).toContain(plain('Date of birth'))
  expect(french!.text).toContain(plain('Date de naissance'))
  expect(french!.text).toContain(plain('Permis de conduire'))
  expect(french!.text).not.toContain(plain('Date of birth'))
  expect([english!.fileName, french!.fileName]).toEqual([`${reference}.pdf`, `${reference}-fr.pdf`])
})

test('every label has a French one', () => {
  expect(Object.keys(frenchLabels).sort()).toEqual(Object.keys(labels).sort())
  expect(Object.keys(frenchSingular).sort()).toEqual(Object.keys(singular).sort())
  const names = (table: Readonly<Record<string, Readonly<Record<string, string>>>>) =>
    Object.entries(table).flatMap(([owner, own]) => Object.keys(own).map((one) => `${owner}.${one}`))
  expect(names(frenchOwnerLabels).sort()).toEqual(names(ownerLabels).sort())
})
