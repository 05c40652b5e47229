import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { env } from '#app/platform/runtime/env.ts'
import { passkeySite } from '#app/platform/identity/factor/passkeys.ts'
import { takeFlash } from '#app/platform/forms/form.ts'
import { pageModeField } from '#app/platform/identity/page-mode.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { useEffect, useMemo, useState } from 'react'
import {
  ClockContext,
  ErrorPanel,
  FormStampContext,
  KeptContext,
  keepOnlyOwner,
  settleSubmitted,
  themeOf,
  resetVisitedFor,
  FieldOfAddressContext,
  useFieldOfAddress,
} from '#app/ui/index.ts'
import { frameFacts, trialState } from './queries.server.ts'
import { Shell } from './shell.tsx'

export const meta: MetaFunction = () => [{ title: 'Comply+' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireSignedIn(request, { settingUp: true })
  const { scope, user, organization, role, mode, writable, hasSecondFactor } = signedIn
  scope.require('view the product')
  const { flash, headers } = takeFlash(request)
  const facts = await frameFacts(scope)
  return data(
    {
      user: { name: user.name, email: user.email },
      person: user.id,
      tenant: scope.organizationId,
      organization: organization.name,
      role,
      mode,
      subscribed: organization.plan !== null,
      writable,
      isProven: scope.isProven,
      hasPasskeys: hasSecondFactor && passkeySite(request) !== null,
      mayResetDemo: writable && scope.can('import files'),
      trial: trialState(organization, facts.clock),
      supportEmail: env().SUPPORT_EMAIL,
      theme: themeOf(request.headers.get('Cookie')),
      flash,
      openedAt: new Date().toISOString(),
      ...facts,
    },
    { headers },
  )
}

export default function Frame() {
  const field = useFieldOfAddress()
  const frame = useLoaderData<typeof loader>()
  // A switch of mode reloads the page. Where another tab switched, this page keeps the mode that its reader saw.
  const [pageMode] = useState(frame.mode)
  const stamp = useMemo(() => ({ name: pageModeField, value: pageMode }), [pageMode])
  const { state } = useNavigation()
  useEffect(() => keepOnlyOwner(frame.person), [frame.person])
  const owner = `${frame.person}/${frame.tenant}/${pageMode}`
  useEffect(() => resetVisitedFor(owner), [owner])
  // A parent's effects run after its children's: the error page has already called settleSubmitted(false).
  useEffect(() => {
    if (state === 'idle') settleSubmitted(true)
  }, [state])
  return (
    <ClockContext.Provider value={frame.clock}>
      <FormStampContext.Provider value={stamp}>
        <KeptContext.Provider value={owner}>
          <Shell data={frame} pageMode={pageMode}>
            <FieldOfAddressContext.Provider value={field}>
              <Outlet />
            </FieldOfAddressContext.Provider>
          </Shell>
        </KeptContext.Provider>
      </FormStampContext.Provider>
    </ClockContext.Provider>
  )
}

/** A page's error is shown inside the frame, so that every other page stays within reach. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>('product/frame/frame.route')
  if (!frame)
    return (
      <main className="px-4">
        <ErrorPanel home={{ to: '/login', label: 'Sign in' }} />
      </main>
    )
  return (
    <ClockContext.Provider value={frame.clock}>
      <Shell data={frame} pageMode={frame.mode}>
        <ErrorPanel />
      </Shell>
    </ClockContext.Provider>
  )
}
