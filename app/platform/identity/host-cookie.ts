import { createCookie } from '@remix-run/node'
import { env } from '../runtime/env.ts'

/**
 * A cookie for this host alone, which scripts of a page don't see; without `maxAge` (in seconds) it ends with the
 * browser.
 */
export function hostCookie(name: string, maxAge?: number) {
  const secure = env().APP_URL.startsWith('https://')
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    secure,
    sameSite: 'lax',
    path: '/',
    ...(maxAge !== undefined && { maxAge }),
  })
}
