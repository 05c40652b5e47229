import { env } from '../runtime/env.ts'

/** Where reCAPTCHA is configured, its frame and calls are let in; otherwise nothing of another origin is. */
const recaptcha = () => (env().RECAPTCHA_SITE_KEY && env().RECAPTCHA_SECRET ? ' https://www.google.com/recaptcha/' : '')

/** Headers of every page. The policy is enforced, not only reported. */
export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Styles set by script on elements (virtual lists, progress bars) are style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${recaptcha()}`,
    `frame-src 'self'${recaptcha()}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Headers of every response. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
}
