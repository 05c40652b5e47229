import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import type { Severity } from '#app/platform/generated/enums.ts'
import {
  Card,
  DataTable,
  EmptyState,
  Form,
  formatCount,
  LinkButton,
  PageHeader,
  ProblemAlert,
  SubmitButton,
  useForm,
} from '#app/ui/index.ts'
import { askableForImport, askedForWords, askForImport } from '../../identity/ask.server.ts'
import { AskForCustomers } from '../../identity/ask-for-customers.tsx'
import { answerConflict } from './answer-conflict.server.ts'
import { missingCustomerCodes, missingLocationCode } from '#app/product/transactions/problem-codes.ts'
import { correctedRecordsOf } from './corrected.ts'
import { MissingAlerts } from './missing-alerts.tsx'
import { ProblemFilter } from './problem-filter.tsx'
import { problemColumns, severities } from './problem-row.tsx'
import {
  answerQuestion,
  createMissingCustomers,
  dismissProblems,
  rereadRecords,
  rereadRefused,
} from './problems.server.ts'
import { importFile } from '../upload/queries.server.ts'
import { problemList, type ProblemKind } from './queries.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Problems · ${data?.fileName ?? 'Import'} · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const file = await importFile(scope, params.id ?? '')
  const query = new URL(request.url).searchParams
  const severity = query.get('severity')
  const after = query.get('after')
  const list = await problemList(scope, file.id, {
    severity: severity !== null && severity in severities ? (severity as Severity) : undefined,
    code: query.get('code') || undefined,
    after: after !== null && /^\d{1,18}$/.test(after) ? BigInt(after) : undefined,
    limit: 50,
  })
  return {
    id: file.id,
    fileName: file.fileName,
    header: file.detection.header,
    editable: writable && scope.can('import files'),
    missing: {
      customers: file.createCustomers ? 0 : refused(list.kinds, missingCustomerCodes),
      locations: refused(list.kinds, [missingLocationCode]),
    },
    identity: await askableForImport(scope, file.id),
    ...list,
  }
}

const refused = (kinds: readonly ProblemKind[], codes: readonly string[]): number =>
  kinds.reduce((sum, kind) => sum + (kind.severity === 'error' && codes.includes(kind.code) ? kind.count : 0), 0)

export async function action({ request, params }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('import files')
    const form = await readForm(request, { lines: true })
    const id = params.id ?? ''
    const here = `/app/imports/${id}/problems${new URL(request.url).search}`
    const [intent = '', subject = '', choice = ''] = String(form.get('intent') ?? '').split(':')
    if (intent === 'answer') {
      await answerQuestion(scope, id, subject, String(form.get(`answer.${subject}`) ?? ''))
      return redirectWithMessage(here, 'The transaction now counts for that customer.')
    }
    if (intent === 'conflict') {
      const count = await answerConflict(scope, id, subject, {
        choice,
        number: String(form.get(`number.${subject}`) ?? ''),
      })
      return redirectWithMessage(
        here,
        count === 1
          ? 'The transaction now counts for that customer.'
          : `${formatCount(count)} transactions now count for that customer.`,
      )
    }
    if (intent === 'dismiss') {
      await dismissProblems(scope, id, [subject])
      return redirect(here)
    }
    const showCounts = (done: { accepted: number; refused: number; duplicate: number }) =>
      redirectWithMessage(
        here,
        `${done.accepted} accepted, ${done.refused} refused again, ${done.duplicate} already on file.`,
        done.refused > 0 ? 'warn' : 'ok',
      )
    if (intent === 'ask-identity')
      return redirectWithMessage(here, askedForWords(await askForImport(scope, id, subject)))
    if (intent === 'create-customers') return showCounts(await createMissingCustomers(scope, id))
    if (intent === 'retry') return showCounts(await rereadRefused(scope, id, subject))
    return showCounts(
      await rereadRecords(scope, id, correctedRecordsOf(form, intent === 'row' ? Number(subject) : null)),
    )
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Problems() {
  const { id, fileName, header, problems, kinds, missing, identity, next, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const [query] = useSearchParams()
  const total = kinds.reduce((sum, kind) => sum + kind.count, 0)
  const code = query.get('code') ?? ''
  const faults = new Set(problems.map((row) => `${row.line} ${row.column ?? ''}`))
  return (
    <>
      <PageHeader
        title="Problems"
        description={`${fileName}: ${formatCount(total)} open. Good rows are already imported.`}
        back={{ to: `/app/imports/${id}`, label: 'Import' }}
        actions={
          <LinkButton to={`/app/imports/${id}/problems.csv`} external icon="download">
            Refused rows as CSV
          </LinkButton>
        }
      />
      <div className="space-y-5">
        <ProblemAlert problem={problem} />
        {editable ? <MissingAlerts {...missing} /> : null}
        {editable ? <AskForCustomers {...identity} /> : null}
        <ProblemFilter severity={query.get('severity') ?? ''} code={code} kinds={kinds} />
        {problems.length === 0 ? (
          <Card>
            <EmptyState icon="check" title="Nothing to fix">
              Every row of this kind is resolved.
            </EmptyState>
          </Card>
        ) : (
          <Form method="post" keep="rows" className="space-y-3">
            {editable && kinds.some((kind) => kind.severity === 'error') ? (
              <div className="flex flex-wrap gap-2">
                <SubmitButton name="intent" value="rows">
                  Import corrected rows
                </SubmitButton>
                {code !== '' && kinds.some((kind) => kind.code === code && kind.severity === 'error') ? (
                  <SubmitButton name="intent" value={`retry:${code}`} variant="secondary">
                    Retry all rows with this problem
                  </SubmitButton>
                ) : null}
              </div>
            ) : null}
            <Card flush>
              <DataTable
                label="Problems"
                noun="problems"
                columns={problemColumns({ importId: id, header, faults, editable })}
                rows={problems}
                rowKey={(row) => row.id}
                empty={null}
              />
            </Card>
          </Form>
        )}
        {next ? (
          <LinkButton
            to={`?${new URLSearchParams([...[...query].filter(([name]) => name !== 'after'), ['after', next]]).toString()}`}
          >
            Next problems
          </LinkButton>
        ) : null}
      </div>
    </>
  )
}
