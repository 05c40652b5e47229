/** The element id of a value on the page of its report. */
export const anchor = (pointer: string): string => `v${pointer.replaceAll('/', '-')}`
