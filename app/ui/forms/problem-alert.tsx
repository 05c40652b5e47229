import { Alert } from '../actions/alert.tsx'

/** Why a form was refused, said at once to who can't see it; nothing where it was not. */
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
