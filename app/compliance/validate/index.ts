/** Checking reports: what other rooms use of this folder. */
export type { Message, RegulatorMessage, RegulatorSchemaMessage, ValidatedType, ValidationContext } from './message.ts'
export { deletionFindings } from './schema.ts'
export { hasReject, rules, toRegulatorMessage, toRegulatorSchemaMessage, validateReport } from './validate.ts'
export { valuesInDocument } from './view.ts'
export { vagueness } from './party.ts'
