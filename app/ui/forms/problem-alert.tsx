import { Alert } from '../actions/alert.tsx'

/** Why a form was refused, announced to screen readers; nothing if it wasn't. */
export function ProblemAlert({
  problem,
  className,
}: {
  problem: { message: string } | null | undefined
  className?: string
}) {
  if (!problem) return null
  return (
    <div className={className}>
      <Alert tone="bad" live="assertive">
        {problem.message}
      </Alert>
    </div>
  )
}
