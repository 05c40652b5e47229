import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AppError, unknownIntent } from '#app/platform/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage, textOf } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import {
  Alert,
  Badge,
  Card,
  Code,
  ConfirmSubmit,
  type DataColumn,
  DataTable,
  DateOnly,
  DateTime,
  EmptyState,
  FilterBar,
  Form,
  formatCount,
  LinkButton,
  Select,
  useFocusOnProblem,
} from '#app/ui/index.ts'
import { SettingsHead } from '../settings/settings-tabs.tsx'
import { addHouseRate, importRates, removeRate, saveMaxAge, type SavedRates } from './commands.server.ts'
import { rateList, rateState, type RateRow } from './queries.server.ts'
import { AddRate, AgeLimit, ReadFile } from './rate-forms.tsx'
import { ageSchema, houseSchema } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'Exchange rates · Settings · Comply+' }]

const pageSize = 50
const here = '/app/settings/rates'

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const query = new URL(request.url).searchParams
  const kind = query.get('kind')
  const page = Math.min(100_000, Math.max(1, Math.floor(Number(query.get('page')) || 1)))
  const search = (query.get('q') ?? '').trim().slice(0, 100)
  const chosen = kind === 'bank' || kind === 'house' ? kind : null
  return {
    ...(await rateList(scope, { kind: chosen, search, page, pageSize })),
    state: await rateState(scope),
    page,
    filtered: search !== '' || chosen !== null,
    editable: writable && scope.can('change company settings'),
  }
}

const counted = (count: number, one: string, many = `${one}s`) => `${formatCount(count)} ${count === 1 ? one : many}`

function savedText({ added, known, valued }: SavedRates): string {
  const told = [
    `${counted(added, 'rate')} added`,
    ...(known > 0 ? [`${counted(known, 'rate')} already on file`] : []),
    ...(valued > 0 ? [`${counted(valued, 'transaction')} valued`] : []),
  ]
  return `${told.join(', ')}.`
}

export async function action({ request }: ActionFunctionArgs) {
  let form: FormData | undefined
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('change company settings')
    form = await readForm(request)
    switch (form.get('intent')) {
      case 'file': {
        const file = form.get('file')
        if (!(file instanceof File) || file.size === 0)
          throw new AppError('no-file', 422, 'Choose a file first.', { fields: { file: 'Choose a file first.' } })
        const saved = await importRates(scope, {
          name: file.name.slice(0, 200),
          bytes: new Uint8Array(await file.arrayBuffer()),
        })
        return saved.errors.length === 0
          ? redirectWithMessage(here, savedText(saved))
          : {
              saved: {
                text: savedText(saved),
                errors: saved.errors.slice(0, 50),
                more: Math.max(0, saved.errors.length - 50),
              },
            }
      }
      case 'add':
        return redirectWithMessage(here, savedText(await addHouseRate(scope, parseForm(houseSchema, form))))
      case 'remove': {
        const { valued } = await removeRate(scope, String(form.get('id')))
        return redirectWithMessage(
          here,
          `Rate removed.${valued > 0 ? ` ${counted(valued, 'transaction')} revalued or waiting for another rate.` : ''}`,
        )
      }
      case 'age': {
        const { valued } = await saveMaxAge(scope, parseForm(ageSchema, form).days)
        return redirectWithMessage(
          here,
          `Age limit saved.${valued > 0 ? ` ${counted(valued, 'transaction')} revalued.` : ''}`,
        )
      }
      default:
        throw unknownIntent()
    }
  } catch (error) {
    const answer = await actionError(error, form ?? request)
    return { ...answer, data: { ...answer.data, intent: form ? textOf(form, 'intent') : '' } }
  }
}

const columns = (editable: boolean): DataColumn<RateRow>[] => [
  { id: 'currency', header: 'Currency', primary: true, cell: (row) => <Code>{row.currency}</Code> },
  {
    id: 'rate',
    header: 'CAD for one unit',
    align: 'right',
    cell: (row) => <span className="tabular-nums">{row.rate}</span>,
  },
  {
    id: 'from',
    header: 'In effect from',
    isTime: true,
    cell: (row) =>
      row.date ? (
        <>
          <DateOnly date={row.date} />, 16:30 ET
        </>
      ) : row.validFrom ? (
        <DateTime at={row.validFrom} zoneInHead className="max-2xl:whitespace-normal!" />
      ) : null,
  },
  {
    id: 'until',
    header: 'Until',
    isTime: true,
    cell: (row) =>
      row.validUntil ? (
        <DateTime at={row.validUntil} zoneInHead className="max-2xl:whitespace-normal!" />
      ) : (
        <span className="text-ink-3">The next one</span>
      ),
  },
  { id: 'source', header: 'Source', cell: (row) => <span className="wrap-anywhere">{row.source}</span> },
  {
    id: 'kind',
    header: 'Kind',
    cell: (row) => (
      <Badge tone={row.kind === 'bank' ? 'info' : 'neutral'}>{row.kind === 'bank' ? 'Published' : 'House rate'}</Badge>
    ),
  },
  {
    id: 'added',
    header: 'Added',
    isTime: true,
    cell: (row) => (
      <>
        <DateTime at={row.createdAt} zoneInHead className="max-2xl:whitespace-normal!" />{' '}
        <span className="text-ink-3 wrap-anywhere">
          {row.createdBy}, {row.origin}
        </span>
      </>
    ),
  },
  ...(editable
    ? [
        {
          id: 'remove',
          header: 'Remove',
          hideHeader: true,
          align: 'right' as const,
          cell: (row: RateRow) => (
            <Form method="post">
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="id" value={row.id} />
              <ConfirmSubmit
                size="sm"
                variant="secondary"
                title="Remove this rate?"
                message="Transactions that used this rate get another rate for their time, or wait for one. Submitted reports don’t change."
                confirmLabel="Remove rate"
              >
                Remove
                <span className="sr-only">
                  {' '}
                  {row.currency} {row.date ?? row.rate}
                </span>
              </ConfirmSubmit>
            </Form>
          ),
        },
      ]
    : []),
]

export default function Rates() {
  const { rows, total, any, state, page, filtered, editable } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problem = answer && 'message' in answer ? answer : undefined
  const saved = answer && 'saved' in answer ? answer.saved : undefined
  useFocusOnProblem(problem)
  const of = (intent: string) => (problem?.intent === intent ? problem : undefined)
  return (
    <>
      <SettingsHead editable={editable} />
      <div className="space-y-4">
        {state.fetchFailure ? (
          <Alert tone="warn" title="Bank of Canada rates could not be read">
            {state.fetchFailure} Add its file below. No rate was guessed.
          </Alert>
        ) : null}
        {state.waiting > 0 ? (
          <Alert tone="warn">
            {counted(state.waiting, 'receipt waits', 'receipts wait')} for a rate. Until then{' '}
            {state.waiting === 1 ? 'it counts' : 'they count'} toward no report.
          </Alert>
        ) : null}
        {saved ? (
          <Alert tone="warn" live="polite" title={saved.text}>
            <p>These lines were not added:</p>
            <ul className="mt-1 list-disc pl-5">
              {saved.errors.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  Line {line}: {message}
                </li>
              ))}
            </ul>
            {saved.more > 0 ? <p className="mt-1">And {counted(saved.more, 'more line')}.</p> : null}
          </Alert>
        ) : null}
        {problem && of('remove') ? (
          <Alert tone="bad" live="assertive">
            {problem.message}
          </Alert>
        ) : null}
        {editable ? (
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <ReadFile problem={of('file')} latest={state.latestBankDate} />
            <div className="space-y-4">
              <AddRate problem={of('add')} />
              <AgeLimit problem={of('age')} days={state.maxAgeDays} />
            </div>
          </div>
        ) : null}
        <Card flush>
          <FilterBar searchLabel="Search exchange rates" searchPlaceholder="Currency, source or day">
            {(value) => (
              <Select
                name="kind"
                aria-label="Kind"
                defaultValue={value('kind')}
                className="sm:w-48"
                options={[
                  { value: '', label: 'All rates' },
                  { value: 'bank', label: 'Bank of Canada' },
                  { value: 'house', label: 'House rates' },
                ]}
              />
            )}
          </FilterBar>
          <DataTable
            label="Exchange rates"
            noun="rates"
            columns={columns(editable)}
            rows={rows}
            rowKey={(row) => row.id}
            server={{ sort: '', page, pageSize, total }}
            empty={
              any || filtered ? (
                <EmptyState
                  icon="search"
                  title="No rate matches"
                  actions={<LinkButton to={here}>Show all rates</LinkButton>}
                >
                  Try a currency code, such as USD.
                </EmptyState>
              ) : (
                <EmptyState icon="swap" title="No rates yet">
                  Receipts in other currencies are compared with $10,000 at the rate for their own time. Add the Bank of
                  Canada’s file, and your own rates for what it doesn’t publish.
                </EmptyState>
              )
            }
          />
        </Card>
      </div>
    </>
  )
}
