import { Alert, formatBytes, formatCount } from '#app/ui/index.ts'
import type { UploadLimit, UploadUse } from './quota.server.ts'

const words: Readonly<Record<UploadLimit, (used: number, limit: number) => string>> = {
  filesADay: (used, limit) => `${formatCount(used)} of ${formatCount(limit)} files uploaded today.`,
  bytesADay: (used, limit) => `${formatBytes(used)} of ${formatBytes(limit)} uploaded today.`,
  bytesStored: (used, limit) =>
    `${formatBytes(used)} of ${formatBytes(limit)} stored. Undo imports that you don’t need, or ask us for a larger plan.`,
}

/** Warns of upload limits before they are reached. */
export function QuotaNotice({ use: { used, limits, near } }: { use: UploadUse }) {
  if (near.length === 0) return null
  return (
    <div className="mb-4">
      <Alert tone="warn" title="Close to the limit of your plan">
        {near.map((limit) => (
          <p key={limit}>{words[limit](used[limit], limits[limit])}</p>
        ))}
      </Alert>
    </div>
  )
}
