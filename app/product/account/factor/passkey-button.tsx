import { useContext, useEffect, useState } from 'react'
import { Alert, Button, FormStampContext, useSend, type ButtonVariant } from '#app/ui/index.ts'

/**
 * What the browser says when its owner closed the question, in our words; anything else in words that say what to do.
 */
function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Try again, or use another method.'
  if (name === 'InvalidStateError') return 'This device already has one of your passkeys.'
  if (error instanceof Refusal) return error.message
  return 'This browser couldn’t use a passkey. Try again, or use another method.'
}

class Refusal extends Error {}

/** Sends a question to one of our addresses. */
async function ask(address: string, fields: Record<string, string>): Promise<unknown> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
  const answer = (await response.json().catch(() => null)) as { message?: string } | null
  if (!response.ok) throw new Refusal(answer?.message ?? 'Your passkey couldn’t be requested. Try again.')
  return answer
}

/** Whether this browser knows passkeys; false on the server and without script. */
function usePasskeySupport(): boolean {
  const [isSupported, setSupported] = useState(false)
  useEffect(() => setSupported(typeof window.PublicKeyCredential === 'function'), [])
  return isSupported
}

/** A button that asks the browser for a passkey and hands its answer on. Shown where the browser knows passkeys. */
export function PasskeyButton({
  label,
  question,
  variant = 'secondary',
  className,
  make = false,
  onAnswer,
}: {
  label: string
  /** The address that makes the question, and what for. */
  question: { address: string; intent: string }
  variant?: ButtonVariant
  className?: string
  /** Makes a new passkey instead of using one. */
  make?: boolean
  onAnswer: (answer: string) => void | Promise<void>
}) {
  const isSupported = usePasskeySupport()
  const stamp = useContext(FormStampContext)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (!isSupported) return null
  const run = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const browser = await import('@simplewebauthn/browser')
      const optionsJSON = await ask(question.address, {
        intent: question.intent,
        ...(stamp === null ? {} : { [stamp.name]: stamp.value }),
      })
      const answer = make
        ? await browser.startRegistration({
            optionsJSON: optionsJSON as Parameters<typeof browser.startRegistration>[0]['optionsJSON'],
          })
        : await browser.startAuthentication({
            optionsJSON: optionsJSON as Parameters<typeof browser.startAuthentication>[0]['optionsJSON'],
          })
      await onAnswer(JSON.stringify(answer))
    } catch (error) {
      setProblem(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="space-y-3">
      {problem === null ? null : (
        <Alert tone="bad" live="assertive">
          {problem}
        </Alert>
      )}
      <Button type="button" variant={variant} className={className} busy={isBusy} onClick={() => void run()}>
        {label}
      </Button>
    </div>
  )
}

/** For the sign-in page: needs neither e-mail address nor password. */
export function PasskeySignIn() {
  const send = useSend()
  return (
    <div className="mt-3">
      <PasskeyButton
        label="Sign in with a passkey"
        question={{ address: '/login/passkey', intent: 'sign-in' }}
        className="w-full"
        onAnswer={(passkey) => send({ passkey })}
      />
    </div>
  )
}

/** Shows in the middle of a form who one is, by a passkey; `onProven` once that is known. */
export function ProveByPasskey({ onProven }: { onProven: () => void }) {
  const stamp = useContext(FormStampContext)
  return (
    <PasskeyButton
      label="Use a passkey instead"
      question={{ address: '/app/account/passkey', intent: 'prove-question' }}
      onAnswer={async (passkey) => {
        await ask('/app/account/passkey', {
          intent: 'prove',
          passkey,
          ...(stamp === null ? {} : { [stamp.name]: stamp.value }),
        })
        onProven()
      }}
    />
  )
}
