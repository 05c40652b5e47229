import type { Scope } from '#app/platform/data/scope.ts'
import { savePlan } from '#app/product/imports/mapping/commands.server.ts'
import { planFromForm } from '#app/product/imports/mapping/plan-form.ts'
import { importFile } from '#app/product/imports/upload/queries.server.ts'
import { surveyFile } from '#app/product/imports/look/apart.server.ts'
import { testOrganization } from '#tests/support/test-database.ts'
import { prepareOrganization } from '#tests/integration/import-support.ts'

/** The mapping step of one upload as its page shows and submits it. */

export async function organization(): Promise<Scope> {
  const scope = await testOrganization('production')
  await prepareOrganization(scope)
  return scope
}

export const survey = async (scope: Scope, id: string) => {
  const file = await importFile(scope, id)
  return { file, survey: await surveyFile(scope, file, file.plan) }
}

export const sent = async (scope: Scope, id: string, entries: Record<string, string>) => {
  const { file, survey: found } = await survey(scope, id)
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  const read = planFromForm(form, file.plan, found)
  await savePlan(scope, id, read.plan, true)
  return read.errors
}
