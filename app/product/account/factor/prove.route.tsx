import { provenForMs } from '#app/platform/data/session-limits.ts'
import { spanWords } from '#app/platform/runtime/span-words.ts'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { actionError, readForm } from '#app/platform/forms/form.ts'
import { requireSignedIn, safeReturnPath } from '#app/platform/identity/session.ts'
import { Field, Form, Input, PageHeader, ProblemAlert, Section, SubmitButton, useForm } from '#app/ui/index.ts'
import { ProveByPasskey } from './passkey-button.tsx'

export const meta: MetaFunction = () => [{ title: 'Confirm that it’s you · Comply+' }]

const backOf = (request: Request) => safeReturnPath(new URL(request.url).searchParams.get('to'))

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, user } = await requireSignedIn(request, { settingUp: true })
  scope.require('view the product')
  if (scope.isProven) throw redirect(backOf(request))
  return { email: user.email }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request, { reading: true, settingUp: true })
    scope.require('view the product')
    await readForm(request)
    // readForm takes the password of any form that brings it.
    scope.requireProof()
    return redirect(backOf(request))
  } catch (error) {
    return actionError(error, request)
  }
}

/** Between a person and what an unattended browser must not do. Leads back. */
export default function Prove() {
  const { email } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHeader title="Confirm that it’s you" />
      <div className="max-w-md space-y-4">
        <ProblemAlert problem={problem} />
        <Form method="post" noValidate>
          <Section
            title="Your password"
            description={`You confirmed your identity more than ${spanWords(provenForMs)} ago. Confirm it again to continue.`}
            footer={<SubmitButton>Confirm</SubmitButton>}
          >
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <Field label="Password" error={problem?.fields.proofPassword} required>
              <Input name="proofPassword" type="password" autoComplete="current-password" />
            </Field>
          </Section>
        </Form>
        <ProveByPasskey onProven={revalidate} />
      </div>
    </>
  )
}
