import { contentKeptDays } from '#app/product/report-states/kept-content.ts'
import { Button, ConfirmSubmit, DateTime, Form, formatDate, Section } from '#app/ui/index.ts'
import { isAccepted, type EnvironmentName, type SubmissionStateName } from '#app/product/report-states/states.ts'

const formats = [
  ['report', 'Exact bytes (JSON)'],
  ['record', 'Acknowledgement (JSON)'],
  ['pdf', 'For reading (PDF)'],
  ['pdf?language=fr', 'For reading, in French (PDF)'],
] as const

/** What erasing a filed report's content takes away, and what it leaves. */
const whatGoes = (isVaulted: boolean): string =>
  isVaulted
    ? 'This erases the parties, amounts, accounts and narrative of this report from its pages. The record vault keeps an encrypted copy of the exact bytes and FINTRAC’s answer for five years. The reference, type, dates, hash, receipt, status and history stay, and so do its transactions and customers.'
    : 'This permanently erases the parties, amounts, accounts and narrative of this report, its exact bytes and the PDF. The reference, type, dates, hash, receipt, status and history stay, and so do its transactions and customers.'

function whenErased({ state, environment }: { state: SubmissionStateName; environment: EnvironmentName }): string {
  if (environment === 'test') return `Erased ${contentKeptDays} days after FINTRAC answered. The report itself stays.`
  if (state === 'rejected' || state === 'cancelled')
    return `Erased ${contentKeptDays} days after it was ${state === 'rejected' ? 'rejected' : 'withdrawn'}. The report itself stays a draft.`
  return `Erased once you confirm that you keep the exact bytes, or ${contentKeptDays} days after confirmation, whichever comes first. Downloading doesn’t erase anything.`
}

const whoKeeps = {
  vault:
    'The law asks you to keep it for at least five years. Once its content is erased, the record vault keeps an encrypted copy for you.',
  you: 'The law asks you to keep it for at least five years. Comply+ doesn’t keep it for you.',
} as const

/** `onExact`: called when the exact bytes are asked for. */
function Downloads({ id, onExact }: { id: string; onExact?: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {formats.map(([format, label]) => (
        <Form
          key={format}
          method="post"
          action={`/app/submissions/${id}/copy/${format}`}
          reloadDocument
          onSubmit={() => {
            if (format === 'report') onExact?.()
          }}
        >
          <Button type="submit" icon="download">
            {label}
          </Button>
        </Form>
      ))}
    </div>
  )
}

/**
 * The record copy of a submission: its downloads, and the confirmation that it is kept. `onExact`: called when the
 * exact bytes are asked for.
 */
export function RecordSection({
  submission,
  mayConfirm,
  onExact,
}: {
  submission: {
    id: string
    state: SubmissionStateName
    environment: EnvironmentName
    byteSize: number | null
    downloadedAt: string | null
    keptAt: string | null
    isVaulted: boolean
    vaultUntil: string | null
  }
  mayConfirm: boolean
  onExact: () => void
}) {
  if (submission.byteSize === null) {
    return (
      <Section title="Record copy">
        {submission.vaultUntil ? <Downloads id={submission.id} /> : null}
        <p className={submission.vaultUntil ? 'mt-3 text-sm' : 'text-sm'}>
          Content erased
          {submission.keptAt ? (
            <>
              {' '}
              after its copy was confirmed as kept on <DateTime at={submission.keptAt} />
            </>
          ) : (
            ''
          )}
          . What is shown above stays.
          {submission.vaultUntil
            ? ` An encrypted copy is kept in the record vault until ${formatDate(submission.vaultUntil)}.`
            : ''}
        </p>
      </Section>
    )
  }
  const isVaulted = submission.isVaulted && submission.state !== 'rejected' && submission.state !== 'cancelled'
  const canConfirm = mayConfirm && submission.environment !== 'test' && isAccepted(submission.state)
  return (
    <Section title="Record copy" description={isVaulted ? whoKeeps.vault : whoKeeps.you}>
      <Downloads id={submission.id} onExact={onExact} />
      <p className="mt-3 text-sm text-ink-2">
        {submission.downloadedAt ? (
          <>
            Exact bytes first downloaded <DateTime at={submission.downloadedAt} />.{' '}
          </>
        ) : null}
        {whenErased(submission)}
      </p>
      {canConfirm && submission.downloadedAt === null ? (
        <p data-print="hide" className="mt-2 text-sm text-ink-2">
          Download the exact bytes to confirm that you keep them.<noscript> Then reload this page.</noscript>
        </p>
      ) : null}
      {canConfirm && submission.downloadedAt !== null ? (
        <Form method="post" className="mt-4 space-y-2 border-t border-line pt-4">
          <input type="hidden" name="vault" value={isVaulted ? 'on' : 'off'} />
          <p className="text-sm text-ink-2">{whatGoes(isVaulted)}</p>
          <ConfirmSubmit
            name="intent"
            value="keep"
            variant="secondary"
            title="Have you kept the exact bytes?"
            message={`${whatGoes(isVaulted)} This can’t be undone.`}
            confirmLabel="I kept them, erase content"
          >
            Confirm copy kept
          </ConfirmSubmit>
        </Form>
      ) : null}
    </Section>
  )
}
