import type { NextFunction, Request, Response } from 'express'
import { maximumUploadBytes, tooLargeText } from './upload-limit.ts'

/** No form of the product is near this size; files have a way of their own, which streams them. */
export const largestFormBytes = 4 * 1024 * 1024

/** What a form adds to the file that it carries is far below this. */
const mostAroundFile = 65_536

/** Where files come in. Their size is bounded as they are stored as well (platform/files.ts): a length may be missing or false. */
const takesFiles = /^\/app\/imports(?:\/upload)?(?:\.data)?\/?$/

/**
 * Refuses a request whose body is larger than any form, or than any file where files come in, before a byte of it is read:
 * forms are held in memory, and anyone may send one. A form that does not say its length is refused as well, since it could be
 * of any.
 */
export function limitBody(request: Request, response: Response, next: NextFunction): void {
  const length = Number(request.headers['content-length'] ?? 0)
  const refuse = (status: number, text: string) => {
    // The rest of the body is not waited for.
    response.status(status).set('Connection', 'close')
    if (request.path === '/app/imports/upload') response.json({ message: text })
    else response.type('text/plain').send(text)
  }
  if (takesFiles.test(request.path))
    return length > maximumUploadBytes + mostAroundFile ? refuse(413, tooLargeText) : next()
  if (request.headers['transfer-encoding'] !== undefined) return refuse(411, 'The request doesn’t state its length.')
  if (length > largestFormBytes) return refuse(413, 'The form is larger than 4 MB. Send less at once.')
  next()
}
