import { z } from 'zod'
import type { Scope } from '#app/platform/data/scope.ts'
import type { KnownFile } from './first-look.ts'
import { startedStates } from './remembered.server.ts'
import { headerFingerprint } from './templates.server.ts'

const rowsSchema = z.array(z.array(z.string().max(200)).max(500)).max(20)

/** The first rows of a file, any of which may be its header row, and its SHA-256 if known. */
export const knownFileSchema = z.object({
  rows: z.string().transform((text, context) => {
    try {
      return rowsSchema.parse(JSON.parse(text))
    } catch {
      context.addIssue({ code: 'custom', message: 'The first rows aren’t in the form that our page sends.' })
      return z.NEVER
    }
  }),
  sha256: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{64}$/)]),
})

/** Similar files of this organization and mode. */
export async function knownFile(scope: Scope, { rows, sha256 }: z.output<typeof knownFileSchema>): Promise<KnownFile> {
  scope.require('import files')
  const fingerprints = rows.map(headerFingerprint)
  return scope.tx(async (db) => {
    const same =
      sha256 === ''
        ? []
        : await db.import.findMany({
            where: { sha256, state: { in: startedStates } },
            select: { id: true, fileName: true, createdAt: true },
            orderBy: { createdAt: 'desc' },
            take: 3,
          })
    const template = await db.mappingTemplate.findFirst({
      where: { headerFingerprint: { in: fingerprints } },
      select: { name: true },
      orderBy: { updatedAt: 'desc' },
    })
    const last = await db.import.findFirst({
      where: { headerFingerprint: { in: fingerprints }, state: { in: startedStates } },
      select: { fileName: true, createdAt: true },
      orderBy: { createdAt: 'desc' },
    })
    return {
      same: same.map(({ id, fileName, createdAt }) => ({ id, fileName, at: createdAt.toISOString() })),
      template: template?.name ?? null,
      last: last && { fileName: last.fileName, at: last.createdAt.toISOString() },
    }
  })
}
