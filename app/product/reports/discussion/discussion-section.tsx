import { Button, DateTime, Field, Form, Section, Select, SubmitButton, Textarea } from '#app/ui/index.ts'
import type { Discussion } from './discussion.server.ts'

/** Assignee of a draft and comments on it. */
export function DiscussionSection({ report, discussion }: { report: string; discussion: Discussion }) {
  const { assignee, people, comments, mayWrite, isErased } = discussion
  const action = `/app/reports/${report}/discussion`
  if (isErased && comments.length === 0) return null
  return (
    <Section title="Assignee and comments">
      <div className="space-y-4 text-sm">
        {mayWrite && people.length > 0 ? (
          <Form method="post" action={action} className="flex flex-wrap items-end gap-2">
            <Field label="Assigned to" className="min-w-40 flex-1">
              <Select
                key={assignee?.id ?? ''}
                name="person"
                defaultValue={assignee?.id ?? ''}
                options={[
                  { value: '', label: 'Nobody' },
                  ...people.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Field>
            <Button type="submit" name="intent" value="assign">
              Assign
            </Button>
          </Form>
        ) : assignee === null ? null : (
          <p>Assigned to {assignee.name}.</p>
        )}
        {comments.length === 0 ? (
          <p className="text-ink-2">No comments yet.</p>
        ) : (
          <ol aria-label="Comments" className="space-y-3">
            {comments.map((one) => (
              <li key={one.id} className="border-l-2 border-line pl-3">
                <p className="wrap-anywhere whitespace-pre-wrap">{one.body}</p>
                <p className="text-xs wrap-anywhere text-ink-2">
                  {one.author}, <DateTime at={one.at} />
                </p>
              </li>
            ))}
          </ol>
        )}
        {mayWrite && !isErased ? <CommentForm key={comments.length} action={action} id={discussion.formId} /> : null}
      </div>
    </Section>
  )
}

function CommentForm({ action, id }: { action: string; id: string }) {
  return (
    <Form method="post" action={action} className="space-y-2">
      {/* The id makes a double submission one comment. */}
      <input type="hidden" name="id" value={id} />
      <Field label="New comment" hint="Erased with the content of the report." required>
        <Textarea name="body" rows={3} maxLength={4_000} />
      </Field>
      <SubmitButton name="intent" value="comment" variant="secondary">
        Add comment
      </SubmitButton>
    </Form>
  )
}
