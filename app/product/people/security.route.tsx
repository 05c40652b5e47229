import { keptAfterEndDays } from '#app/platform/data/session-limits.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actionError, readForm, redirectWithMessage, textOf } from '#app/platform/forms/form.ts'
import { requireSignedIn } from '#app/platform/identity/session.ts'
import { Button, Checkbox, Form, ProblemAlert, Section, SubmitButton, useForm } from '#app/ui/index.ts'
import { ProofField } from '../account/factor/proof-field.tsx'
import { SettingsHead } from '../settings/settings-tabs.tsx'
import { RecordVault } from '../vault/record-vault.tsx'
import { emptyVault, saveVault, vaultState } from '../vault/setting.server.ts'
import { saveSecurity, securitySettings } from './security.server.ts'

export const meta: MetaFunction = () => [{ title: 'Security · Settings · Comply+' }]

const here = '/app/settings/security'

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, writable } = await requireSignedIn(request)
  scope.require('view the product')
  return {
    settings: await securitySettings(scope),
    vault: await vaultState(scope),
    editable: writable && scope.can('manage people'),
    mayExport: scope.can('export all data'),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('manage people')
    const form = await readForm(request)
    const intent = form.get('intent')
    if (intent === 'vault-on' || intent === 'vault-off') {
      await saveVault(scope, intent === 'vault-on')
      return redirectWithMessage(
        here,
        intent === 'vault-on'
          ? 'Record vault turned on. Content erased before now can’t be recovered.'
          : 'Record vault turned off. Existing copies stay.',
      )
    }
    if (intent === 'vault-empty') {
      const copies = Number(textOf(form, 'copies'))
      await emptyVault(scope, copies)
      return redirectWithMessage(here, `${copies} ${copies === 1 ? 'copy' : 'copies'} deleted from the record vault.`)
    }
    await saveSecurity(scope, {
      requiresSecondFactor: form.has('requiresSecondFactor'),
      fourEyes: form.has('fourEyes'),
    })
    return redirectWithMessage(here, 'Security settings saved.')
  } catch (error) {
    return actionError(error, request)
  }
}

export default function Security() {
  const { settings, vault, editable, mayExport } = useLoaderData<typeof loader>()
  const { problem } = useForm<typeof action>()
  const isOfVault = problem?.values.form === 'vault'
  const { without } = settings
  return (
    <>
      <SettingsHead editable={editable} editors="owners" />
      <Form method="post" noValidate className="max-w-3xl">
        <fieldset disabled={!editable} className="space-y-6">
          {isOfVault ? null : <ProblemAlert problem={problem} />}
          <Section
            title="Second factor"
            description="A code from a phone or a passkey, in addition to the password. Each person sets it up on their account page."
          >
            <div className="space-y-4">
              <Checkbox
                key={String(settings.requiresSecondFactor)}
                name="requiresSecondFactor"
                defaultChecked={settings.requiresSecondFactor}
                label="Everyone needs a second factor"
                hint="Anyone without one has to set it up before doing anything else."
              />
              {editable ? (
                <p className="text-sm text-ink-2">
                  {without.length === 0
                    ? 'Everyone has one.'
                    : `${without.slice(0, 5).join(', ')}${without.length > 5 ? ` and ${without.length - 5} others` : ''} ${without.length === 1 ? 'has' : 'have'} none yet.`}
                </p>
              ) : null}
            </div>
          </Section>
          <Section
            title="Four-eyes rule"
            description="A report can only be submitted after another person approves it: an owner or compliance officer who neither created it nor edited it last. Any edit removes the approval."
          >
            <Checkbox
              key={String(settings.fourEyes)}
              name="fourEyes"
              defaultChecked={settings.fourEyes}
              label="Reports need another person’s approval"
              hint="Applies however reports are submitted: one by one, in bulk, daily or from the command line."
            />
          </Section>
          {editable ? (
            <>
              <ProofField isAnswered={!isOfVault} />
              <SubmitButton>Save</SubmitButton>
            </>
          ) : null}
        </fieldset>
      </Form>
      <RecordVault vault={vault} editable={editable} />
      {mayExport ? (
        <Form method="post" action="/app/settings/export.zip" reloadDocument className="mt-6 max-w-3xl">
          <Section
            title="All data"
            description={`All your company’s data as a ZIP: settings, customers, transactions, reports (including STRs), record copies (including those in the record vault), uploaded files and the audit trail, without secrets. You can still download it for ${keptAfterEndDays} days after a trial or subscription ends.`}
          >
            <Button type="submit" icon="download">
              Download all data
            </Button>
          </Section>
        </Form>
      ) : null}
    </>
  )
}
