import { pageOf } from '#app/product/lists/page.ts'
import { THRESHOLD_DOLLARS } from '#app/compliance/words/money.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AppError, unknownIntent } from '#app/platform/runtime/errors.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Alert, Card, DataTable, EmptyState, FilterBar, LinkButton, Select, useForm } from '#app/ui/index.ts'
import { ExportLink } from '../lists/list-tools.tsx'
import { SettingsHead } from '../settings/settings-tabs.tsx'
import { addHouseRate, importRates, removeRate, saveMaxAge } from './commands.server.ts'
import { rateList, rateState } from './queries.server.ts'
import { rateColumns } from './rate-columns.tsx'
import { AddRate, AgeLimit, ReadFile } from './rate-forms.tsx'
import { RateNotices } from './rate-notices.tsx'
import { countOf } from '#app/ui/values/format.ts'
import { savedText } from './saved-words.ts'
import { ageSchema, houseSchema, rateFilter } from './schema.ts'

export const meta: MetaFunction = () => [{ title: 'Exchange rates · Settings · Comply+' }]

const pageSize = 50
const here = '/app/settings/rates'

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  const query = new URL(request.url).searchParams
  const page = pageOf(query)
  const filter = rateFilter(query)
  return {
    ...(await rateList(scope, { ...filter, page, pageSize })),
    state: await rateState(scope),
    page,
    filtered: filter.search !== '' || filter.kind !== null,
    editable: writable && scope.can('change company settings'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('change company settings')
    const form = await readForm(request)
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
          `Rate removed.${valued > 0 ? ` ${countOf(valued, 'transaction')} revalued or waiting for another rate.` : ''}`,
        )
      }
      case 'age': {
        const { valued } = await saveMaxAge(scope, parseForm(ageSchema, form).days)
        return redirectWithMessage(
          here,
          `Age limit saved.${valued > 0 ? ` ${countOf(valued, 'transaction')} revalued.` : ''}`,
        )
      }
      default:
        throw unknownIntent()
    }
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Rates() {
  const { rows, total, any, state, page, filtered, editable } = useLoaderData<typeof loader>()
  const { problem, answer } = useForm<typeof action>()
  const saved = answer && 'saved' in answer ? answer.saved : undefined
  const of = (intent: string) => (problem?.values.intent === intent ? problem : undefined)
  return (
    <>
      <SettingsHead editable={editable} />
      <div className="space-y-4">
        <RateNotices state={state} saved={saved} />
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
          {any ? (
            <div data-print="hide" className="flex justify-end border-b border-line px-2 py-1.5">
              <ExportLink to="/app/settings/rates.csv" />
            </div>
          ) : null}
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
            columns={rateColumns(editable)}
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
                  Receipts in other currencies are compared with {THRESHOLD_DOLLARS} at the rate for their own time. Add
                  the Bank of Canada’s file, and your own rates for what it doesn’t publish.
                </EmptyState>
              )
            }
          />
        </Card>
      </div>
    </>
  )
}
