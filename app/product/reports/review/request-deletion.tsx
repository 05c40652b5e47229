import { useEffect, useState } from 'react'
import { ProofField } from '#app/product/account/factor/proof-field.tsx'
import { Button, Dialog, Field, Form, Select, SubmitButton } from '#app/ui/index.ts'

const reasons = [
  { value: '3', label: 'Duplicate (3)' },
  { value: '4', label: 'Submitted in error (4)' },
]
const asked = {
  demo: 'The local simulator is asked to delete the report. Nothing reaches FINTRAC.',
  production: 'FINTRAC is asked to delete the report.',
}
const consequences = {
  own: 'Its reference can’t be used again. If its transactions still require a report, you have to file a new one.',
  copy: 'Its reference can’t be used again. Its transactions aren’t in Comply+: if they still require a report, import or enter them first.',
}

/** Requests that FINTRAC delete a report. A dialog asks for the reason; without script its fields are on the page. */
export function RequestDeletionForm({
  mode,
  isFiled,
  isCopy,
}: {
  mode: 'demo' | 'production'
  isFiled: boolean
  isCopy: boolean
}) {
  const consequence = `${asked[mode]} ${consequences[isCopy ? 'copy' : 'own']}`
  const [isLive, setLive] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  useEffect(() => setLive(true), [])
  const fields = (
    <>
      <Field label="Reason for deletion" required>
        <Select
          name="reason"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          placeholder="Choose"
          options={reasons}
        />
      </Field>
      <ProofField when={isFiled} />
    </>
  )
  return (
    <Form method="post" className="space-y-3 border-t border-line pt-4">
      {isLive ? (
        <>
          <Button variant="danger" onClick={() => setOpen(true)}>
            Request deletion
          </Button>
          <Dialog
            open={isOpen}
            onClose={() => setOpen(false)}
            title={mode === 'demo' ? 'Delete this report?' : 'Ask FINTRAC to delete this report?'}
            footer={
              <>
                <Button onClick={() => setOpen(false)}>Cancel</Button>
                <Button type="submit" name="intent" value="request-deletion" variant="danger" disabled={reason === ''}>
                  Request deletion
                </Button>
              </>
            }
          >
            <div className="space-y-4">
              <p>{consequence}</p>
              <div className="space-y-4 text-ink">{fields}</div>
            </div>
          </Dialog>
        </>
      ) : (
        <>
          <p className="text-sm text-ink-2">{consequence}</p>
          {fields}
          <SubmitButton name="intent" value="request-deletion" variant="danger">
            Request deletion
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
