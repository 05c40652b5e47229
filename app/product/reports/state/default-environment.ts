export type SubmissionEnvironment = 'demo' | 'test' | 'production'

/**
 * The default environment of a submission: Demo never leaves the program; TEST is the default until a TEST submission
 * was confirmed (decisions: Demo and production).
 */
export function defaultEnvironment(mode: 'demo' | 'production', isTestConfirmed: boolean): SubmissionEnvironment {
  if (mode === 'demo') return 'demo'
  return isTestConfirmed ? 'production' : 'test'
}

/** Label of the submit button and text of its dialog, by environment. */
export const submitWords: Readonly<Record<SubmissionEnvironment, { label: string; happens: string }>> = {
  demo: { label: 'Submit', happens: 'answered by the local simulator. Nothing reaches FINTRAC.' },
  test: { label: 'Submit to TEST', happens: 'sent to FINTRAC TEST, which doesn’t file it.' },
  production: { label: 'File to PRODUCTION', happens: 'sent to FINTRAC PRODUCTION, which files it.' },
}
