import { Readable, type Transform } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import busboy from 'busboy'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { createImport } from './create.server.ts'
import { meteredUpload, requireQuota } from './quota.server.ts'

/** Form field of rows pasted into a page without script. */
const pastedField = 'rows'
const mostPasted = 4_000_000
const tooMuchText = 'These are too many rows to paste. Save them as a CSV file and upload it.'

/**
 * Receives the file of a multipart form and creates its import. The bytes are streamed from the socket to the file
 * store, never held. Only the first file counts.
 * @throws AppError no-file, upload-broken, upload-quota, and those of `createImport`
 */
export async function receiveUpload(scope: Scope, request: Request): Promise<string> {
  scope.require('import files')
  const type = request.headers.get('Content-Type') ?? ''
  if (!request.body || !type.startsWith('multipart/form-data'))
    throw new AppError('no-file', 400, 'Choose a file first.', { fields: { file: 'Choose a file first.' } })
  const allowed = await requireQuota(scope, Number(request.headers.get('Content-Length') ?? 0))
  const form = busboy({
    headers: { 'content-type': type },
    limits: { files: 1, fields: 20, parts: 25, fieldSize: mostPasted + 1 },
    defParamCharset: 'utf8',
  })
  const body = Readable.fromWeb(request.body as unknown as NodeReadableStream)
  return new Promise<string>((resolve, reject) => {
    let found = false
    let stored: Transform | undefined
    form.on('file', (_field, source, { filename }) => {
      if (found || filename === undefined || filename === '') {
        source.resume()
        return
      }
      found = true
      const through = meteredUpload(scope, allowed)
      stored = through
      source.on('error', (error) => through.destroy(error)).pipe(through)
      importOf(scope, filename, through).then(resolve, (error) => {
        // Drain the rest of the request, so that the response can be sent.
        source.unpipe(through)
        source.resume()
        reject(error)
      })
    })
    form.on('field', (field, rows, { valueTruncated }) => {
      if (field !== pastedField || found || rows.trim() === '') return
      found = true
      if (valueTruncated || rows.length > mostPasted)
        reject(new AppError('too-much-pasted', 413, tooMuchText, { fields: { rows: tooMuchText } }))
      else
        importOf(scope, 'Pasted rows.txt', Readable.from([Buffer.from(rows)]).pipe(meteredUpload(scope, allowed))).then(
          resolve,
          reject,
        )
    })
    form.on('close', () => {
      if (!found)
        reject(new AppError('no-file', 400, 'Choose a file first.', { fields: { file: 'Choose a file first.' } }))
    })
    const broken = (cause: unknown) => {
      stored?.destroy(
        new AppError('upload-broken', 400, 'The upload was interrupted. Upload the file again.', { cause }),
      )
      if (!found)
        reject(new AppError('upload-broken', 400, 'The upload was interrupted. Upload the file again.', { cause }))
    }
    form.on('error', broken)
    body.on('error', broken)
    body.pipe(form)
  })
}

/**
 * Creates an import from a stream. The received bytes are counted before the response, whatever the outcome: the next
 * upload may follow at once.
 */
async function importOf(scope: Scope, name: string, through: Transform): Promise<string> {
  const counted = new Promise<void>((resolve) => through.once('close', resolve))
  try {
    return await createImport(scope, { name, source: through })
  } finally {
    through.destroy()
    await counted
  }
}
