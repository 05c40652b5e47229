import { redirect } from '@remix-run/node'
import type { Scope } from '#app/platform/data/scope.ts'
import { locationList } from '#app/product/locations/queries.server.ts'
import { reportingWindows } from '#app/product/settings/queries.server.ts'
import { forecastOf } from './forecast/forecast.server.ts'
import { surveyFile } from './look/apart.server.ts'
import { choicesKey } from './mapping/commands.server.ts'
import type { PlaceChoice } from './mapping/fields/location-constants.ts'
import { meaningRows } from './mapping/meanings.ts'
import { columnChoices, columnZones, idChoice, sharedIds } from './mapping/plan-form.ts'
import { previewRows } from './read/preview/preview-rows.ts'
import { loadRates } from './read/read-context.server.ts'
import { importFile, sameFileImports } from './upload/queries.server.ts'
import { templateList } from './upload/templates.server.ts'

/** The active locations, which may have values of their own. */
export const placeChoices = async (scope: Scope): Promise<PlaceChoice[]> =>
  (await locationList(scope))
    .filter(({ active }) => active)
    .map(({ fintracLocationId, name }) => ({ id: fintracLocationId, name }))

/** The data of the mapping page. @throws a redirect if the import has started */
export async function mapData(scope: Scope, importId: string) {
  const file = await importFile(scope, importId)
  if (file.state !== 'mapping') throw redirect(`/app/imports/${file.id}`)
  const survey = await surveyFile(scope, file, file.plan)
  const { detection } = survey
  return {
    id: file.id,
    fileName: file.fileName,
    detection: { ...detection, preview: [] },
    columns: survey.mapping.columns,
    clashes: survey.mapping.clashes,
    samples: survey.mapping.columns.map((column) =>
      [
        ...new Set(
          detection.preview.map((record) => record.cells[column.position]?.trim() ?? '').filter((cell) => cell !== ''),
        ),
      ].slice(0, 3),
    ),
    zones: columnZones(survey, file.plan),
    choices: columnChoices(survey, file.plan),
    meanings: meaningRows(survey, file.plan),
    idChoice: idChoice(survey),
    sharedIds: file.plan.legs === 'rows' ? 0 : sharedIds(survey),
    preview: previewRows(survey, await scope.sql(loadRates)),
    // Open questions would change the whole forecast.
    forecast: survey.questions.length + survey.defects.length > 0 ? null : await forecastOf(scope, file),
    locations: await placeChoices(scope),
    canAddLocations: scope.can('edit customers and locations'),
    questions: survey.questions,
    defects: survey.defects,
    assumptions: survey.settled.assumptions,
    plan: file.plan,
    seen: choicesKey(file),
    createCustomers: file.createCustomers,
    windowSet: (await reportingWindows(scope)).length > 0,
    templates: await templateList(scope),
    templateId: file.templateId,
    remembered: file.remembered,
    same: await sameFileImports(scope, file.id),
  }
}

export type MapData = Awaited<ReturnType<typeof mapData>>
