import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { NewCustomer } from '#app/product/transactions/actions/new-customer.tsx'
import { useLoaderData } from '@remix-run/react'
import { codeOptions } from '#app/compliance/words/codes.ts'
import { actionError, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { formatZone } from '#app/ui/values/format.ts'
import { Alert, LinkButton, PageHeader, ProblemAlert, Section, useForm } from '#app/ui/index.ts'
import { actionChoices } from '../transactions/actions/action-choices.ts'
import { filterChoices } from '../transactions/list/queries.server.ts'
import { hasWindow, windowClock } from '../settings/company-rules.server.ts'
import { ChooseType } from './one-off/choose.tsx'
import { enterOneOff } from './one-off/enter.server.ts'
import { OneOffForm } from './one-off/one-off-form.tsx'
import { isOneOffType, oneOffWords } from './one-off/types.ts'
import { openSuspicions } from './suspicion/members.server.ts'

export const meta: MetaFunction = () => [{ title: 'New report · Comply+' }]

const asked = (request: Request) => {
  const query = new URL(request.url).searchParams
  const type = query.get('type')
  const to = query.get('to')
  return { type: isOneOffType(type) ? type : null, to: to !== null && isId(to) ? to : null }
}

const tables = { LCTR: 'dispositionLctr', LVCTR: 'dispositionLvctr', STR: 'dispositionStr' } as const

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('edit transactions')
  const { type, to } = asked(request)
  const target = to === null ? null : ((await openSuspicions(scope)).find((one) => one.id === to) ?? null)
  return {
    id: newId(),
    type,
    to: target,
    writable,
    windowSet: await hasWindow(scope),
    zone: formatZone(await windowClock(scope)),
    locations: (await filterChoices(scope)).locations,
    choices: {
      ...actionChoices(),
      dispositions: type === null ? [] : codeOptions(tables[type]).map(({ label }) => label),
    },
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('edit transactions')
    const form = await readForm(request)
    const { type } = asked(request)
    if (type === null) throw new AppError('type-missing', 422, 'Choose what to report first: LCTR, LVCTR or STR.')
    const to = textOf(form, 'to')
    const entered = await enterOneOff(scope, type, form, type === 'STR' && to !== '' ? to : null)
    return redirectWithMessage(entered.to, entered.text, entered.tone)
  } catch (error) {
    return actionError(error, request)
  }
}

export default function NewReport() {
  const { id, type, to, writable, windowSet, zone, locations, choices } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const form = { values: problem?.values ?? {}, errors: problem?.fields ?? {}, choices }
  if (type === null)
    return (
      <>
        <PageHeader
          title="Submit Reports"
          back={{ to: '/app/reports', label: 'Reports' }}
          description="Make one report by hand. For many transactions, import a file."
        />
        <ChooseType />
      </>
    )
  return (
    <>
      <PageHeader
        title={to === null ? `New ${type}` : `Add a transaction to ${to.reference}`}
        back={
          to === null
            ? { to: '/app/reports/new', label: 'Submit Reports' }
            : { to: `/app/reports/${to.id}`, label: to.reference }
        }
        description={`${oneOffWords[type].name}. ${oneOffWords[type].due} Fill in what you know. The draft lists what’s still missing.`}
        actions={<NewCustomer />}
      />
      <div className="space-y-4">
        {windowSet ? null : (
          <Alert
            tone="warn"
            actions={
              <LinkButton size="sm" to="/app/settings/window">
                Set window
              </LinkButton>
            }
          >
            Set the 24-hour window first. It decides which transactions count together.
          </Alert>
        )}
        <ProblemAlert problem={problem} />
        <Section title="The transaction">
          <OneOffForm
            id={id}
            type={type}
            form={form}
            locations={locations}
            zone={zone}
            canSave={writable && windowSet}
            to={to?.id ?? null}
          />
        </Section>
      </div>
    </>
  )
}
