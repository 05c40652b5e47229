import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { env } from '#app/platform/runtime/env.ts'
import { useNonce } from '#app/ui/index.ts'
import script from '../client/main.ts?worker&url'
import { ErrorPage } from '../not-found/error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The public pages are static HTML with a small script; they aren't hydrated. */
export const handle = { hydrate: false }

export interface SiteData {
  origin: string
  support: string
}

export function loader(_: LoaderFunctionArgs): SiteData {
  return { origin: new URL(env().APP_URL).origin, support: env().SUPPORT_EMAIL }
}

/** Runs only when the product's router navigates here: loads the whole page instead. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<SiteData> {
  window.location.assign(request.url)
  return new Promise<SiteData>(() => {})
}

/** The public URL and the support contact, for any page of the site. */
export const useSite = (): SiteData => useRouteLoaderData('site') as SiteData

function Shell({ support, children }: { support: string | null; children: ReactNode }) {
  const nonce = useNonce()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer support={support} />
      <script type="module" src={script} nonce={nonce} />
    </>
  )
}

export default function Frame() {
  const { support } = useLoaderData<typeof loader>()
  return (
    <Shell support={support}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Shell support={null}>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
    </Shell>
  )
}
