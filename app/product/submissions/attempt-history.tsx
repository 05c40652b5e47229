import { Code, DateTime, Section, Table, TBody, Td, Th, THead, Tr, useTimeHead } from '#app/ui/index.ts'
import { reasonWords } from '../report-states/reason-words.ts'
import type { SubmissionDetail } from './queries.server.ts'

const kinds: Record<string, string> = {
  send: 'Sent',
  'look-up': 'Checked by reference',
  poll: 'Checked for confirmation',
}
const outcomes: Record<string, string> = {
  accepted: 'Received by FINTRAC',
  found: 'Found at FINTRAC',
  absent: 'Not found, sent again',
  deleted: 'Deleted',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  unavailable: 'Unreachable',
  unknown: 'No usable answer',
  'not-sent': 'Not sent',
  'not-asked': 'Not checked',
  unauthorized: 'Credentials refused',
  forbidden: 'Access refused',
  'not-found': 'Not found',
  'reference-used': 'Reference in use, checking again',
  'lost-lease': 'Taken over by another worker',
  'not-listed': 'Not listed yet',
  failed: 'Failed, checking again',
}

/** Every attempt of the submission, its start, outcome and end. `isOpen`: another attempt may follow. */
export function AttemptHistory({
  submission,
  isOpen,
}: {
  submission: Pick<SubmissionDetail, 'trail' | 'environment'>
  isOpen: boolean
}) {
  const timeHead = useTimeHead()
  return (
    <Section title="History" description="Every attempt and its result." flush>
      <Table label="Attempts" stack>
        <THead>
          <tr>
            <Th>{timeHead('Started')}</Th>
            <Th>What</Th>
            <Th>Outcome</Th>
            <Th>{timeHead('Ended')}</Th>
            <Th>Run</Th>
          </tr>
        </THead>
        <TBody>
          {submission.trail.map((attempt) => (
            <Tr key={attempt.id}>
              <Td label={timeHead('Started')} primary>
                <DateTime at={attempt.startedAt} seconds zoneInHead />
              </Td>
              <Td label="What">
                {submission.environment === 'demo' ? 'Simulated (Demo)' : (kinds[attempt.kind] ?? attempt.kind)}
              </Td>
              <Td label="Outcome">
                {attempt.outcome === null
                  ? attempt.finishedAt
                    ? ''
                    : isOpen
                      ? 'In progress'
                      : 'Interrupted'
                  : submission.environment === 'demo' && attempt.outcome === 'accepted'
                    ? 'Received (Demo)'
                    : (outcomes[attempt.outcome] ?? attempt.outcome)}
                {attempt.reason ? <span className="text-ink-3"> ({reasonWords(attempt.reason)})</span> : null}
              </Td>
              <Td label={timeHead('Ended')}>
                <DateTime at={attempt.finishedAt} seconds zoneInHead />
              </Td>
              <Td label="Run">
                <Code>{attempt.run}</Code>
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  )
}
