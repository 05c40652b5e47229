import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useContext, type ReactNode } from 'react'
import { ErrorPanel } from './ui/actions/alert.tsx'
import { Wordmark } from './ui/style/brand.tsx'
import { InlineStylesContext } from './ui/style/inline-styles.ts'
import { NonceContext, useNonce } from './ui/style/nonce.ts'
import { themeOf } from './ui/style/theme.ts'
import styles from './styles.css?url'

export const links: LinksFunction = () => [
  { rel: 'preload', href: '/fonts/inter-latin.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

export const meta: MetaFunction = () => [{ title: 'Comply+' }]

export { NonceContext }

export function loader({ request }: LoaderFunctionArgs) {
  return { theme: themeOf(request.headers.get('Cookie')) }
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system'
  // The public pages say `hydrate: false`: complete HTML with its own style, and no framework in the browser.
  const hydrate = !useMatches().some((match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate === false)
  const inlineStyles = useContext(InlineStylesContext)
  return (
    <html lang="en-CA" data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {hydrate ? (
          <Links />
        ) : (
          <>
            <style nonce={nonce} dangerouslySetInnerHTML={{ __html: inlineStyles }} />
            <link rel="preload" href="/fonts/inter-latin.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          </>
        )}
      </head>
      <body>
        {children}
        {hydrate ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** Where nothing nearer caught it. */
export function ErrorBoundary() {
  return (
    <main className="mx-auto min-h-dvh max-w-5xl px-4 py-6">
      <a href="/" className="inline-block rounded-md">
        <Wordmark />
      </a>
      <ErrorPanel home={{ to: '/', label: 'Go to the start page' }} />
    </main>
  )
}
