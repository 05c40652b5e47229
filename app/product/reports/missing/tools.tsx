import { useState } from 'react'
import { Button, Dialog, Field, Form, SubmitButton, Textarea } from '#app/ui/index.ts'
import { kindWords, type LineKind } from './columns.ts'
import type { GridWork } from './use-grid.ts'

/** The tools of the grid: undo, fill down, paste a table and upload a CSV. `uploaded`: the answer to the last file. */
export function GridTools({ kind, work, uploaded }: { kind: LineKind; work: GridWork; uploaded: unknown }) {
  const [opened, setOpened] = useState<{ dialog: 'paste' | 'file'; before: unknown } | null>(null)
  // What came of the file is said on the page: the answer closes the dialog.
  const open = opened?.before === uploaded ? opened?.dialog : undefined
  const close = () => setOpened(null)
  const [text, setText] = useState('')
  return (
    <>
      <Button size="sm" disabled={work.state.past.length === 0} onClick={work.undo}>
        Undo
      </Button>
      {/* Keeps the focus in the current cell. */}
      <Button size="sm" icon="arrowDown" onPointerDown={(event) => event.preventDefault()} onClick={work.fillDown}>
        Fill down
      </Button>
      <Button size="sm" icon="list" onClick={() => setOpened({ dialog: 'paste', before: uploaded })}>
        Paste table
      </Button>
      <Button size="sm" icon="upload" onClick={() => setOpened({ dialog: 'file', before: uploaded })}>
        Upload CSV
      </Button>
      <Dialog
        open={open === 'paste'}
        onClose={close}
        title="Paste table"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              disabled={text.trim() === ''}
              onClick={() => {
                work.pasteTable(text)
                setText('')
                close()
              }}
            >
              Save values
            </Button>
          </>
        }
      >
        <Field
          label="Rows from a spreadsheet, with their header"
          hint={`Include a column with the ${kind === 'transaction' ? 'transaction ID' : kind === 'location' ? 'FINTRAC Location ID' : 'customer number, phone or name'} to match rows. Other headers can be those of your own system.`}
        >
          <Textarea rows={8} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
      </Dialog>
      <Dialog open={open === 'file'} onClose={close} title={`Upload CSV: ${kindWords[kind].many.toLowerCase()}`}>
        <FileForm kind={kind} />
      </Dialog>
    </>
  )
}

/** Uploads a file with values. */
function FileForm({ kind }: { kind: LineKind }) {
  return (
    <Form method="post" encType="multipart/form-data" className="space-y-4">
      <input type="hidden" name="kind" value={kind} />
      <Field
        label="CSV file"
        hint="Choose the CSV that you exported here and filled in, or any file with a column that identifies the customer, transaction or location."
      >
        <input type="file" name="file" accept=".csv,.txt,.tsv,text/csv" required className="control" />
      </Field>
      <SubmitButton name="intent" value="file">
        Save values
      </SubmitButton>
    </Form>
  )
}
