/** Checking reports: what other rooms use of this folder. */
export type { Message, ValidationContext } from './rule/message.ts'
export { deletionFindings } from './schema.ts'
export { validateReport } from './validate.ts'
export { valuesInDocument } from './rule/view.ts'
