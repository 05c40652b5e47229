import { useNavigate } from '@remix-run/react'
import { useContext, useRef, useState } from 'react'
import { FirstLookPanel } from './first-look-panel.tsx'
import type { FirstLook, KnownFile } from './first-look.ts'
import { PasteRows } from './paste-rows.tsx'
import { maximumUploadBytes, tooLargeText } from '#app/platform/http/upload-limit.ts'
import {
  Alert,
  Button,
  Field,
  FileDrop,
  Form,
  formatBytes,
  FormStampContext,
  LinkButton,
  Progress,
} from '#app/ui/index.ts'

interface Sending {
  sent: number
  total: number
  request: XMLHttpRequest
}

/** The stamp is in the address, because the body is streamed as it arrives: fields after the file aren't known yet. */
const stamped = (path: string, stamp: { name: string; value: string } | null): string =>
  stamp === null ? path : `${path}?${stamp.name}=${stamp.value}`

/** If the browser can't load the preview code, the file is uploaded anyway. */
async function lookAt(file: File) {
  try {
    const { askKnown, firstLook } = await import('./first-look.ts')
    return { askKnown, look: await firstLook(file) }
  } catch {
    return null
  }
}

/** Picks or drops a file. With script, the upload shows its progress; without, it is a plain form. */
export function UploadForm({ problem }: { problem?: string | undefined }) {
  const navigate = useNavigate()
  const stamp = useContext(FormStampContext)
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState(problem)
  const [look, setLook] = useState<FirstLook | null>(null)
  const [known, setKnown] = useState<KnownFile | null>(null)
  // The file that waits until its user has signed in again.
  const [waiting, setWaiting] = useState<File | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const send = async (file: File) => {
    if (file.size > maximumUploadBytes) {
      setFault(tooLargeText)
      return
    }
    setFault(undefined)
    setLook(null)
    setKnown(null)
    const seen = await lookAt(file)
    if (seen?.look.kind === 'empty') {
      setFault('The file is empty. Choose another file.')
      return
    }
    if (seen !== null) {
      setLook(seen.look)
      void seen.askKnown(file, seen.look, stamp).then(setKnown, () => setKnown(null))
    }
    const asked = await fetch(`/app/imports/upload?bytes=${file.size}`, { redirect: 'manual' }).catch(() => null)
    const isSignedOut = asked?.type === 'opaqueredirect'
    if (asked !== null && !isSignedOut && !asked.ok) {
      const answer = (await asked.json().catch(() => null)) as { message?: string } | null
      setFault(answer?.message ?? 'The file can’t be taken now. Try again.')
      return
    }
    setWaiting(isSignedOut ? file : null)
    if (!isSignedOut) upload(file)
  }

  const upload = (file: File) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    const failed = (message: string) => {
      setSending(null)
      setFault(message)
    }
    request.upload.addEventListener('progress', (event) =>
      setSending({ sent: event.loaded, total: event.lengthComputable ? event.total : file.size, request }),
    )
    request.addEventListener('load', () => {
      const answer = request.response as { to?: string; message?: string } | null
      if (request.status < 300 && answer?.to) void navigate(answer.to)
      else if (request.status === 401) {
        setSending(null)
        setWaiting(file)
      } else failed(answer?.message ?? 'The file couldn’t be saved. Try again.')
    })
    request.addEventListener('error', () => failed('The connection was lost. Check it and upload the file again.'))
    request.addEventListener('abort', () => failed('Upload cancelled. Nothing was saved.'))
    request.open('POST', stamped('/app/imports/upload', stamp))
    request.responseType = 'json'
    request.send(body)
    setSending({ sent: 0, total: file.size, request })
  }

  return (
    <div className="space-y-4">
      <Form
        ref={form}
        method="post"
        action={stamped('/app/imports', stamp)}
        encType="multipart/form-data"
        reloadDocument
        className="space-y-4"
        onSubmit={(event) => {
          const file = new FormData(event.currentTarget).get('file')
          event.preventDefault()
          if (file instanceof File && file.size > 0) void send(file)
          else setFault('Choose a file first.')
        }}
      >
        {sending ? (
          <div className="space-y-3">
            <Progress
              label={sending.sent >= sending.total ? 'Checking the file' : 'Uploading'}
              value={sending.sent >= sending.total ? undefined : sending.sent}
              max={sending.total}
              text={
                sending.sent >= sending.total
                  ? 'detecting its format…'
                  : `${formatBytes(sending.sent)} of ${formatBytes(sending.total)}`
              }
            />
            <Button variant="secondary" onClick={() => sending.request.abort()}>
              Cancel
            </Button>
          </div>
        ) : (
          <>
            {waiting ? (
              <Alert
                tone="warn"
                live="assertive"
                title="You’ve been signed out"
                actions={
                  <>
                    <LinkButton to="/login" external target="_blank">
                      Sign in (new tab)
                    </LinkButton>
                    <Button variant="primary" onClick={() => void send(waiting)}>
                      Upload {waiting.name}
                    </Button>
                  </>
                }
              >
                Nothing was saved. Sign in again in a new tab, then come back and upload the file. It’s still selected
                here.
              </Alert>
            ) : null}
            <Field label="Transaction or customer file" error={fault}>
              <FileDrop
                name="file"
                accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                title="Choose a CSV file or Excel workbook, or drop it here"
                note="From any system, in any common encoding, up to 2 GB."
                onFiles={(files) => {
                  if (files[0]) void send(files[0])
                }}
              />
            </Field>
            <noscript>
              <Button type="submit" variant="primary">
                Upload
              </Button>
            </noscript>
          </>
        )}
        {sending ? (
          <Alert tone="info" live="polite">
            Keep this page open until the upload is complete.
          </Alert>
        ) : null}
      </Form>
      {look === null ? null : <FirstLookPanel look={look} known={known} />}
      {sending ? null : <PasteRows action={stamped('/app/imports', stamp)} onFile={(file) => void send(file)} />}
    </div>
  )
}
