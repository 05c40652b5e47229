import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Button, Card, EmptyState, Form, PageHeader, Section } from '#app/ui/index.ts'
import { searchedText } from '../customers/matching.ts'
import { search } from './queries.server.ts'

export const meta: MetaFunction = () => [{ title: 'Search · Comply+' }]

/** The page answers without script as well; `quick`: for the box, while one types. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('view the product')
  const asked = new URL(request.url).searchParams
  const query = searchedText(asked.get('q') ?? '')
  const isQuick = asked.has('quick')
  return { query, groups: await search(scope, query, { perKind: isQuick ? 5 : 25, isThorough: !isQuick }) }
}

export default function Search() {
  const { query, groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Search"
        description="Customers, transactions, reports, submissions, imports, locations and pages. Accents and capitals don’t matter."
      />
      <Form method="get" role="search" className="mb-5 flex max-w-2xl gap-2" key={query}>
        <input
          type="search"
          name="q"
          aria-label="Search everything"
          defaultValue={query}
          className="control"
          autoComplete="off"
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </Form>
      {groups.length === 0 ? (
        <Card flush>
          <EmptyState icon="search" title={`Nothing found for “${query}”`}>
            Try fewer letters, a reference, or a customer number.
          </EmptyState>
        </Card>
      ) : (
        <div className="grid max-w-5xl gap-4 lg:grid-cols-2">
          {groups.map(({ label, items, hasMore }) => (
            <Section key={label} title={label} flush>
              <ul className="divide-y divide-line">
                {items.map(({ to, text, hint, isHelp }) => (
                  <li key={to} className="px-4 py-2.5 text-sm sm:px-5">
                    <Link to={to} reloadDocument={isHelp ?? false} className="link break-words">
                      {text}
                    </Link>
                    {hint ? <span className="block text-xs break-words text-ink-2">{hint}</span> : null}
                  </li>
                ))}
              </ul>
              {hasMore ? (
                <p className="border-t border-line px-4 py-2.5 text-xs text-ink-2 sm:px-5">
                  There are more. Add a word to narrow them down.
                </p>
              ) : null}
            </Section>
          ))}
        </div>
      )}
    </>
  )
}
