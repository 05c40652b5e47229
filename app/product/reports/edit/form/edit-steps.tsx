import { Form, SubmitButton } from '#app/ui/index.ts'

/** The undo and redo buttons of a draft. */
export function EditSteps({ steps: { undo, redo } }: { steps: { undo: string | null; redo: string | null } }) {
  if (undo === null && redo === null) return null
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      {undo === null ? null : (
        <SubmitButton variant="secondary" size="sm" name="intent" value="undo">
          Undo: {undo}
        </SubmitButton>
      )}
      {redo === null ? null : (
        <SubmitButton variant="secondary" size="sm" name="intent" value="redo">
          Redo: {redo}
        </SubmitButton>
      )}
    </Form>
  )
}
