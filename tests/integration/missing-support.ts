import { newId } from '#app/platform/runtime/ids.ts'
import type { Line } from '#app/product/reports/missing/lines.server.ts'
import type { Company } from '#tests/integration/reports-support.ts'

/** Records of which drafts miss nearly everything, and what is entered for them. */

/**
 * A customer of whom only name and number are known, with cash of $12,000 on each of these days, of which nothing else
 * is known.
 */
export async function bare(
  company: Company,
  number: string,
  days: readonly string[],
  surname = 'Valcourt',
): Promise<string> {
  const { scope, organizationId } = company
  const id = newId()
  await scope.tx(async (db) => {
    await db.customer.create({
      data: {
        id,
        organizationId,
        mode: scope.mode,
        kind: 'person',
        surname,
        givenName: 'Ghita',
        customerNumber: number,
      },
    })
    await db.transaction.createMany({
      data: days.map((day) => ({
        id: newId(),
        organizationId,
        mode: scope.mode,
        externalId: `${number} ${day}`,
        contentHash: 'x',
        occurredAt: new Date(`${day}T15:00:00Z`),
        offsetMinutes: -300,
        amount: '12000.00',
        currency: 'CAD',
        cadAmount: '12000.00',
        method: 'cash' as const,
        direction: 'in' as const,
        status: 'completed' as const,
        conductorId: id,
        sendingAddresses: [],
        transactionHashes: [],
        raw: '',
      })),
    })
  })
  return id
}

export const identity = {
  dateOfBirth: '1984-05-13',
  occupation: 'Restaurant manager',
  building: '2300',
  street: 'Rue Exemple',
  city: 'Montréal',
  province: 'Quebec',
  postalCode: 'H3A 1A1',
  country: 'Canada',
  'identifications.0.type': "Driver's licence",
  'identifications.0.number': 'L0000-84051-3001',
  'identifications.0.province': 'QC',
  'identifications.0.country': 'Canada',
}
export const given = (line: Line, values: Record<string, string>) => ({ line: line.id, version: line.version, values })
export const form = (fields: Record<string, string | File>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
