import { sqlIn } from '#app/platform/sql/within.ts'
import { audit } from '#app/platform/data/audit.ts'
import { AppError, isUniqueViolation, notFound } from '#app/platform/runtime/errors.ts'
import { isId, newId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { withCorrection } from '../corrections/corrections.server.ts'
import type { LocationInput } from './schema.ts'

/** Which of the two unique texts another location has already. */
async function refusal(scope: Scope, id: string | null, input: LocationInput): Promise<AppError> {
  const sameId = await scope.tx((db) =>
    db.location.findFirst({
      where: { fintracLocationId: input.fintracLocationId, ...(id ? { id: { not: id } } : {}) },
      select: { name: true },
    }),
  )
  return new AppError('location-taken', 409, 'The location was not saved.', {
    fields: sameId
      ? { fintracLocationId: `“${sameId.name}” already has this FINTRAC Location ID. Each location needs its own.` }
      : { name: 'Another location already has this name. Imports match locations by name, so each must be different.' },
  })
}

/** Adds a location; returns its id. @throws AppError 409 when its name or FINTRAC Location ID is taken. */
export async function createLocation(scope: Scope, input: LocationInput): Promise<string> {
  scope.require('edit customers and locations')
  const id = newId()
  try {
    await scope.tx(async (db) => {
      await db.location.create({ data: { id, organizationId: scope.organizationId, mode: scope.mode, ...input } })
      await audit(db, scope, {
        action: 'location.created',
        subjectType: 'location',
        subjectId: id,
        detail: { ...input },
      })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? await refusal(scope, null, input) : error
  }
  return id
}

/**
 * Changes a location, builds the drafts of its transactions again, and proposes a change of submitted reports that now
 * say something else.
 * @throws AppError 404, 409
 */
export async function updateLocation(
  scope: Scope,
  id: string | undefined,
  input: LocationInput,
  /** Runs on the stored row. @throws AppError if it has changed */
  asSeen: (stored: LocationInput) => void = () => {},
): Promise<void> {
  scope.require('edit customers and locations')
  if (!isId(id)) throw notFound('The location')
  const before = await scope.tx((db) =>
    db.location.findUnique({ where: { id }, select: { fintracLocationId: true, channel: true } }),
  )
  // No report says the name, and a location may stand in very many.
  const isReported =
    before !== null && (before.fintracLocationId !== input.fintracLocationId || before.channel !== input.channel)
  await withCorrection(scope, { locations: isReported ? [id] : [] }, async () => {
    try {
      await scope.tx(async (db) => {
        await sqlIn(db).run('SELECT 1 AS held FROM location WHERE id = $1::uuid FOR UPDATE', [id])
        const stored = await db.location.findUnique({ where: { id } })
        if (stored === null) throw notFound('The location')
        asSeen(stored as LocationInput)
        await db.location.update({ where: { id }, data: input })
        await audit(db, scope, {
          action: 'location.changed',
          subjectType: 'location',
          subjectId: id,
          detail: { ...input },
        })
      })
    } catch (error) {
      throw isUniqueViolation(error) ? await refusal(scope, id, input) : error
    }
    return { result: null, changed: { locations: [id] } }
  })
}
