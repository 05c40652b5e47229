import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Outlet, useLoaderData } from '@remix-run/react'
import { requireSignedIn } from '#app/platform/session.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, organization, mode } = await requireSignedIn(request)
  return { email: user.email, organization: organization.name, mode }
}

export default function Frame() {
  const { email, organization, mode } = useLoaderData<typeof loader>()
  return (
    <>
      <header>
        {organization} · {mode} · {email}
        <Form method="post" action="/logout">
          <button>Sign out</button>
        </Form>
      </header>
      <Outlet />
    </>
  )
}
