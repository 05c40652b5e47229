export * from './types.ts'
export * from './codes.ts'
export { resolveOutcome, type ResolvedOutcome } from './resolve-outcome.ts'
