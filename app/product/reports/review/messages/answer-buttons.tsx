import { answerWords, questionAt } from '#app/compliance/reports/facts/answers.ts'
import { Form } from '#app/ui/index.ts'

/**
 * Buttons that answer a yes/no question for all transactions of a report that leave it open. A "yes" that needs a name
 * is answered in the transaction.
 */
export function AnswerButtons({ path, count }: { path: string; count: number }) {
  const question = questionAt(path)
  if (question === null) return null
  const of = count > 1 ? `, of all ${count} transactions` : ''
  return (
    <Form method="post" preventScrollReset className="mt-1 flex flex-wrap gap-x-4">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="question" value={question} />
      <button
        name="answer"
        value="no"
        className="inline-flex min-h-6 cursor-pointer items-center text-accent underline"
      >
        {answerWords[question].no}
        {of}
      </button>
      {question === 'businessDeposit' ? (
        <button
          name="answer"
          value="yes"
          className="inline-flex min-h-6 cursor-pointer items-center text-accent underline"
        >
          A deposit to a business account{of}
        </button>
      ) : null}
    </Form>
  )
}
