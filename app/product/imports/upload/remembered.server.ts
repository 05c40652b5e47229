import { isDeepStrictEqual } from 'node:util'
import { emptyPlan, planDefects, type ImportPlan } from '#app/csv/plan/plan.ts'
import { BENEFICIARY, isStanding } from '#app/csv/plan/standing.ts'
import { fold } from '#app/csv/words/fold.ts'
import { partyField, type Field } from '#app/csv/words/fields.ts'
import type { ImportState } from '#app/platform/generated/enums.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { locationList } from '#app/product/locations/queries.server.ts'
import type { FileFacts } from '../look/facts.ts'
import { recallChoices, type StoredFile } from '../look/apart.server.ts'
import type { RememberedChoices } from './queries.server.ts'
import { choicesOf } from './templates.server.ts'

/** States of an import that was started and not undone. */
export const startedStates: ImportState[] = ['queued', 'reading', 'done', 'stopped']

/**
 * The initial choices of an upload: from the last started file with its headers, or from their template if that is
 * newer.
 */
interface KnownChoices {
  plan: ImportPlan
  createCustomers: boolean
  templateId: string | null
  remembered: RememberedChoices | null
}

export async function knownChoices(
  scope: Scope,
  { fingerprint, file }: { fingerprint: string; file: StoredFile },
): Promise<KnownChoices | null> {
  const [template, last] = await scope.tx((db) =>
    Promise.all([
      db.mappingTemplate.findFirst({ where: { headerFingerprint: fingerprint }, orderBy: { updatedAt: 'desc' } }),
      db.import.findFirst({
        where: { headerFingerprint: fingerprint, state: { in: startedStates } },
        select: {
          id: true,
          fileName: true,
          plan: true,
          readAs: true,
          createCustomers: true,
          startedAt: true,
          createdAt: true,
        },
        // One that waits to be read was started last.
        orderBy: [{ startedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
      }),
    ]),
  )
  const startedAt = last === null ? null : (last.startedAt ?? last.createdAt)
  if (last !== null && last.readAs !== null && (template === null || template.updatedAt < startedAt!)) {
    const { plan, notTaken } = await withoutFileChoices(scope, last.plan as unknown as ImportPlan)
    const held =
      planDefects(plan).length > 0 ? null : await recallChoices(scope, file, plan, last.readAs as unknown as FileFacts)
    if (held === null || isNothingSaid(held.plan, last.createCustomers)) return null
    const { id: importId, fileName, createCustomers } = last
    return {
      plan: held.plan,
      createCustomers,
      templateId: null,
      remembered: {
        importId,
        fileName,
        startedAt: startedAt!.toISOString(),
        notTaken,
        contradicted: held.contradicted,
      },
    }
  }
  if (template === null) return null
  const { plan: stored, createCustomers } = choicesOf(template.plan)
  const plan = withoutRows(stored)
  const held = planDefects(plan).length > 0 ? null : await recallChoices(scope, file, plan, null)
  return held && { plan: held.plan, createCustomers, templateId: template.id, remembered: null }
}

/** Nothing was chosen: the file's own proposals apply. */
const isNothingSaid = (plan: ImportPlan, createCustomers: boolean): boolean =>
  !createCustomers && isDeepStrictEqual(plan, emptyPlan(plan.subject))

/** Lines and records of one file don't apply to another. */
function withoutRows(plan: ImportPlan): ImportPlan {
  const { skipLines: _, ...file } = plan.file
  return { ...plan, file, links: {} }
}

/** Constants that all files of a system may share; any other is for one file. */
const ofEveryFile: readonly Field[] = [
  'method',
  'direction',
  'status',
  'currency',
  'locationId',
  'disposition',
  'channel',
  'purpose',
]

const isOfEveryFile = (field: Field, value: string | undefined): boolean =>
  ofEveryFile.includes(field) || (field === BENEFICIARY && isStanding(field, value))

/** Drops choices for one file only, and those that name what is no longer on file. */
async function withoutFileChoices(scope: Scope, before: ImportPlan): Promise<{ plan: ImportPlan; notTaken: string[] }> {
  const plan = structuredClone(withoutRows(before))
  const notTaken: string[] = before.file.skipLines === undefined ? [] : ['the lines to skip']
  // They were stored with that import, or removed since.
  plan.knownCustomers = []
  const rates = Object.entries(plan.rates)
  plan.rates = Object.fromEntries(rates.filter(([, rate]) => 'column' in rate))
  if (rates.some(([, rate]) => !('column' in rate))) notTaken.push('the exchange rates that were entered')
  if (plan.customerKey.length > 0) notTaken.push('that customers are matched by name')
  plan.customerKey = []
  for (const field of Object.keys(plan.constants) as Field[]) {
    if (isOfEveryFile(field, plan.constants[field])) continue
    delete plan.constants[field]
    notTaken.push(partyField(field) === null ? 'a value that every row had' : 'the customer of every row')
  }
  const locations = (await locationList(scope)).filter(({ active }) => active)
  const { locationId } = plan.constants
  if (locationId !== undefined) {
    const [only, ...others] = locations
    const isOnly =
      only && others.length === 0 && [only.fintracLocationId, only.name].some((name) => fold(name) === fold(locationId))
    if (!isOnly) {
      delete plan.constants.locationId
      notTaken.push(`the location of every row (${locationId})`)
    }
  }
  if (plan.locationConstants !== undefined) {
    const kept = Object.entries(plan.locationConstants).flatMap(([id, own]) => {
      const here = locations.find(({ fintracLocationId }) => fold(fintracLocationId) === fold(id))
      if (here === undefined) notTaken.push(`the values of rows at ${own.name ?? id}`)
      return here === undefined ? [] : [[id, { ...own, name: here.name }] as const]
    })
    if (kept.length > 0) plan.locationConstants = Object.fromEntries(kept)
    else delete plan.locationConstants
  }
  const isHere = (id: string) => locations.some(({ fintracLocationId }) => fold(fintracLocationId) === fold(id))
  plan.locationZones = Object.fromEntries(Object.entries(plan.locationZones).filter(([id]) => isHere(id)))
  return { plan, notTaken: [...new Set(notTaken)] }
}
