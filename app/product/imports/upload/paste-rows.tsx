import { Disclosure, Field, Form, SubmitButton, Textarea } from '#app/ui/index.ts'

/** Rows pasted from a spreadsheet become a file. `onFile`: with script; without, the text is submitted. */
export function PasteRows({ action, onFile }: { action: string; onFile: (file: File) => void }) {
  return (
    <Disclosure title="Paste rows" note="Copied from a spreadsheet, with the row of headers">
      <Form
        method="post"
        action={action}
        encType="multipart/form-data"
        reloadDocument
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          const rows = new FormData(event.currentTarget).get('rows')
          if (typeof rows === 'string' && rows.trim() !== '')
            onFile(new File([rows], 'Pasted rows.txt', { type: 'text/tab-separated-values' }))
        }}
      >
        <Field
          label="Rows"
          hint="They become an import like any file: you see how they are read before anything is stored."
        >
          <Textarea name="rows" rows={6} spellCheck={false} required className="font-mono text-xs" />
        </Field>
        <SubmitButton variant="secondary">Import these rows</SubmitButton>
      </Form>
    </Disclosure>
  )
}
