import { createServer } from 'node:http'
import path from 'node:path'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import express from 'express'
import { areaOf } from './platform/http/area.ts'
import { clientAddressHeader } from './platform/http/client-address.ts'
import { compression } from './platform/http/compression.ts'
import { assertRoleIsConfined } from './platform/data/database.ts'
import { filesAnswer } from './platform/services/files.ts'
import { env } from './platform/runtime/env.ts'
import { exitWith } from './platform/runtime/fail.ts'
import { log } from './platform/runtime/log.ts'
import { countAnswer } from './platform/http/metrics.ts'
import { newRequestId, requestIdHeader, withOrigin } from './platform/runtime/origin.ts'
import { fileTimeMs, idleTimeMs, limitBody, limitTime, ownHost, ownMethods } from './platform/http/request-limits.ts'
import { handlerByPart } from './platform/http/route-parts.ts'
import { withAnswers } from './platform/forms/route-errors.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { scriptRequestHeader } from './platform/identity/session.ts'

// A wrong variable stops the start before anything is opened.
try {
  env()
} catch (error) {
  exitWith(error)
}

const root = path.resolve(import.meta.dirname, '..')
const development = process.argv.includes('--dev')

/** What answers the page of a path. */
async function pageHandlers(): Promise<(path: string) => express.RequestHandler> {
  if (vite) {
    const build = async () => withAnswers((await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild)
    const handler = createRequestHandler({ build, mode: 'development' })
    return () => handler
  }
  const build = withAnswers((await import(path.join(root, 'build/server/index.js'))) as ServerBuild)
  return handlerByPart(build, (part) => createRequestHandler({ build: part, mode: 'production' }))
}

const vite = development
  ? await import('vite').then((module) =>
      module.createServer({ root, server: { middlewareMode: true }, appType: 'custom' }),
    )
  : undefined

const app = express()
app.disable('x-powered-by')
app.set('trust proxy', env().APP_MODE === 'production' ? 1 : false)
app.use((request, response, next) => {
  const id = newRequestId()
  response.set(requestIdHeader, id)
  const started = performance.now()
  const area = areaOf(request.path)
  withOrigin({ request: id }, () => {
    response.once('finish', () => {
      const ms = Math.round(performance.now() - started)
      countAnswer(request.method, area, response.statusCode, ms)
      log.debug('A request was answered.', { method: request.method, area, status: response.statusCode, ms })
    })
    next()
  })
})
app.use((request, response, next) => {
  // Overwrites what a client may have sent under these names.
  request.headers[clientAddressHeader.toLowerCase()] = request.ip ?? 'unknown'
  request.headers[scriptRequestHeader.toLowerCase()] =
    request.path.endsWith('.data') || request.path === '/app/imports/upload' ? '1' : '0'
  response.set(securityHeaders)
  // What a signed-in person saw, or a link that sets a password, stays in no cache; the pages' data neither.
  if (/^\/(?:app|login|welcome|invitation|forgot)(?:[/.]|$)/i.test(request.path))
    response.set('Cache-Control', 'no-store')
  if (env().APP_URL.startsWith('https://'))
    response.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  next()
})

// No address of ours holds a NUL, and no database takes one.
app.use((request, response, next) => {
  if (/%00/.test(request.url)) response.status(400).type('text/plain').send('There is no page at this address.')
  else next()
})

app.use(ownHost({ publicUrl: env().APP_URL, isLocal: env().APP_MODE === 'local' }))
app.use(ownMethods)

// SameSite=Lax keeps other sites' posts without a session; this refuses them outright.
const ownOrigin = new URL(env().APP_URL).origin
app.use((request, response, next) => {
  const origin = request.headers.origin
  const isOther =
    origin !== undefined && origin !== ownOrigin && origin !== `${request.protocol}://${request.headers.host}`
  if (request.method === 'POST' && (isOther || request.headers['sec-fetch-site'] === 'cross-site')) {
    response.status(403).type('text/plain').send('This request came from another site and was refused.')
    return
  }
  next()
})

app.use(limitBody)
app.use(limitTime())
app.use(compression)

if (vite) app.use(vite.middlewares)
else {
  app.use('/assets', express.static(path.join(root, 'build/client/assets'), { immutable: true, maxAge: '1y' }))
  app.use(express.static(path.join(root, 'build/client'), { maxAge: '1h' }))
}

// As a role that sees past row-level security, one organization's page would show all of them.
await assertRoleIsConfined().catch(exitWith)
if (!(await filesAnswer().catch(exitWith)))
  log.warn('The store of uploaded files does not answer. Files can’t be uploaded or read until it does.')
const handlerOf = await pageHandlers().catch(exitWith)
app.all('*', (request, response, next) => {
  Promise.resolve(handlerOf(request.path)(request, response, next)).catch(next)
})

const server = createServer(app)
// A large upload may take long; a silent connection may not.
server.requestTimeout = fileTimeMs
server.headersTimeout = 30_000
server.timeout = idleTimeMs

server.on('error', (error: NodeJS.ErrnoException) => {
  const { HOST, PORT } = env()
  process.stderr.write(
    error.code === 'EADDRINUSE'
      ? `Port ${PORT} on ${HOST} is in use. Stop what uses it, or set PORT to another one.\n`
      : `The web server could not start: ${error.message}\n`,
  )
  process.exit(1)
})
server.listen(env().PORT, env().HOST, () => {
  log.info('The web server is ready.', { url: env().APP_URL })
  process.send?.({ ready: 'web' })
})

let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), 5_000).unref()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The supervisor was killed: nothing of it stays behind.
process.on('disconnect', stop)
