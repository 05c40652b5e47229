import type { FormProblem } from '#app/platform/forms/form.ts'
import { Field, Input, Select } from '#app/ui/index.ts'
import { errorAttributes, SendButton, SiteForm } from '../components/form.tsx'
import { companySizes, signupWords, teams } from './schema.ts'

export function EmailStep({
  email,
  error,
  token,
  referralCode,
}: {
  email: string
  error?: string | undefined
  token: string
  referralCode: string
}) {
  return (
    <>
      <h1 className="text-3xl font-semibold tracking-tight">Try Comply+ for free</h1>
      <p className="mt-2 text-ink-2">Step 1 of 2. Two minutes, no credit card.</p>
      <SiteForm
        action="/signup#signup"
        bot="email_submit"
        token={token}
        failed={signupWords.processing}
        error={error}
        className="mt-6"
      >
        <input type="hidden" name="step" value="email" />
        <input type="hidden" name="referralCode" defaultValue={referralCode} />
        <Field label="Work e-mail" required>
          <Input name="email" type="email" autoComplete="email" defaultValue={email} {...errorAttributes(error)} />
        </Field>
        <p className="mt-4 text-sm text-ink-2">
          <span className="text-ink-3">Country/Region:</span> Canada
        </p>
        <SendButton busy="Checking..." className="mt-5 w-full">
          Continue
        </SendButton>
        <p className="mt-4 text-xs text-ink-3">
          By continuing you agree to the{' '}
          <a className="link" href="/terms">
            Terms of Service
          </a>{' '}
          and the{' '}
          <a className="link" href="/privacy">
            Privacy Policy
          </a>
          .
        </p>
      </SiteForm>
      <p className="mt-6 border-t border-line pt-4 text-sm text-ink-2">
        Already registered?{' '}
        <a className="link" href="/login">
          Log in
        </a>
      </p>
    </>
  )
}

export function WelcomeStep({
  email,
  referralCode,
  token,
  problem,
}: {
  email: string
  referralCode: string
  token: string
  problem: FormProblem | undefined
}) {
  const invalid = (name: string) => errorAttributes(problem?.fields[name])
  return (
    <>
      <h1
        data-focus={problem ? undefined : ''}
        tabIndex={-1}
        className="text-3xl font-semibold tracking-tight outline-none"
      >
        Welcome to Comply+
      </h1>
      <p className="mt-2 break-words text-ink-2">Step 2 of 2. The account will be for {email}.</p>
      <SiteForm
        action="/signup#signup"
        bot="signup_submit"
        token={token}
        attempts
        failed={signupWords.processing}
        error={problem?.message}
        className="mt-6"
      >
        <input type="hidden" name="step" value="welcome" />
        <input type="hidden" name="email" value={email} readOnly />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" required>
            <Input name="firstName" autoComplete="given-name" {...invalid('firstName')} />
          </Field>
          <Field label="Last name" required>
            <Input name="lastName" autoComplete="family-name" {...invalid('lastName')} />
          </Field>
          <Field label="Team" required>
            <Select
              name="team"
              placeholder="Choose"
              options={teams.map(([value, label]) => ({ value, label }))}
              {...invalid('team')}
            />
          </Field>
          <Field label="Company size" required>
            <Select
              name="companySize"
              placeholder="Choose"
              options={companySizes.map((size) => ({ value: size, label: `${size} people` }))}
              {...invalid('companySize')}
            />
          </Field>
          <Field label="Company name" required className="sm:col-span-2">
            <Input name="companyName" autoComplete="organization" {...invalid('companyName')} />
          </Field>
          <Field label="Phone" required hint="Canadian or US number">
            <Input name="phone" type="tel" autoComplete="tel" {...invalid('phone')} />
          </Field>
          <Field label="Referral code" optional>
            <Input name="referralCode" autoComplete="off" defaultValue={referralCode} className="uppercase" />
          </Field>
        </div>
        <SendButton busy="Creating your account..." className="mt-6 w-full">
          Start my free trial
        </SendButton>
      </SiteForm>
    </>
  )
}
