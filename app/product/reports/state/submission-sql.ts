/** What the state of a submission says of its report, in SQL. */

/** Outcomes of a request after which the regulator cannot have kept anything of it. */
export const provenUndone = ['unavailable', 'not-sent', 'unauthorized', 'forbidden', 'rejected', 'not-found'] as const

/** SQL on alias `s`: it waits, no run holds it, and every try to send it is proven undone (never tried among them). */
export const withdrawableSql = `s.state IN ('queued', 'held') AND coalesce(s.lease_until, '-infinity') < now()
  AND NOT EXISTS (SELECT FROM submission_attempt a WHERE a.submission_id = s.id AND a.kind = 'send'
    AND (a.outcome IS NULL OR a.outcome NOT IN (${provenUndone.map((outcome) => `'${outcome}'`).join(', ')})))`

/** SQL on alias `s`: a run was about to send it, and gave no sign of life for longer than a living one would: it ended. */
export const interruptedSql = `(s.state = 'sending' AND s.lease_until < now())`
