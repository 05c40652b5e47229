/** The id of a value's place on the page of its report. */
export const anchor = (pointer: string): string => `v${pointer.replaceAll('/', '-')}`
