import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { assertSeen, seenField, seenText } from '#app/platform/forms/form-conflict.ts'
import { actionError, parseForm, readForm, redirectWithMessage } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Checkbox, DateTime, Field, Form, Input, ProblemAlert, Section, SubmitButton, useForm } from '#app/ui/index.ts'
import { standingSchema } from './schema.ts'
import { standingValues } from './seen.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { saveStandingAnswers, standingAnswers } from './standing.server.ts'

export const meta: MetaFunction = () => [{ title: 'Standing answers · Settings · Comply+' }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    ...(await standingAnswers(scope)),
    mode: scope.mode,
    editable: writable && scope.can('change company settings'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('change company settings')
    const form = await readForm(request)
    const sent = form
    const drafts = await saveStandingAnswers(scope, parseForm(standingSchema, form), (stored) =>
      assertSeen(sent, { stored: standingValues(stored), what: 'the standing answers' }),
    )
    return redirectWithMessage(
      '/app/settings/answers',
      `Standing answers saved.${drafts === 0 ? '' : drafts === 1 ? ' 1 draft updated.' : ` ${drafts} drafts updated.`}`,
    )
  } catch (error) {
    return actionError(error, request)
  }
}

export default function StandingAnswers() {
  const { answers, omissions, mode, editable } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const seen = problem?.values[seenField] ?? seenText(standingValues({ answers, omissions }))
  return (
    <>
      <SettingsHead editable={editable} isOfMode />
      <Form method="post" noValidate keep="answers" className="max-w-3xl" key={seen}>
        <input type="hidden" name={seenField} value={seen} />
        <fieldset disabled={!editable} className="space-y-6">
          <Section
            title="Standing answers"
            description={`FINTRAC asks in every report whether there was a third party, a source of the cash and so on. A “no” has to be someone’s answer. Answer here for every ${mode === 'demo' ? 'Demo' : 'Production'} record that names nobody. Otherwise each draft asks. A name or an answer in the file or on a transaction always comes first.`}
          >
            <div className="space-y-6">
              <ProblemAlert problem={problem} />
              {answers.map(({ question, text, given }) => (
                <div key={question} className="space-y-2">
                  <Checkbox name={`${question}.on`} label={text} defaultChecked={given !== null} />
                  <Field
                    label="How you know"
                    error={problem?.fields[`${question}.basis`]}
                    className="ml-6.5"
                    hint={
                      given ? (
                        <>
                          {given.by}, <DateTime at={given.at} />
                        </>
                      ) : undefined
                    }
                  >
                    <Input
                      name={`${question}.basis`}
                      placeholder="Our staff ask every client"
                      autoComplete="off"
                      defaultValue={given?.basis ?? ''}
                    />
                  </Field>
                </div>
              ))}
            </div>
          </Section>
          <Section
            title="Values without a field"
            description="Reports have no field for these values. Until you confirm that reports leave them out, each draft with such a value asks. Every draft lists them as not sent."
            footer={editable ? <SubmitButton>Save</SubmitButton> : null}
          >
            <div className="space-y-4">
              {omissions.map(({ question, text, given }) => (
                <div key={question}>
                  <Checkbox name={`${question}.on`} label={text} defaultChecked={given !== null} />
                  {given ? (
                    <p className="ml-6.5 text-sm text-ink-2">
                      {given.by}, <DateTime at={given.at} />
                    </p>
                  ) : null}
                </div>
              ))}
            </div>
          </Section>
        </fieldset>
      </Form>
    </>
  )
}
