import { Field, Form, Input } from '#app/ui/index.ts'
import { errorAttributes, FormError, Region, SendButton } from '../components/form.tsx'
import { newsletterWords } from './words.ts'

/**
 * The newsletter block. With script it calls /api/newsletter and shows the result in place; without, it posts to the
 * page /newsletter. In the blog's list (`list`), any error resets the form.
 */
export function NewsletterForm({
  variant,
  token,
  error,
  subscribed = false,
}: {
  variant: 'article' | 'list' | 'page'
  token: string
  error?: string | undefined
  subscribed?: boolean
}) {
  return (
    <Region
      id="newsletter"
      state={subscribed ? 'subscribed' : error ? 'error' : 'idle'}
      className="rounded-xl border border-line bg-surface p-6 sm:p-10"
    >
      <h2 className="text-2xl font-semibold tracking-tight">Enforcement news, a few times a month</h2>
      <p className="mt-2 max-w-xl text-ink-2">
        What FINTRAC penalized, what changed in the rules, and what it means for your program.
      </p>
      {subscribed ? null : (
        <Form
          method="post"
          action="/newsletter#newsletter"
          data-newsletter={variant}
          data-bot-action="newsletter_signup"
          className="mt-5 max-w-xl"
        >
          <input type="hidden" name="token" value={token} readOnly />
          <input type="hidden" name="referralCode" />
          <div className="flex flex-wrap gap-3">
            <Field label="E-mail" hideLabel required className="flex-1 basis-60">
              <Input
                name="email"
                type="email"
                autoComplete="email"
                placeholder="you@company.ca"
                className="min-h-11"
                {...errorAttributes(error)}
              />
            </Field>
            <SendButton busy="Joining...">Join</SendButton>
          </div>
          <FormError error={error} />
        </Form>
      )}
      <p
        data-subscribed
        hidden={!subscribed}
        role="status"
        tabIndex={-1}
        className="mt-5 rounded-md bg-ok-soft px-4 py-3 font-medium text-ok outline-none"
      >
        {newsletterWords.welcome}
      </p>
    </Region>
  )
}
