import type { FormProblem } from '#app/platform/forms/form.ts'
import { CodeBox, moneyTables } from '../codes/code-box.tsx'
import { Field, FileForm, Form, formatDate, Input, ProblemAlert, Section, SubmitButton } from '#app/ui/index.ts'

interface Props {
  problem: FormProblem | undefined
}

/**
 * A file of rates: the Bank's, or the organization's own. `latest`: day of the Bank's latest rate on file, YYYY-MM-DD.
 */
export function ReadFile({ problem, latest }: Props & { latest: string | null }) {
  return (
    <FileForm
      title="Add rates from a file"
      description={
        latest === null
          ? 'No Bank of Canada rates are on file yet.'
          : `The latest Bank of Canada rate on file is for ${formatDate(latest)}.`
      }
      submit="Add rates"
      intent="file"
      label="Rates file"
      drop={{
        accept: '.csv,.json,text/csv,application/json',
        title: 'Choose a CSV or JSON file or drop it here',
        note: 'Up to 4 MB',
      }}
      problem={problem}
    >
      <p className="text-sm text-ink-2">
        The Bank of Canada’s daily exchange rates from its website (CSV or JSON), or your house rates as a CSV with the
        columns currency, rate, source, valid from and valid until.
      </p>
    </FileForm>
  )
}

/** One rate of the organization's own. */
export function AddRate({ problem }: Props) {
  const fields = problem?.fields ?? {}
  return (
    <Form method="post" noValidate empties sends={{ intent: 'add' }}>
      <Section
        title="Add a house rate"
        description="For virtual currencies and currencies the Bank of Canada doesn’t publish. Use the rate from your ordinary course of business."
        footer={<SubmitButton>Add rate</SubmitButton>}
      >
        <div className="space-y-5">
          <ProblemAlert problem={problem} />
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <Field label="Currency or coin" required error={fields.currency}>
              <CodeBox name="currency" value="" tables={moneyTables} />
            </Field>
            <Field label="CAD for one unit" required error={fields.rate}>
              <Input name="rate" inputMode="decimal" placeholder="98000.50" autoComplete="off" />
            </Field>
            <Field label="Source" required error={fields.source} className="sm:col-span-2">
              <Input name="source" placeholder="Kraken BTC/CAD last trade" />
            </Field>
            <Field
              label="Valid from"
              required
              error={fields.from}
              hint="A date, or a date and time with its UTC offset, such as 2026-11-27 10:00 -05:00"
            >
              <Input name="from" autoComplete="off" />
            </Field>
            <Field label="Valid until" error={fields.until} hint="If empty, until the next rate, within the age limit">
              <Input name="until" autoComplete="off" />
            </Field>
          </div>
        </div>
      </Section>
    </Form>
  )
}

/** How old a rate may be. */
export function AgeLimit({ problem, days }: Props & { days: number }) {
  return (
    <Form method="post" noValidate sends={{ intent: 'age' }}>
      <Section
        title="Age limit"
        description="Rates older than this aren’t used. You’re asked for the rate instead."
        footer={<SubmitButton>Save age limit</SubmitButton>}
      >
        <Field
          label="Days"
          error={problem?.fields.days}
          hint="From 1 to 31. The Bank’s longest gap, at year end, is under 7 days."
        >
          <Input name="days" inputMode="numeric" className="sm:max-w-32" defaultValue={String(days)} />
        </Field>
      </Section>
    </Form>
  )
}
