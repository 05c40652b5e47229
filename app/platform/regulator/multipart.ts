import { randomBytes } from 'node:crypto'

/**
 * A `multipart/form-data` body with the single part `reportFile`, holding exactly the given bytes. Built here rather
 * than by FormData, so that nothing between the frozen bytes and the wire can re-encode them and the length is known.
 */
export function reportFileBody(bytes: Uint8Array, fileName: string): { contentType: string; body: Uint8Array } {
  const boundary = freeBoundary(bytes)
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="reportFile"; filename="${quoted(fileName)}"\r\nContent-Type: application/json\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat([head, bytes, tail]) }
}

function freeBoundary(bytes: Uint8Array): string {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let boundary: string
  do boundary = `----report-${randomBytes(18).toString('hex')}`
  while (content.includes(boundary))
  return boundary
}

/** File names are escaped as HTML forms do it. */
function quoted(fileName: string): string {
  return fileName.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
