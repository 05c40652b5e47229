import { DateTime, Form, Section, SubmitButton } from '#app/ui/index.ts'

/** The answers that make records of files those of this customer; each can be taken back. */
export function IdentityAnswers({
  answers,
  editable,
}: {
  answers: readonly { id: string; shown: string; setBy: string | null; setAt: Date }[]
  editable: boolean
}) {
  if (answers.length === 0) return null
  return (
    <div className="mb-4">
      <Section
        title="Same customer"
        description="You answered that records like these belong to this customer. Later files won’t ask again."
      >
        <ul className="space-y-2 text-sm">
          {answers.map((answer) => (
            <li key={answer.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="min-w-0 wrap-anywhere">
                {answer.shown}{' '}
                <span className="text-ink-3">
                  ({answer.setBy}, <DateTime at={answer.setAt} />)
                </span>
              </span>
              {editable ? (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="answer" value={answer.id} />
                  <SubmitButton variant="secondary" size="sm" name="intent" value="forget-answer">
                    Remove this answer<span className="sr-only">: {answer.shown}</span>
                  </SubmitButton>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
