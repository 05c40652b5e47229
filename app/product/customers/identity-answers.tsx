import type { ReactNode } from 'react'
import { DateTime, Form, Section, SubmitButton } from '#app/ui/index.ts'

interface GivenAnswer {
  id: string
  shown: string
  setBy: string | null
  setAt: Date | string | null
}

/** Answers of people, each with who gave it and when, and the `takeBack` of its form. */
export function AnswerList<Answer extends GivenAnswer>({
  answers,
  editable,
  takeBack,
}: {
  answers: readonly Answer[]
  editable: boolean
  takeBack: (answer: Answer) => ReactNode
}) {
  return (
    <ul className="space-y-2 text-sm">
      {answers.map((answer) => (
        <li key={answer.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 wrap-anywhere">
            {answer.shown}{' '}
            <span className="text-ink-3">
              ({answer.setBy}
              {answer.setAt === null ? null : (
                <>
                  , <DateTime at={answer.setAt} />
                </>
              )}
              )
            </span>
          </span>
          {editable ? (
            <Form method="post" preventScrollReset>
              {takeBack(answer)}
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** The answers that make records of files those of this customer; each can be taken back. */
export function IdentityAnswers({ answers, editable }: { answers: readonly GivenAnswer[]; editable: boolean }) {
  if (answers.length === 0) return null
  return (
    <div className="mb-4">
      <Section
        title="Same customer"
        description="You answered that records like these belong to this customer. Later files won’t ask again."
      >
        <AnswerList
          answers={answers}
          editable={editable}
          takeBack={({ id, shown }) => (
            <>
              <input type="hidden" name="answer" value={id} />
              <SubmitButton variant="secondary" size="sm" name="intent" value="forget-answer">
                Remove this answer<span className="sr-only">: {shown}</span>
              </SubmitButton>
            </>
          )}
        />
      </Section>
    </div>
  )
}
