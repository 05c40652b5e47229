import { useState } from 'react'
import { ConfirmSubmit, DateTime, Field, Form, Input, Section, useSend } from '#app/ui/index.ts'
import { PasskeyButton } from './passkey-button.tsx'

interface OwnPasskey {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** A person's passkeys, and the form to add one. */
export function PasskeySection({
  passkeys,
  canUsePasskeys,
}: {
  passkeys: readonly OwnPasskey[]
  canUsePasskeys: boolean
}) {
  return (
    <Section
      title="Passkeys"
      description="Your fingerprint, your face or a security key. A passkey signs you in without a password. It works only at our address, so a fake site can’t get it."
    >
      {passkeys.length === 0 ? null : (
        <ul className="mb-4 divide-y divide-line border-b border-line text-sm">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-medium break-words">{passkey.name}</p>
                <p className="text-ink-2">
                  Added <DateTime at={passkey.createdAt} />
                  {passkey.lastUsedAt === null ? (
                    ', not used yet'
                  ) : (
                    <>
                      , last used <DateTime at={passkey.lastUsedAt} />
                    </>
                  )}
                </p>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={passkey.id} />
                <ConfirmSubmit
                  name="intent"
                  value="remove-passkey"
                  variant="secondary"
                  size="sm"
                  aria-label={`Remove ${passkey.name}`}
                  title={`Remove ${passkey.name}?`}
                  message="It no longer lets you in. All other sessions end."
                  confirmLabel="Remove the passkey"
                >
                  Remove
                </ConfirmSubmit>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys ? (
        <AddPasskey />
      ) : (
        <p className="text-sm text-ink-2">
          Passkeys need a name in the address bar, not numbers. Use the address that your operator gave you.
        </p>
      )}
    </Section>
  )
}

function AddPasskey() {
  const send = useSend()
  const [name, setName] = useState('')
  return (
    <div className="max-w-sm space-y-3">
      <Field label="Name of the new passkey" hint="A name you’ll recognize, such as “Office laptop”.">
        <Input
          name="passkeyName"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={60}
          autoComplete="off"
        />
      </Field>
      <PasskeyButton
        label="Add a passkey"
        question={{ address: '/app/account/passkey', intent: 'register' }}
        make
        onAnswer={(passkey) => send({ intent: 'add-passkey', name, passkey }, { preventScrollReset: true })}
      />
      <noscript>
        <p className="text-sm text-ink-2">Adding a passkey needs JavaScript. An authenticator app works without it.</p>
      </noscript>
    </div>
  )
}
