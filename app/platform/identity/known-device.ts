import { keyedHash, newToken, sameBytes } from '../runtime/crypto.ts'
import { hostCookie } from './host-cookie.ts'

/* Lets someone who has signed in on this browser try again while other people's failed attempts lock the address. */

const cookie = () => hostCookie('comply_device', 365 * 86_400)

const signature = (email: string, nonce: string) => keyedHash('known-device', `${nonce}:${email}`)

const valueOf = async (request: Request): Promise<string> => {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/**
 * What tells this browser from others for this address; null where it never signed in to it. `email` is lower-cased.
 */
export async function knownDevice(request: Request, email: string): Promise<string | null> {
  const [nonce = '', signed = ''] = (await valueOf(request)).split('.')
  return nonce !== '' && sameBytes(Buffer.from(signed, 'base64url'), signature(email, nonce)) ? nonce : null
}

/** The Set-Cookie header that makes this browser known for this address. */
export async function knownDeviceCookie(request: Request, email: string): Promise<string> {
  const nonce = (await knownDevice(request, email)) ?? newToken().slice(0, 22)
  return cookie().serialize(`${nonce}.${Buffer.from(signature(email, nonce)).toString('base64url')}`)
}
