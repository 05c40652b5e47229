import { expect, test } from 'vitest'
import { buildReport } from '#app/compliance/drafting/build.ts'
import { validateReport } from '#app/compliance/validate/index.ts'
import { checkReport } from '#fixtures/regulator/checks/index.ts'
import { workedExamples } from '#fixtures/regulator/examples/worked.ts'
import { wrongReports } from '#fixtures/regulator/wrong.ts'
import { lctrInput, lvctrInput, strInput } from '#tests/support/reports/report-inputs.ts'
import { testDatabase } from '../support/test-database.ts'
import {
  differencesOf,
  explanations,
  newWords,
  passedOver,
  rowsOf,
  tableOf,
  type Difference,
  type Judgement,
  type Word,
} from './compare.ts'
import { completeDrafts, draftsOfDemo, draftsOfFiles, LOCATIONS, type Named } from './drafts.ts'
import { mutationsOf, withoutEach } from './mutations.ts'
import { partiesInRoles } from './parties.ts'

await testDatabase()

/** After every report of the comparison, those of Demo among them, which are made today; the same for both sides. */
const now = Math.max(Date.UTC(2026, 10, 28, 15), Date.now())
const knownLocations = new Set(['HQ001', 'TORONTO1', 'VANCOUVER1', 'MONTREAL1', '100001', ...LOCATIONS])

function judge(document: unknown): Judgement {
  const found = validateReport(document, { now, knownLocations })
  // The regulator stops after schema errors; the product goes on.
  const ofSchema = found.filter(({ ruleId }) => ruleId === 'schema')
  const product = (ofSchema.length > 0 ? ofSchema : found).map(({ path, ruleId, severity }): Word => ({
    path,
    rule: ruleId,
    type: severity,
  }))
  const { schemaMessages, messages } = checkReport(document, 'submit', { now, knownLocations })
  const schema = schemaMessages.map(({ instancePath, params }): Word => ({
    path: typeof params.missingProperty === 'string' ? `${instancePath}/${params.missingProperty}` : instancePath,
    rule: 'schema',
    type: 'reject',
  }))
  return { product, regulator: [...schema, ...messages.map(({ path, rule, type }) => ({ path, rule, type }))] }
}

test(
  'the product and the regulator refuse the same, but for what is decided and written down',
  { timeout: 300_000 },
  async () => {
    const built: Named[] = [lctrInput(), lvctrInput(), strInput()].map((input) => ({
      name: `built ${input.type}`,
      document: buildReport(input).document,
    }))
    const examples: Named[] = Object.entries(workedExamples()).map(([name, document]) => ({ name, document }))
    const complete = [...(await completeDrafts()), ...(await draftsOfDemo())]
    const drafts = await draftsOfFiles()
    const differences: Difference[] = []
    const warnings: Difference[] = []
    const wrong = wrongReports().map(({ what, document }) => ({ name: what, document }))
    const parties = [...partiesInRoles()]
    for (const { document, name } of [...drafts, ...complete, ...built, ...examples, ...wrong, ...parties]) {
      const judgement = judge(document)
      differences.push(...differencesOf(judgement, name, false))
      warnings.push(...passedOver(judgement, name))
    }

    // What one of the two refuses as it stands would answer for every change of it.
    const bases = [...complete, ...built, ...examples]
      .map((named) => ({ ...named, words: judge(named.document) }))
      .filter(({ words }) => ![...words.product, ...words.regulator].some((word) => word.type === 'reject'))
    const documents = bases.map((one) => one.document)
    const changed = [...mutationsOf(documents, 1_000, 20_261_128), ...withoutEach(documents)]
    for (const { what, pointer, document, base } of changed.map((one) => ({ ...one, base: bases[one.base]!.words }))) {
      const after = judge(document)
      const judgement = {
        product: newWords(base.product, after.product),
        regulator: newWords(base.regulator, after.regulator),
      }
      differences.push(...differencesOf(judgement, `${what} at ${pointer}`, true))
      warnings.push(...passedOver(judgement, `${what} at ${pointer}`))
    }

    const rows = rowsOf(differences)
    console.log(
      `${drafts.length} drafts of files, ${complete.length + built.length} complete drafts, ${examples.length} worked examples, ${wrong.length} known to be wrong, ${parties.length} of parties in each role, ${changed.length} mutations: ${rows.length} kinds of differences.\n\n${tableOf(rows, 'Refused')}\n\nWarnings, for information:\n\n${tableOf(rowsOf(warnings), 'Warned')}\n`,
    )
    const unseen = explanations.filter((one) => !rows.some((row) => row.explanation === one))
    if (unseen.length > 0)
      console.log(
        `Decided, and not seen this time:\n${unseen.map(({ who, rule, place }) => `  ${who} ${rule} ${place}`).join('\n')}`,
      )
    expect(drafts.length).toBeGreaterThan(10)
    expect(bases.length).toBeGreaterThan(10)
    expect(parties.length).toBeGreaterThan(300)
    expect(
      rows
        .filter((row) => !row.explanation)
        .map(({ who, rule, place, example }) => `${who} ${rule} ${place}: ${example}`),
    ).toEqual([])
  },
)
