import { isSealedWithCurrentKey, reseal } from '../runtime/crypto.ts'
import { untenantedDb } from './database.ts'
import { scopeForJob, type Scope } from './scope.ts'

interface Rotated {
  rotated: number
  /** Still under the previous key, or saved again by someone in the meantime. */
  already: number
}

/**
 * Wraps the data key of every stored secret with the current key of the environment, one row at a time. If it is cut
 * off, each row is under either the old or the new key, both of which still open it, and the next run continues. The
 * secrets themselves are not touched.
 */
export async function rotateKeys(): Promise<Rotated> {
  const result: Rotated = { rotated: 0, already: 0 }
  const count = (isDone: boolean) => (isDone ? result.rotated++ : result.already++)
  const db = untenantedDb()
  for (const row of await db.authenticator.findMany()) {
    if (isSealedWithCurrentKey(row)) count(false)
    else {
      const { count: changed } = await db.authenticator.updateMany({
        where: { id: row.id, wrappedKey: row.wrappedKey },
        data: reseal(row, `authenticator:${row.userId}`),
      })
      count(changed === 1)
    }
  }
  for (const { id: organizationId } of await db.organization.findMany({ select: { id: true } })) {
    const scope = scopeForJob({ organizationId, mode: 'production', label: 'operator' })
    const credentials = await scope.tx((tx) => tx.regulatorCredential.findMany())
    for (const row of credentials) {
      if (isSealedWithCurrentKey(row)) count(false)
      else
        await scope.tx(async (tx) => {
          const { count: changed } = await tx.regulatorCredential.updateMany({
            where: { id: row.id, wrappedKey: row.wrappedKey },
            data: reseal(row, `regulator:${organizationId}:${row.environment}`),
          })
          count(changed === 1)
        })
    }
    for (const row of await scope.tx((tx) => tx.identityConnection.findMany())) {
      if (isSealedWithCurrentKey(row)) count(false)
      else
        await scope.tx(async (tx) => {
          const { count: changed } = await tx.identityConnection.updateMany({
            where: { id: row.id, wrappedKey: row.wrappedKey },
            data: reseal(row, `identity:${organizationId}:${row.provider}`),
          })
          count(changed === 1)
        })
      const { hookSecret, hookWrappedKey, hookKeyId } = row
      if (hookSecret === null || hookWrappedKey === null || hookKeyId === null) continue
      const hook = { secret: hookSecret, wrappedKey: hookWrappedKey, keyId: hookKeyId }
      if (isSealedWithCurrentKey(hook)) count(false)
      else
        await scope.tx(async (tx) => {
          const resealed = reseal(hook, `identity-hook:${organizationId}:${row.provider}`)
          const { count: changed } = await tx.identityConnection.updateMany({
            where: { id: row.id, hookWrappedKey },
            data: { hookWrappedKey: resealed.wrappedKey, hookKeyId: resealed.keyId },
          })
          count(changed === 1)
        })
    }
    await rotateVault(scope, result)
  }
  return result
}

const copiesAPage = 500

/** The copies in the record vault may be many and long: their keys are read page by page, without what they seal. */
async function rotateVault(scope: Scope, result: Rotated): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await scope.tx((tx) =>
      tx.vaultCopy.findMany({
        where: { submissionId: { gt: after } },
        select: { submissionId: true, wrappedKey: true, keyId: true },
        orderBy: { submissionId: 'asc' },
        take: copiesAPage,
      }),
    )
    if (page.length === 0) return
    for (const { submissionId, ...row } of page) {
      if (isSealedWithCurrentKey(row)) result.already++
      else {
        const { count: changed } = await scope.tx((tx) =>
          tx.vaultCopy.updateMany({
            where: { submissionId, wrappedKey: row.wrappedKey },
            data: reseal(row, `vault:${scope.organizationId}:${submissionId}`),
          }),
        )
        if (changed === 1) result.rotated++
        else result.already++
      }
    }
    after = page.at(-1)!.submissionId
  }
}
