import { Link } from '@remix-run/react'
import { Alert, DateTime, Form, SubmitButton } from '#app/ui/index.ts'
import { notTakenSentences } from './remembered-words.ts'
import type { RememberedChoices } from './queries.server.ts'

/**
 * States that the choices come from an earlier file with these headers, which ones weren't reused, and how to discard
 * them.
 */
export function RememberedNotice({ remembered }: { remembered: RememberedChoices }) {
  const { importId, fileName, startedAt, contradicted } = remembered
  return (
    <Alert
      tone={contradicted.length > 0 ? 'warn' : 'info'}
      title="Mapped as last time"
      actions={
        <Form method="post">
          <SubmitButton name="intent" value="afresh" variant="secondary" size="sm">
            Start afresh
          </SubmitButton>
        </Form>
      }
    >
      <p>
        This file has the headers of{' '}
        <Link className="link break-all" to={`/app/imports/${importId}`}>
          {fileName}
        </Link>
        , started <DateTime at={startedAt} />, so the choices made then are filled in.
      </p>
      {notTakenSentences(remembered).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  )
}
