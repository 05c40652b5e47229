import { scopeForJob } from '#app/platform/data/scope.ts'
import { forecastImportJob } from '#app/product/imports/forecast/jobs.ts'
import { runForecast } from '#app/product/imports/forecast/run-forecast.server.ts'
import { handle } from './handler.ts'

/** Reads an upload to its end while its columns are mapped; stops when its choices change or it is started. */
export const forecastImport = handle(forecastImportJob, async ({ organizationId, mode, importId, key }, { signal }) => {
  await runForecast(scopeForJob({ organizationId, mode, label: 'forecast' }), importId, { key, signal })
})
