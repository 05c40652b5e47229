import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import argon2 from 'argon2'
import { env } from './env.ts'

/**
 * A secret at rest: AES-256-GCM under a data key of its own, which is wrapped by the key `keyId` of the environment.
 */
export interface SealedSecret {
  secret: Uint8Array<ArrayBuffer>
  wrappedKey: Uint8Array<ArrayBuffer>
  keyId: string
}

type WrappedKey = Pick<SealedSecret, 'wrappedKey' | 'keyId'>

const derive = (purpose: string, key: string) => Buffer.from(hkdfSync('sha256', key, 'comply-plus', purpose, 32))

function encrypt(key: Buffer, plain: Buffer, context: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]))
}

function decrypt(key: Buffer, sealed: Uint8Array, context: string): Buffer {
  const bytes = Buffer.from(sealed)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}

/** `context` (owner and purpose) is bound to the secret: a row copied to another owner cannot be opened. */
export function seal(plain: string, context: string): SealedSecret {
  const dataKey = randomBytes(32)
  return {
    secret: encrypt(dataKey, Buffer.from(plain, 'utf8'), context),
    wrappedKey: encrypt(derive('wrap', env().ENCRYPTION_KEY), dataKey, context),
    keyId: env().ENCRYPTION_KEY_ID,
  }
}

/** Throws when no key in the environment is the one that wrapped it, or anything was altered. */
export function unseal(sealed: SealedSecret, context: string): string {
  return decrypt(dataKeyOf(sealed, context), sealed.secret, context).toString('utf8')
}

/** While keys are rotated there are two: secrets are sealed with the current one, and opened with either. */
function dataKeyOf({ keyId, wrappedKey }: WrappedKey, context: string): Buffer {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_ID, ENCRYPTION_KEY_PREVIOUS, ENCRYPTION_KEY_PREVIOUS_ID } = env()
  const key =
    keyId === ENCRYPTION_KEY_ID
      ? ENCRYPTION_KEY
      : keyId === ENCRYPTION_KEY_PREVIOUS_ID
        ? ENCRYPTION_KEY_PREVIOUS
        : undefined
  if (key === undefined)
    throw new Error(`A stored secret was sealed with key ${keyId}, and the environment holds ${ENCRYPTION_KEY_ID}.`)
  return decrypt(derive('wrap', key), wrappedKey, context)
}

export const isSealedWithCurrentKey = ({ keyId }: Pick<SealedSecret, 'keyId'>): boolean =>
  keyId === env().ENCRYPTION_KEY_ID

/** The same secret under the current key: only its data key is wrapped again. */
export const reseal = (sealed: WrappedKey, context: string): WrappedKey => ({
  wrappedKey: encrypt(derive('wrap', env().ENCRYPTION_KEY), dataKeyOf(sealed, context), context),
  keyId: env().ENCRYPTION_KEY_ID,
})

export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')

/** A hash that only this installation can make: for keys of rate limits and the like. */
export const keyedHash = (purpose: string, text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac('sha256', derive(purpose, env().APP_SECRET)).update(text).digest())

/** 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b)

// OWASP: argon2id with 19 MiB, 2 passes, 1 lane.
const passwordCost = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, passwordCost)

let decoy: Promise<string> | undefined

/**
 * Takes the same time whether or not there is a hash to compare with, so that an unknown address cannot be told apart.
 */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(newToken())
  const matches = await argon2.verify(hash ?? (await decoy), password)
  return matches && hash != null
}
