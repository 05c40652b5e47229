import type { Outcome } from '#fixtures/regulator/index.ts'

/** A submission as recorded by the product. */
export interface OurSubmission {
  id: string
  reportId: string
  reference: string
  action: 'submit' | 'change' | 'delete'
  state: string
  sha256: string
  attempts: number
}

export interface Verdict {
  submissions: number
  /** Frozen but never accepted, or accepted and never shown as such. */
  lost: string[]
  /** Accepted more often than submitted. */
  doubled: string[]
  /** Any other violation: different bytes, a report that nobody submitted, an attempt that isn't recorded. */
  wrong: string[]
  /** Changes accepted twice with the same bytes, which is harmless. */
  repeats: number
}

const accepted = (state: string) => state === 'accepted' || state === 'accepted_with_warnings'

/** Compares the product's record with the regulator's own journal of decisions. */
export function check(ours: readonly OurSubmission[], journal: readonly Outcome[]): Verdict {
  const verdict: Verdict = { submissions: ours.length, lost: [], doubled: [], wrong: [], repeats: 0 }
  const decisions = Map.groupBy(
    journal,
    (outcome) => `${outcome.action} ${outcome.reportingEntityReportReference ?? ''}`,
  )
  const known = new Set<string>()
  for (const [key, group] of Map.groupBy(ours, (one) => `${one.action} ${one.reference}`)) {
    known.add(key)
    const taken = (decisions.get(key) ?? []).filter((outcome) => outcome.outcome === 'accepted')
    const hashes = new Map(group.map((one) => [one.sha256, one]))
    for (const one of group) {
      const own = taken.filter((outcome) => outcome.sha256 === one.sha256)
      if (!accepted(one.state)) verdict.lost.push(`${key} ended as ${one.state}`)
      else if (own.length === 0) verdict.lost.push(`${key} is shown as confirmed and was never accepted`)
      else if (own.length > 1) {
        if (one.action === 'change') verdict.repeats += own.length - 1
        else verdict.doubled.push(`${key} was accepted ${own.length} times`)
      }
      if (one.attempts < (decisions.get(key) ?? []).filter((outcome) => outcome.sha256 === one.sha256).length)
        verdict.wrong.push(`${key} was sent more often than recorded`)
    }
    for (const outcome of taken)
      if (!hashes.has(outcome.sha256)) verdict.wrong.push(`${key} was accepted with other bytes`)
  }
  for (const [key, group] of decisions)
    if (!known.has(key) && group.some((outcome) => outcome.outcome === 'accepted'))
      verdict.wrong.push(`${key} was accepted and nobody submitted it`)
  for (const [reportId, group] of Map.groupBy(
    ours.filter((one) => one.action === 'submit'),
    (one) => one.reportId,
  )) {
    if (group.length > 1) verdict.doubled.push(`report ${reportId} was submitted ${group.length} times`)
  }
  return verdict
}
