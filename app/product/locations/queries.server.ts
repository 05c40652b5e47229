import { notFound } from '#app/platform/runtime/errors.ts'
import { isId } from '#app/platform/runtime/ids.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import type { LocationInput } from './schema.ts'

export interface LocationRow extends Required<LocationInput> {
  id: string
}

const shown = {
  id: true,
  name: true,
  fintracLocationId: true,
  channel: true,
  unit: true,
  building: true,
  street: true,
  city: true,
  province: true,
  postalCode: true,
  country: true,
  openingHours: true,
  active: true,
} as const

/** All locations, active ones first, by name. An organization has tens, not thousands. */
export async function locationList(scope: Scope): Promise<LocationRow[]> {
  return scope.tx((db) =>
    db.location.findMany({
      select: shown,
      orderBy: [{ active: 'desc' }, { name: 'asc' }],
    }),
  )
}

/** One location and how many transactions took place there. @throws AppError 404 */
export async function locationById(
  scope: Scope,
  id: string | undefined,
): Promise<LocationRow & { transactions: number }> {
  if (!isId(id)) throw notFound('The location')
  return scope.tx(async (db) => {
    const row = await db.location.findUnique({
      where: { id },
      select: shown,
    })
    if (!row) throw notFound('The location')
    return { ...row, transactions: await db.transaction.count({ where: { locationId: id } }) }
  })
}
