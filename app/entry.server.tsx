import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream } from 'react-dom/server'
import { AppError } from './platform/runtime/errors.ts'
import { log } from './platform/runtime/log.ts'
import { loggedPath } from './platform/forms/route-errors.ts'
import { contentSecurityPolicy } from './platform/http/security-headers.ts'
import siteStyles from './site/site.css?inline'
import { InlineStylesContext } from './ui/style/inline-styles.ts'
import { NonceContext } from './ui/style/nonce.ts'

const abortAfterMs = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce))
  if (new URL(request.url).pathname.startsWith('/app')) headers.set('Cache-Control', 'no-store')
  return new Promise((resolve, reject) => {
    let statusNow = status
    let started = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <InlineStylesContext.Provider value={siteStyles}>
          <RemixServer context={context} url={request.url} abortDelay={abortAfterMs} nonce={nonce} />
        </InlineStylesContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          started = true
          // No page waits for a part of itself, and a page sent whole costs a tenth of one that passes every stream in
          // parts of 2 kB.
          pipe(
            wholePage((page) => {
              clearTimeout(timer)
              resolve(new Response(page, { status: statusNow, headers }))
            }),
          )
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error as Error)
        },
        onError(error: unknown) {
          statusNow = 500
          if (started) log.error('Rendering failed.', { error })
        },
      },
    )
    const timer = setTimeout(abort, abortAfterMs + 1_000)
  })
}

/** Gathers what is written, and hands it over as one at its end. */
function wholePage(done: (page: Uint8Array<ArrayBuffer>) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    highWaterMark: 1 << 30,
    write(part: Buffer, _encoding, next) {
      parts.push(part)
      next()
    },
    final(end) {
      done(Buffer.concat(parts))
      end()
    },
  })
}

/** A user's mistake is answered, a programmer's mistake is logged with its cause. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  // The framework's own answers to a sender's mistake: no such page, a form to a page that takes none.
  if (request.signal.aborted || error instanceof AppError || (isRouteErrorResponse(error) && error.status < 500)) return
  log.error('A request failed.', { method: request.method, path: loggedPath(new URL(request.url).pathname), error })
}
