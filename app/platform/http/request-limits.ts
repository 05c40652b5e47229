import type { NextFunction, Request, Response } from 'express'
import { formLimits } from './form-limits.ts'
import { maximumUploadBytes, tooLargeText } from './upload-limit.ts'

/** Room for the rest of a form that carries a file; ours need far less. */
const mostAroundFile = 65_536

/**
 * Where files come in. Their size is bounded as they are stored as well (services/files.ts): a length may be missing or
 * false.
 */
const takesFiles = /^\/app\/imports(?:\/upload)?(?:\.data)?\/?$/

/**
 * Refuses a request whose body is larger than any form, or than any file where files come in, before a byte of it is
 * read: forms are held in memory, and anyone may send one. A form that does not say its length is refused as well,
 * since it could be of any.
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
  const isSignedIn = /^\/app(?:[/.]|$)/.test(request.path)
  if (length > (isSignedIn ? formLimits.bytes : formLimits.publicBytes))
    return refuse(413, `The form is larger than ${isSignedIn ? '4 MB' : '64 kB'}. Send less at once.`)
  next()
}

/** Longest wait for a whole form. */
const formTimeMs = 30_000
/** Longest wait for a whole file: one of the largest size at 2 Mbit/s. */
export const fileTimeMs = 3 * 3_600_000
/** Longest silence on a connection. */
export const idleTimeMs = 120_000

/**
 * Ends a request whose form is not there in time: a connection that is held open costs memory, and anyone may open one.
 */
export function limitTime(timeMs = formTimeMs) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (takesFiles.test(request.path)) return next()
    const timer = setTimeout(() => {
      if (request.complete) return
      if (!response.headersSent)
        response
          .status(408)
          .set('Connection', 'close')
          .type('text/plain')
          .send('The request took too long to arrive. Check your connection and try again.')
      setTimeout(() => request.destroy(), 1_000).unref()
    }, timeMs)
    request.once('end', () => clearTimeout(timer))
    response.once('close', () => clearTimeout(timer))
    next()
  }
}

const isAddress = (host: string): boolean => /^(?:\[[\da-f:.]+\]|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/i.test(host)

/**
 * Answers under the public address alone: links in mails and redirects are made from it, and a name that someone else
 * points at this machine isn't ours. On a developer's machine also under its IP addresses and `localhost`. A health
 * check may use any name.
 */
export function ownHost({ publicUrl, isLocal }: { publicUrl: string; isLocal: boolean }) {
  const own = new URL(publicUrl).host
  return (request: Request, response: Response, next: NextFunction): void => {
    const host = (request.headers.host ?? '').toLowerCase()
    const isOwn = host === own || (isLocal && (isAddress(host) || /^localhost(?::\d+)?$/.test(host)))
    if (isOwn || ['/healthz', '/readyz', '/metrics'].includes(request.path)) return next()
    response
      .status(421)
      .type('text/plain')
      .send('There is nothing at this address. Use the address that you were given.')
  }
}

/** Pages are read and forms are sent; no address of ours knows another method. */
export function ownMethods(request: Request, response: Response, next: NextFunction): void {
  if (['GET', 'HEAD', 'POST'].includes(request.method)) return next()
  response
    .status(405)
    .set({ Allow: 'GET, HEAD, POST', Connection: 'close' })
    .type('text/plain')
    .send('This address only takes requests for pages and forms that a page sends.')
}
