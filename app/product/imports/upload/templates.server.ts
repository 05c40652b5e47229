import { createHash } from 'node:crypto'
import { fold } from '#app/csv/words/fold.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { AppError } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'

export const templateList = (scope: Scope): Promise<{ id: string; name: string }[]> =>
  scope.tx((db) => db.mappingTemplate.findMany({ select: { id: true, name: true }, orderBy: { name: 'asc' } }))

/** Files with the same headers in the same order are of one kind. */
export function headerFingerprint(header: readonly string[]): string {
  return createHash('sha256').update(header.map(fold).join('\u001f')).digest('hex').slice(0, 32)
}

export async function templateNamed(scope: Scope, name: string): Promise<{ id: string } & TemplateChoices> {
  const found = await scope.tx((db) => db.mappingTemplate.findFirst({ where: { name } }))
  if (!found) throw new AppError('template-not-found', 404, `There is no mapping template called "${name}".`)
  return { id: found.id, ...choicesOf(found.plan) }
}

/** The content of a template: the plan, and whether customers may be created. */
export interface TemplateChoices {
  plan: ImportPlan
  createCustomers: boolean
}

export function choicesOf(stored: unknown): TemplateChoices {
  const { createCustomers = false, ...plan } = stored as ImportPlan & { createCustomers?: boolean }
  return { plan, createCustomers }
}
