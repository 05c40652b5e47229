export type SubmissionEnvironment = 'demo' | 'test' | 'production'

/**
 * Where a submission goes unless the user chooses otherwise: Demo never leaves the program; TEST is the default until a
 * TEST submission was confirmed (decisions: Demo and production).
 */
export function defaultEnvironment(mode: 'demo' | 'production', isTestConfirmed: boolean): SubmissionEnvironment {
  if (mode === 'demo') return 'demo'
  return isTestConfirmed ? 'production' : 'test'
}
