import type { NextFunction, Request, Response } from 'express'

/** No form of the product is near this size; files have a way of their own, which streams them. */
export const largestFormBytes = 4 * 1024 * 1024

/** Where files come in. Their size is bounded as they are stored (platform/files.ts). */
const takesFiles = /^\/app\/imports(?:\/upload)?(?:\.data)?\/?$/

/**
 * Refuses a request whose body is larger than any form, before a byte of it is read: forms are held in memory, and anyone may
 * send one. A body that does not say its length is refused as well, since it could be of any.
 */
export function limitBody(request: Request, response: Response, next: NextFunction): void {
  if (takesFiles.test(request.path)) return next()
  const refuse = (status: number, text: string) => {
    // The rest of the body is not waited for.
    response.status(status).set('Connection', 'close').type('text/plain').send(text)
  }
  if (request.headers['transfer-encoding'] !== undefined) return refuse(411, 'The request does not say its length.')
  if (Number(request.headers['content-length'] ?? 0) > largestFormBytes) return refuse(413, 'The form is larger than 4 MB. Send less at once.')
  next()
}
