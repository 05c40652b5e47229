import { pageOf } from '#app/product/lists/page.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useCallback, useState } from 'react'
import { isChangeable } from '#app/party/same/differing.ts'
import { AppError, unknownIntent } from '#app/platform/runtime/errors.ts'
import { actionError, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
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
  Tabs,
  useForm,
} from '#app/ui/index.ts'
import { answerDiffering, answeredWords, type DifferingChoice } from '../corrections/answer-differing.server.ts'
import { differingColumns } from './differing-columns.tsx'
import { differingCounts, differingList } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Values that differ · Comply+' }]

const pageSize = 50

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const query = new URL(request.url).searchParams
  const counts = await differingCounts(scope)
  const chosen = counts.find(({ field }) => field === query.get('field')) ?? counts[0] ?? null
  const page = pageOf(query)
  return {
    counts,
    chosen,
    page,
    rows: chosen === null ? [] : await differingList(scope, { field: chosen.field, page, pageSize }),
    takesAll: chosen !== null && isChangeable(chosen.field),
    editable: writable && scope.can('edit customers and locations'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit customers and locations')
    const form = await readForm(request)
    const [intent = '', id] = String(form.get('intent') ?? '').split(':')
    if (!/^(?:take|keep)(?:-all)?$/.test(intent)) throw unknownIntent()
    const choice: DifferingChoice = intent.startsWith('take') ? 'take' : 'keep'
    const field = (await differingCounts(scope)).find((each) => each.field === form.get('field'))?.field
    const ids = id === undefined ? form.getAll('value').map(String) : [id]
    const isAll = intent === `${choice}-all`
    if (isAll ? field === undefined : ids.length === 0)
      throw new AppError(
        'nothing-selected',
        422,
        isAll ? 'Someone already answered these.' : 'Select the values first.',
      )
    const done = await answerDiffering(scope, isAll ? { all: field! } : { ids }, choice)
    return redirectWithMessage(
      field === undefined ? '/app/customers/differing' : `/app/customers/differing?field=${field}`,
      answeredWords(done, choice),
      done.values === 0 ? 'warn' : 'ok',
    )
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Differing() {
  const { counts, chosen, page, rows, takesAll, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const [selectedCount, setSelectedCount] = useState(0)
  const onSelect = useCallback((keys: readonly string[]) => setSelectedCount(keys.length), [])
  const some = selectedCount > 0 ? ` (${formatCount(selectedCount)})` : ''
  return (
    <>
      <PageHeader
        back={{ to: '/app/customers', label: 'Customers' }}
        title="Values that differ"
        description="Imported files or identity checks disagree with these customers on file. Reports that state a value wait until you choose. You won’t be asked again about values you reject."
        actions={
          chosen === null ? undefined : (
            <LinkButton to="/app/customers/differing.csv" external>
              Export CSV
            </LinkButton>
          )
        }
      />
      <ProblemAlert problem={problem} className="mb-4" />
      {chosen === null ? (
        <Card>
          <EmptyState
            icon="check"
            title="Nothing differs"
            actions={<LinkButton to="/app/customers">See the customers</LinkButton>}
          >
            Your files, your identity checks and your customers agree.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Tabs
            label="Which values"
            tabs={counts.map(({ field, label, values }) => ({
              to: `/app/customers/differing?field=${field}`,
              label,
              count: values,
              current: field === chosen.field,
            }))}
          />
          <Form method="post">
            <input type="hidden" name="field" value={chosen.field} />
            <Card flush>
              <DataTable
                label={`${chosen.label}: values that differ`}
                noun="values"
                columns={differingColumns(editable)}
                rows={rows}
                rowKey={(row) => row.id}
                server={{ sort: 'customer', page, pageSize, total: chosen.values }}
                selection={
                  editable
                    ? {
                        name: 'value',
                        label: (row) => `Select ${row.said ?? ''} of ${row.customer}`,
                        onChange: onSelect,
                      }
                    : undefined
                }
                empty={
                  <EmptyState
                    icon="check"
                    title="Nothing on this page"
                    actions={<LinkButton to={`/app/customers/differing?field=${chosen.field}`}>First page</LinkButton>}
                  >
                    Someone already answered these.
                  </EmptyState>
                }
              />
            </Card>
            {editable && rows.length > 0 ? (
              <div className="mt-3 flex flex-wrap items-end gap-3">
                <SubmitButton name="intent" value="take">
                  Use the other value for selected{some}
                </SubmitButton>
                <SubmitButton variant="secondary" name="intent" value="keep">
                  Keep value on file for selected{some}
                </SubmitButton>
                {takesAll && chosen.values > 1 ? (
                  <>
                    <SubmitButton variant="secondary" name="intent" value="take-all">
                      Use newest for all {formatCount(chosen.customers)}{' '}
                      {chosen.customers === 1 ? 'customer' : 'customers'}
                    </SubmitButton>
                    <SubmitButton variant="secondary" name="intent" value="keep-all">
                      Keep all {formatCount(chosen.values)} on file
                    </SubmitButton>
                  </>
                ) : null}
              </div>
            ) : null}
          </Form>
        </>
      )}
    </>
  )
}
