import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readForm } from '#app/platform/forms/form.ts'
import { pageToken } from '#app/platform/services/bot-check.ts'
import { env } from '#app/platform/runtime/env.ts'
import { log } from '#app/platform/runtime/log.ts'
import { buttonClass, Form, useForm } from '#app/ui/index.ts'
import { PageHead } from '../components/blocks.tsx'
import { FormSuccess } from '../components/form.tsx'
import { seo } from '../components/seo.ts'
import { refused } from '../forms/refused.server.ts'
import { field, referralCodeOf } from '../forms/save.server.ts'
import { confirmSubscription, manageSubscription, subscribe } from './commands.server.ts'
import { NewsletterForm } from './newsletter-form.tsx'

export const meta: MetaFunction = (args) =>
  seo(args, {
    title: 'Newsletter',
    description: 'FINTRAC enforcement news and regulatory updates for Canadian reporting entities, by e-mail.',
    hidden: true,
  })

export async function loader({ params }: LoaderFunctionArgs) {
  const token = pageToken('newsletter_signup')
  if (params.token === undefined) return { managed: null, token }
  const managed = await manageSubscription(params.token, null)
  if (!managed) throw new Response(null, { status: 404 })
  return { managed, token }
}

/** Without a token in the URL: the newsletter form of browsers without script. With one: confirms or unsubscribes. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request)
  if (params.token !== undefined) {
    const change = form.get('change') === 'unsubscribe' ? 'unsubscribe' : 'confirm'
    const managed = await manageSubscription(params.token, change)
    if (!managed) throw new Response(null, { status: 404 })
    return data({ changed: change })
  }
  const email = field(form, 'email')
  const outcome = await subscribe(request, {
    email,
    source: 'blog',
    referralCode: referralCodeOf(form),
    token: String(form.get('token') ?? ''),
  })
  if (!outcome.success) return refused(outcome, { email })
  if (!outcome.isFakeSuccess && env().SITE_FORMS === 'on') {
    await confirmSubscription(email).catch((error: unknown) =>
      log.error('A newsletter confirmation could not be queued.', { error }),
    )
  }
  return data({ changed: 'subscribed' as const })
}

export default function Newsletter() {
  const { managed, token } = useLoaderData<typeof loader>()
  const { answer, problem } = useForm<typeof action>()
  if (managed) return <Manage {...managed} changed={answer?.changed ?? null} />
  return (
    <>
      <PageHead title="Newsletter" />
      <div className="site-wide max-w-3xl pb-24">
        <NewsletterForm
          variant="page"
          token={token}
          error={problem?.message}
          subscribed={answer?.changed === 'subscribed'}
        />
      </div>
    </>
  )
}

function Manage({
  email,
  active,
  confirmed,
  changed,
}: {
  email: string
  active: boolean
  confirmed: boolean
  changed: string | null
}) {
  return (
    <>
      <PageHead title="Your subscription">{email}</PageHead>
      <div className="site-wide max-w-3xl space-y-6 pb-24">
        {changed === 'confirm' && active ? <FormSuccess title="Thank you: your address is confirmed." /> : null}
        {!active ? (
          <FormSuccess title="You are unsubscribed. We will not write to this address again." />
        ) : (
          <Form method="post" className="flex flex-wrap gap-3">
            {confirmed ? null : (
              <button name="change" value="confirm" className={buttonClass('primary', 'lg')}>
                Confirm subscription
              </button>
            )}
            <button name="change" value="unsubscribe" className={buttonClass('secondary', 'lg')}>
              Unsubscribe
            </button>
          </Form>
        )}
      </div>
    </>
  )
}
