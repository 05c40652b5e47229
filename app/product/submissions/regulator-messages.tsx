import { Badge, Section } from '#app/ui/index.ts'
import { groupEqual, transactionWords } from '../report-states/places.ts'
import type { SubmissionDetail } from './queries.server.ts'

/** A message of FINTRAC's with the label of its field and the transaction that it is about. */
type LabelledMessage = SubmissionDetail['messages'][number] & { label: string | null; transaction: string | null }

/** Equal messages once, with all transactions that they are about. */
export function RegulatorMessages({ messages }: { messages: readonly LabelledMessage[] }) {
  return (
    <Section id="messages" title="Messages">
      {messages.length === 0 ? (
        <p className="text-sm text-ink-2">None.</p>
      ) : (
        <ul className="space-y-2 text-sm">
          {groupEqual(messages, (one) => [one.type, one.label, one.text, one.rule, one.code].join(' ')).map(
            ([message, ...same], index) =>
              message && (
                <li key={`${index}-${message.code}`}>
                  <Badge tone={message.type === 'reject' ? 'bad' : 'warn'}>
                    {message.type === 'reject' ? 'Reject' : 'Warning'}
                  </Badge>{' '}
                  {message.label ? <strong className="font-medium">{message.label}: </strong> : null}
                  {message.text}
                  {transactionWords([message, ...same].map((one) => one.transaction)) ? (
                    <span className="block text-ink-2">
                      {transactionWords([message, ...same].map((one) => one.transaction))}
                    </span>
                  ) : null}
                  {message.rule ? (
                    <span className="text-ink-3">
                      {' '}
                      ({message.rule}
                      {message.code ? `, ${message.code}` : ''})
                    </span>
                  ) : null}
                </li>
              ),
          )}
        </ul>
      )}
    </Section>
  )
}
