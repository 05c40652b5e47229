import { audit } from '#app/platform/data/audit.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { lock } from '#app/platform/sql/locks.ts'

export interface VaultState {
  isOn: boolean
  /**
   * How many copies it keeps, for who may delete them there; null for others (a number tells of reports that they may
   * not know of), and in Demo mode.
   */
  copies: number | null
}

/** The setting is shared by both modes; copies are of Production alone. */
export async function vaultState(scope: Scope): Promise<VaultState> {
  scope.require('view the product')
  const { organizationId } = scope
  const isShown = scope.mode === 'production' && scope.can('manage people')
  return scope.tx(async (db) => ({
    isOn: (await db.companySettings.findUnique({ where: { organizationId } }))?.recordVault ?? false,
    copies: isShown ? await db.vaultCopy.count() : null,
  }))
}

/**
 * Turns the vault on or off. What was erased before stays erased, and copies that it keeps stay.
 * @throws AppError 403, prove-again
 */
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

/**
 * Deletes all copies for good. `agreed`: how many the person saw and agreed to delete; where there are others by now,
 * none goes. Never from Demo mode, where nobody expects a record of Production to go.
 * @throws AppError 403, prove-again, not-in-demo, vault-is-empty, vault-changed
 */
export async function emptyVault(scope: Scope, agreed: number): Promise<void> {
  scope.require('manage people')
  scope.requireProof()
  if (scope.mode !== 'production')
    throw new AppError(
      'not-in-demo',
      409,
      'The record vault keeps Production reports. Switch to Production to delete copies.',
    )
  await scope.tx(async (db) => {
    const { count } = await db.vaultCopy.deleteMany()
    if (count === 0) throw new AppError('vault-is-empty', 409, 'The record vault holds no copies. Reload the page.')
    if (count !== agreed)
      throw new AppError(
        'vault-changed',
        409,
        `Nothing was deleted. The record vault keeps ${count} ${count === 1 ? 'copy' : 'copies'} now. Check the number and try again.`,
      )
    await audit(db, scope, {
      action: 'record-vault.deleted',
      subjectType: 'settings',
      subjectId: scope.organizationId,
      detail: { copies: count },
    })
  })
}
