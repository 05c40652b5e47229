import { ConfirmSubmit, Field, Form, Input, Section, StatusBadge, SubmitButton } from '#app/ui/index.ts'

/** An authenticator app: set up by a QR code or its key, confirmed by a code, removed. */
export function AuthenticatorSection({
  isOn,
  toSetUp,
  error,
}: {
  isOn: boolean
  toSetUp: { keyText: string; picture: string } | null
  error: string | undefined
}) {
  return (
    <Section
      title="Authenticator app"
      description="An app on your phone that shows a new code every 30 seconds, such as Google Authenticator, Microsoft Authenticator or 1Password."
      actions={<StatusBadge tone={isOn ? 'ok' : 'neutral'}>{isOn ? 'On' : 'Not set up'}</StatusBadge>}
    >
      {toSetUp ? <SetUp {...toSetUp} error={error} /> : <Buttons isOn={isOn} />}
    </Section>
  )
}

function Buttons({ isOn }: { isOn: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post" preventScrollReset>
        <SubmitButton variant={isOn ? 'secondary' : 'primary'} name="intent" value="begin">
          {isOn ? 'Move to another phone' : 'Set up an authenticator app'}
        </SubmitButton>
      </Form>
      {isOn ? (
        <Form method="post" preventScrollReset>
          <ConfirmSubmit
            name="intent"
            value="remove-app"
            variant="quiet"
            title="Remove the authenticator app?"
            message="Its codes no longer let you in. All other sessions end."
            confirmLabel="Remove the app"
          >
            Remove
          </ConfirmSubmit>
        </Form>
      ) : null}
    </div>
  )
}

/** The key as a picture and as text, and the first code. */
function SetUp({ keyText, picture, error }: { keyText: string; picture: string; error: string | undefined }) {
  return (
    <div className="flex flex-wrap items-start gap-6">
      <img
        src={picture}
        width={200}
        height={200}
        alt="QR code of the key, for your authenticator app"
        className="rounded-md border border-line bg-white"
      />
      <div className="min-w-0 flex-1 basis-64 space-y-4 text-sm">
        <p>1. Scan this with your app. If you can’t, enter the key by hand:</p>
        <p className="rounded-md bg-sunken px-3 py-2 font-mono break-words">{keyText}</p>
        <p>2. Enter the code that the app shows.</p>
        <Form method="post" noValidate preventScrollReset className="space-y-3">
          <Field label="Code" error={error} required>
            <Input
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
              className="max-w-40"
            />
          </Field>
          <SubmitButton name="intent" value="confirm">
            Confirm the code
          </SubmitButton>
        </Form>
      </div>
    </div>
  )
}
