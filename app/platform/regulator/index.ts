export * from './types.ts'
export * from './codes.ts'
export { createRegulatorClient } from './client.ts'
export { resolveOutcome, type ResolvedOutcome } from './resolve-outcome.ts'
