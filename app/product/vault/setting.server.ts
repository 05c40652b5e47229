import { audit } from '#app/platform/data/audit.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { lock } from '#app/platform/sql/locks.ts'

export interface VaultState {
  isOn: boolean
  /** How many copies it keeps, for who may delete them; null for others: a number tells of reports that they may not know of. */
  copies: number | null
}

/** The setting is shared by both modes; copies are of Production alone. */
export async function vaultState(scope: Scope): Promise<VaultState> {
  scope.require('view the product')
  const { organizationId } = scope
  return scope.inMode('production').tx(async (db) => ({
    isOn: (await db.companySettings.findUnique({ where: { organizationId } }))?.recordVault ?? false,
    copies: scope.can('manage people') ? await db.vaultCopy.count() : null,
  }))
}

/** Turns the vault on or off. What was erased before stays erased, and copies that it keeps stay. @throws AppError 403, prove-again */
export async function saveVault(scope: Scope, isOn: boolean): Promise<void> {
  scope.require('manage people')
  scope.requireProof()
  const { organizationId } = scope
  await scope.tx(async (db) => {
    await lock(db, `settings:${organizationId}`)
    const before = (await db.companySettings.findUnique({ where: { organizationId } }))?.recordVault ?? false
    if (before === isOn) return
    await db.companySettings.upsert({
      where: { organizationId },
      create: { organizationId, recordVault: isOn },
      update: { recordVault: isOn },
    })
    await audit(db, scope, {
      action: 'settings.record-vault-saved',
      subjectType: 'settings',
      subjectId: organizationId,
      detail: { on: isOn },
    })
  })
}

/** Deletes all copies for good. Returns how many. @throws AppError 403, prove-again, vault-is-empty */
export async function emptyVault(scope: Scope): Promise<number> {
  scope.require('manage people')
  scope.requireProof()
  return scope.inMode('production').tx(async (db) => {
    const { count } = await db.vaultCopy.deleteMany()
    if (count === 0) throw new AppError('vault-is-empty', 409, 'The record vault keeps no copies.')
    await audit(db, scope, {
      action: 'record-vault.deleted',
      subjectType: 'settings',
      subjectId: scope.organizationId,
      detail: { copies: count },
    })
    return count
  })
}
