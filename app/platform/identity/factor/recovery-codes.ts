import { randomInt } from 'node:crypto'
import { keyedHash } from '../../runtime/crypto.ts'
import type { Tx } from '../../data/database.ts'

/** How many codes a person gets at once. */
const recoveryCodeCount = 10
/** Without letters and digits that are read as others. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

const hashOf = (userId: string, code: string) => keyedHash('recovery-code', `${userId}:${code}`)

/** As it is compared: people type capitals, spaces and hyphens. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

/** Whether the input has the shape of a recovery code rather than of an authenticator app's code. */
export const looksLikeRecoveryCode = (code: string): boolean => plain(code).length === length

/** Makes new codes and revokes the earlier ones. They are shown once: only their hashes are stored. */
export async function newRecoveryCodes(db: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  await db.recoveryCode.deleteMany({ where: { userId } })
  await db.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })) })
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Uses a code up. False where it is unknown or was used; of two that bring one code at once, one gets true. */
export async function takeRecoveryCode(db: Tx, userId: string, code: string): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: { userId, codeHash: hashOf(userId, plain(code)), usedAt: null },
    data: { usedAt: new Date() },
  })
  return count === 1
}
