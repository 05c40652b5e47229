import { atField } from '#app/ui/values/at-field.ts'

/** The element id of a value on the page of its report. */
export const anchor = (pointer: string): string => `v${pointer.replaceAll('/', '-')}`

/** The form where a value is fixed, which marks what this report is missing and links back to it. */
export const fixAt = (to: string, field: string | null, report: string): string =>
  atField(/^\/app\/(?:customers|transactions)\//.test(to) ? `${to}?report=${report}` : to, field)
