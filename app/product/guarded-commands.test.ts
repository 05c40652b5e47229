import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const room = path.resolve(import.meta.dirname)
const sources = globSync('**/*.server.ts', { cwd: room }).map((file) => ({
  file: file.replaceAll(path.sep, '/'),
  text: readFileSync(path.join(room, file), 'utf8'),
}))
const routes = globSync('**/*.route.{ts,tsx}', { cwd: room }).map((file) => readFileSync(path.join(room, file), 'utf8'))

interface Writer {
  file: string
  name: string
  isGuarded: boolean
}

/** Exported functions that write a tenant's rows themselves. */
const writers: Writer[] = sources.flatMap(({ file, text }) =>
  text.split(/^(?=export )/m).flatMap((part) => {
    const [, name] = /^export (?:async )?(?:function\*? |const )(\w+)/.exec(part) ?? []
    const body = part.slice(0, part.search(/^\}/m) + 1 || undefined)
    const writes =
      /\.(?:create|createMany|update|updateMany|upsert|delete|deleteMany)\(|\b(?:INSERT INTO|UPDATE [a-z"]|DELETE FROM|COPY )|\baudit\(|\benqueue\(/.test(
        body,
      )
    return name && writes && /\bscope: Scope|\bclient: Sql|\bdb: Tx/.test(body)
      ? [{ file, name, isGuarded: /scope\.require\('/.test(body) }]
      : []
  }),
)

// The machinery behind the commands: workers run it for an organization, and commands after they have asked for the right.
const machinery = [
  'identity/run.server.ts',
  'imports/store/run-import.server.ts',
  'imports/store/run-state.server.ts',
  'imports/store/store-batch.server.ts',
  'imports/store/store.server.ts',
  'imports/upload/uploads.server.ts',
  'reminders/remind.server.ts',
  'reports/change/filed.server.ts',
  'reports/drafts/refresh.server.ts',
  'reports/suspicion/keep.server.ts',
  'submissions/pipeline/claim.server.ts',
  'submissions/pipeline/demo.server.ts',
  'submissions/pipeline/drain.server.ts',
  'submissions/pipeline/finish.server.ts',
  'submissions/pipeline/poll.server.ts',
  'submissions/record/retention.server.ts',
  'submissions/pipeline/send.server.ts',
  'transactions/rules/reclassify.server.ts',
  'transactions/rules/values.server.ts',
]

/** Steps of guarded commands and of the worker, in files of their own or beside them: no route reaches them. */
const steps = [
  'identity/ask.server.ts: keepQuestions',
  'imports/forecast/forecast.server.ts: noteForecast',
  'transactions/actions/write-actions.server.ts: writeActions',
  'reports/drafts/create.server.ts: insertReports',
  'reports/drafts/directive.server.ts: followDirective',
  'reports/edit/edit.server.ts: writeDraft',
  'doubts/store.server.ts: storeDoubts',
  'imports/problems/asked-party.server.ts: nameParty',
  'imports/store/take-values.server.ts: takeValues',
  'differing/store.server.ts: fillValues',
  'differing/store.server.ts: storeDiffering',
  'differing/take-back.server.ts: takeBackDiffering',
  'duplicates/move.server.ts: moveReferences',
  'duplicates/move.server.ts: addAlias',
  'reports/change/before-change.server.ts: restoreBeforeChange',
  'submissions/commands.server.ts: writeSubmissions',
]
const isStep = ({ file, name }: Writer): boolean => machinery.includes(file) || steps.includes(`${file}: ${name}`)

test('the scan finds the commands', () => {
  for (const name of [
    'createCustomer',
    'saveCompany',
    'removeCredential',
    'createImport',
    'submitReports',
    'deleteDrafts',
    'resetDemo',
    'enterTransaction',
  ])
    expect(writers.map((writer) => writer.name)).toContain(name)
})

test('every command that writes asks first whether the role may', () => {
  expect(
    writers.filter((writer) => !writer.isGuarded && !isStep(writer)).map((writer) => `${writer.file}: ${writer.name}`),
  ).toEqual([])
})

test('no route reaches the machinery past a command', () => {
  const reached = writers.filter(
    (writer) =>
      !writer.isGuarded &&
      routes.some((text) => new RegExp(`import \\{[^}]*\\b${writer.name}\\b[^}]*\\} from`).test(text)),
  )
  expect(reached.map((writer) => `${writer.file}: ${writer.name}`)).toEqual([])
})
