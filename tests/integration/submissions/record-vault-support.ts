import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { demoEntity } from '#fixtures/regulator/demo-entity.ts'
import { submitReports } from '#app/product/submissions/commands.server.ts'
import { eraseDue } from '#app/product/submissions/record/retention.server.ts'
import { saveVault } from '#app/product/vault/setting.server.ts'
import type { Company } from '#tests/integration/reports-support.ts'
import { ready, submission, type submissionsTo } from './support.ts'

type Environment = Pick<Awaited<ReturnType<typeof submissionsTo>>, 'asAdmin' | 'production' | 'work'>

export const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const turn = (company: Company, isOn: boolean) => saveVault(company.scopeOf('owner'), isOn)
export const copies = async (company: Company) =>
  company.scope.tx((db) => db.vaultCopy.findMany({ orderBy: { createdAt: 'asc' } }))

/** Reports that PRODUCTION confirmed, their erasure, and what the simulated regulator received of them. */
export function vaultsIn({ asAdmin, production, work }: Environment) {
  const confirmedLongAgo = (company: Company) =>
    asAdmin(`UPDATE submission SET confirmed_at = now() - interval '31 days' WHERE organization_id = $1`, [
      company.organizationId,
    ])

  /** Reports that PRODUCTION confirmed, with the bytes that it received. */
  async function filed({ on, count = 1 }: { on: boolean; count?: number }) {
    const { company, ids } = await ready(count)
    if (on) await turn(company, true)
    await submitReports(company.scope, ids, 'production')
    await work(company)
    const sent = await submission(company, ids[0]!)
    return { company, ids, sent }
  }

  async function erased(on: boolean) {
    const made = await filed({ on })
    await confirmedLongAgo(made.company)
    expect(await eraseDue(made.company.scope)).toBe(1)
    return made
  }

  /** The digest of the bytes as they arrived at FINTRAC. */
  const received = (reference: string) => production.state.report(demoEntity.reportingEntityNumber, reference)?.sha256
  return { confirmedLongAgo, filed, erased, received }
}
