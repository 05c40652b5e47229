import { createReadStream, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { analyse, readingOf, type Analysis } from '#app/csv/analyse.ts'
import { readRecords } from '#app/csv/bytes/read.ts'
import { compile } from '#app/csv/rows/take.ts'
import { nameKey, wholeName } from '#app/party/names/matching.ts'
import { col, type ColumnsOf } from '#app/platform/sql/columns.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { RateTable } from '#app/compliance/rules/rates.ts'
import { namesOfImport } from '#app/product/doubts/queries.server.ts'
import { differingOfImport } from '#app/product/differing/queries.server.ts'
import { check } from '#app/product/imports/check/check.ts'
import { rateReader } from '#app/product/rates/reader.ts'
import { Receipts } from '#app/product/imports/check/receipts.ts'
import { savePlan, startImport } from '#app/product/imports/mapping/commands.server.ts'
import { createImport } from '#app/product/imports/upload/create.server.ts'
import { contextOf, History, receiptOf } from '#app/product/imports/check/history.ts'
import { LateQuestions } from '#app/product/imports/read/late-questions.ts'
import { importFile, importProgress } from '#app/product/imports/upload/queries.server.ts'
import { readImport } from '#tests/support/read-import.ts'
import type { Settings } from '#app/product/imports/mapping/settings-file.ts'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { candidates } from '#app/product/transactions/rules/candidates.server.ts'
import { testDatabase, testOrganization } from '#tests/support/test-database.ts'
import { type Case, casesOf } from './case-files.ts'
import {
  type LedgerSummary,
  emptyLedger,
  asked,
  type PartyIds,
  Parties,
  valueColumns,
  plainValue,
  problemText,
  differs,
  reported,
} from './ledger-summary.ts'

/**
 * Every case file goes through the dry run and through an import, and both must agree to the last value: rows, parties,
 * customers, problems, questions, counts and reports.
 */

await testDatabase()

const nowMs = Date.now()
/** As a new organization's: whoever looks in an empty table says the same. */
const noRates: RateTable = { bankOfCanada: [], house: [] }

async function inMemory({ files, settings }: Case, analyses: readonly Analysis[]): Promise<LedgerSummary> {
  const result = emptyLedger()
  const history = new History({
    files: files.map((file) => ({ name: file.name, open: () => createReadStream(file.path) })),
    analyses,
    settings,
    options: { nowMs, rates: rateReader(noRates, settings.windows) },
  })
  const receipts = new Receipts((key) => history.ledger.factsOf(key))
  const late = new LateQuestions()
  const read: { where: string; values: Record<string, unknown>; ids: PartyIds }[] = []
  const counts = files.map(() => ({
    accepted: 0,
    rejected: 0,
    duplicates: 0,
    data_rows: 0,
    set_aside: 0,
    ignored_count: 0,
    ignored_lines: [],
  }))
  for await (const item of history.read(counts)) {
    if (item.kind === 'problem') {
      result.problems.push(problemText(item.problem.file, item.problem))
      late.add(item.problem, item.problem.file)
    }
    if (item.kind === 'name') result.names.push(JSON.stringify([item.name.raw, item.name.message, item.name.action]))
    if (item.kind === 'differing')
      result.differing.push(
        differs(
          item.differing.file,
          item.differing.line,
          item.differing.value,
          item.differing.on_file,
          item.differing.said,
        ),
      )
    if (item.kind !== 'row') continue
    const { ready } = item
    const receipt = receiptOf(item, contextOf(settings))
    if (receipt !== null) receipts.add({ ...receipt, id: ready.identity.externalId })
    const { conductor, onBehalfOf, beneficiary } = ready.parties
    const values = Object.fromEntries(
      valueColumns.map(([name, type, value]) => [name, plainValue(type, value(ready, null, null))]),
    )
    read.push({
      where: `${item.file}:${ready.row.line}`,
      values: { ...values, location: ready.locationId },
      ids: {
        conductor: conductor?.key ?? null,
        on_behalf_of: onBehalfOf?.key ?? null,
        beneficiary: beneficiary?.key ?? null,
      },
    })
  }
  files.forEach(({ name }, index) => {
    result.counts[name] = [counts[index]!.accepted, counts[index]!.rejected, counts[index]!.duplicates].join('/')
  })
  const people = [...history.ledger.customers()]
  const parties = new Parties(new Map(people.map((person) => [person.id, person])))
  result.rows = read.map(({ where, values, ids }) => parties.row(where, values, ids))
  result.customers = people
    .map(({ number, phone, name, dateOfBirth, email, answers }) =>
      JSON.stringify([number, phone, name, dateOfBirth, email, answers]),
    )
    .sort()
  result.questions = late.list.map((question) => asked(question.file, question))
  result.reports = reported(
    receipts.aggregate(settings.windows, contextOf(settings)).candidates,
    (id) => id,
    (key) => parties.person(key),
  )
  return { ...result, problems: result.problems.sort(), names: result.names.sort(), differing: result.differing.sort() }
}

async function organizationFor(settings: Settings, locations: Iterable<string>): Promise<Scope> {
  const scope = await testOrganization('production')
  const { organizationId, mode } = scope
  await scope.tx(async (db) => {
    for (const { startTime, offsetMinutes, effectiveFromMs } of settings.windows) {
      await db.reportingWindow.create({
        data: {
          id: newId(),
          organizationId,
          startTime,
          offsetMinutes,
          effectiveFrom: effectiveFromMs === null ? null : new Date(effectiveFromMs),
        },
      })
    }
    if (settings.sectorCode !== undefined)
      await db.companySettings.create({ data: { organizationId, activitySectorCode: settings.sectorCode } as never })
    for (const name of locations)
      await db.location.create({ data: { id: newId(), organizationId, mode, name, fintracLocationId: name } })
  })
  return scope
}

async function locationsOf({ files }: Case, analyses: readonly Analysis[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const [index, analysis] of analyses.entries()) {
    const take = compile(analysis.settled)
    for await (const records of readRecords(createReadStream(files[index]!.path), readingOf(analysis.detection))) {
      for (const record of records) {
        const taken = take(record)
        if (taken.kind === 'row' && taken.row.locationId !== null) names.add(taken.row.locationId)
      }
    }
  }
  return names
}

const problemColumns: ColumnsOf<Parameters<typeof problemText>[1] & { import_id: string }> = {
  line: col.int,
  column: col.text.orNull,
  severity: col.text,
  code: col.text,
  message: col.text,
  action: col.text,
  raw: col.text.orNull,
  import_id: col.text,
}

/** Imports the files, customer lists first as in the dry run; stops before what must be answered first. */
async function inDatabase(
  { files, settings }: Case,
  analyses: readonly Analysis[],
  locations: Iterable<string>,
  batchRecords: number | undefined,
): Promise<LedgerSummary> {
  const result = emptyLedger()
  const scope = await organizationFor(settings, locations)
  const late = new LateQuestions()
  const imports = new Map<string, string>()
  const isList = (index: number) => analyses[index]?.settled.plan.subject === 'customers'
  const all = files.map((_, index) => index)
  for (const index of [...all.filter(isList), ...all.filter((each) => !isList(each))]) {
    const { name, path: at } = files[index]!
    let id: string
    try {
      id = await createImport(scope, { name, source: createReadStream(at) }, { plan: settings.plan })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refusals.push(name)
      continue
    }
    const file = await importFile(scope, id)
    const survey = await surveyFile(scope, file, file.plan)
    if (survey.defects.length > 0) result.refusals.push(name)
    result.questions.push(...survey.questions.map((question) => asked(name, question)))
    imports.set(name, id)
  }
  if (result.refusals.length > 0 || result.questions.length > 0) return result
  for (const [name, id] of imports) {
    await savePlan(scope, id, (await importFile(scope, id)).plan, true)
    await startImport(scope, id)
    await readImport(scope, id, { run: 'both', signal: new AbortController().signal, batchRecords })
    const view = await importProgress(scope, id)
    expect(view.state).toBe('done')
    result.counts[name] = [view.accepted, view.refused, view.duplicate].join('/')
  }
  const names = new Map([...imports].map(([name, id]) => [id, name]))
  const { rows, problems, people } = await scope.sql(async (client) => ({
    rows: (await client.rows(
      {
        import_id: col.text,
        line: col.int,
        conductor: col.text.orNull,
        on_behalf_of: col.text.orNull,
        beneficiary: col.text.orNull,
      },
      `SELECT t.import_id, ${valueColumns.map(([column, type]) => `t.${column}${type === 'numeric' ? '::text' : ''} AS ${column}`).join(', ')}, l.fintrac_location_id AS location,
         t.conductor_id AS conductor, t.on_behalf_of_id AS on_behalf_of, t.beneficiary_id AS beneficiary, t.id
       FROM transaction t LEFT JOIN location l ON l.id = t.location_id`,
    )) as (Record<string, unknown> & PartyIds & { import_id: string; line: number })[],
    problems: await client.rows(
      problemColumns,
      'SELECT import_id, line, "column", severity, code, message, action, raw FROM import_row_error ORDER BY line, id',
    ),
    people: (
      await client.rows(
        {
          id: col.text,
          number: col.text.orNull,
          phone: col.text.orNull,
          surname: col.text.orNull,
          given: col.text.orNull,
          other: col.text.orNull,
          entity: col.text.orNull,
          dob: col.text.orNull,
          email: col.text.orNull,
          answers: col.json<Record<string, boolean>>(),
        },
        `SELECT id, customer_number AS number, phone, surname, given_name AS given, other_name AS other, entity_name AS entity, date_of_birth AS dob, email,
         json_build_object('isRegistered', is_registered, 'isFinancialEntity', is_financial_entity, 'isPublicBody', is_public_body, 'isVeryLargeCorporation', is_very_large_corporation, 'isPensionAdministrator', is_pension_administrator) AS answers FROM customer`,
      )
    ).map(({ surname, given, other, entity, ...person }) => ({
      ...person,
      name: nameKey(wholeName({ surname, givenName: given, otherName: other, entityName: entity })),
    })),
  }))
  const order = [...imports.values()]
  rows.sort((left, right) => order.indexOf(left.import_id) - order.indexOf(right.import_id) || left.line - right.line)
  const parties = new Parties(new Map(people.map((person) => [person.id, person])))
  result.rows = rows.map((row) => {
    const values = Object.fromEntries(valueColumns.map(([column, type]) => [column, plainValue(type, row[column])]))
    return parties.row(`${names.get(row.import_id)}:${row.line}`, { ...values, location: row.location }, row)
  })
  result.customers = people
    .map(({ number, phone, name, dob, email, answers }) => JSON.stringify([number, phone, name, dob, email, answers]))
    .sort()
  for (const problem of [...problems].sort(
    (left, right) => order.indexOf(left.import_id) - order.indexOf(right.import_id),
  )) {
    result.problems.push(problemText(names.get(problem.import_id)!, problem))
    late.add(problem, names.get(problem.import_id)!)
  }
  result.problems.sort()
  result.names = (await Promise.all(order.map((id) => namesOfImport(scope, id))))
    .flat()
    .map(({ raw, message, action }) => JSON.stringify([raw, message, action]))
    .sort()
  for (const [name, id] of imports)
    for (const { label, onFile, said: value, at } of await differingOfImport(scope, id))
      result.differing.push(
        ...at.flatMap((one) =>
          'importId' in one && one.importId === id ? [differs(name, one.line, label, onFile, value)] : [],
        ),
      )
  result.differing.sort()
  result.questions = late.list.map((question) => asked(question.file, question))
  const ids = new Map(rows.map((row) => [row.id as string, row.external_id as string]))
  result.reports = reported(
    (await candidates(scope)).candidates,
    (id) => ids.get(id)!,
    (key) => parties.person(key),
  )
  return result
}

async function bothWays(given: Case): Promise<void> {
  const analyses: Analysis[] = []
  for (const file of given.files) {
    analyses.push(
      await analyse(() => createReadStream(file.path), given.settings.plan, {
        inferSubject: !given.settings.subjectChosen,
        zoneChosen: given.settings.zoneChosen,
      }),
    )
  }
  const wrong = analyses.flatMap((analysis, index) =>
    analysis.rejection !== null || analysis.defects.length > 0 ? [given.files[index]!.name] : [],
  )
  const early = analyses.flatMap((analysis, index) =>
    analysis.rejection !== null ? [] : analysis.questions.map((question) => asked(given.files[index]!.name, question)),
  )
  if (wrong.length > 0 || early.length > 0) {
    const result = await check(
      given.files.map((file) => ({ name: file.name, open: () => createReadStream(file.path) })),
      given.settings,
    )
    expect(result.outcome).toBe(wrong.length > 0 ? 'reject_file' : 'ask')
    expect(await inDatabase(given, analyses, [], undefined)).toEqual({
      ...emptyLedger(),
      refusals: wrong,
      questions: early,
    })
    return
  }
  const memory = await inMemory(given, analyses)
  const locations = await locationsOf(given, analyses)
  expect(memory.rows.length + memory.customers.length + memory.problems.length).toBeGreaterThan(0)
  for (const batchRecords of given.files.every((file) => statSync(file.path).size < 20_000)
    ? [undefined, 2]
    : [undefined]) {
    expect(await inDatabase(given, analyses, locations, batchRecords)).toEqual(memory)
  }
}

test.each(
  ['hand', 'kin', 'found'].flatMap((folder) =>
    casesOf(folder).map((given) => [`${folder}/${given.name}`, given] as const),
  ),
)('%s: the dry run and the import say the same', (_, given) => bothWays(given))
