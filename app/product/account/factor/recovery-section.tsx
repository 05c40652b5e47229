import { useEffect, useRef } from 'react'
import { ConfirmSubmit, countOf, Form, LinkButton, Section } from '#app/ui/index.ts'

/** New recovery codes, shown this once. */
export function FreshCodes({ codes, done }: { codes: readonly string[]; done: string }) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => head.current?.focus(), [codes])
  return (
    <div ref={head} tabIndex={-1} role="status" className="rounded-lg outline-none">
      <Section
        title="Write down your recovery codes"
        description={`${done} These codes let you in if you lose your phone or passkey. Each works once. We show them only now. Print them, or keep them where you keep passwords.`}
        footer={<LinkButton to="/app/account">I’ve saved them</LinkButton>}
      >
        <ol className="grid max-w-md grid-cols-1 gap-x-8 gap-y-1 font-mono text-sm sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </Section>
    </div>
  )
}

/** How many recovery codes are left, and new ones. */
export function RecoverySection({ left }: { left: number }) {
  return (
    <Section
      title="Recovery codes"
      description={`${left === 0 ? 'No codes are left' : `${countOf(left, 'code is', 'codes are')} left`}. Each lets you in once if you lose your phone or passkey.`}
    >
      <Form method="post" preventScrollReset>
        <ConfirmSubmit
          name="intent"
          value="renew-codes"
          variant="secondary"
          tone="primary"
          title="Make new recovery codes?"
          message="Earlier codes no longer work. All other sessions end."
          confirmLabel="Make new codes"
        >
          Make new codes
        </ConfirmSubmit>
      </Form>
    </Section>
  )
}
