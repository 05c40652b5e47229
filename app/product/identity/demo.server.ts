import type { CheckedIdentity } from '#app/party/facts/checked-identity.ts'
import type { Scope } from '#app/platform/data/scope.ts'

/**
 * The stand-in that answers for a provider in Demo, from what is on file. It reaches no network: nothing that it
 * imports knows a provider.
 */

const hashOf = (text: string): number => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9_973, 7)

/**
 * What the stand-in says of a customer: a passport, and for some another e-mail address than ours. Null: it knows
 * nobody by this number.
 */
export async function demoAnswer(scope: Scope, number: string, now = new Date()): Promise<CheckedIdentity | null> {
  const customer = await scope.tx((db) => db.customer.findFirst({ where: { customerNumber: number } }))
  if (customer === null) return null
  const { kind, surname, givenName, otherName, entityName, dateOfBirth, phone, country } = customer
  const hash = hashOf(number)
  const isEntity = kind === 'entity'
  return {
    reference: `demo-${number}`,
    customerNumber: number,
    outcome: 'verified',
    checkedOn: new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10),
    kind,
    surname,
    givenName,
    otherName,
    entityName,
    dateOfBirth,
    phone,
    email: hash % 3 === 0 ? `checked-${hash}@demo.example` : customer.email,
    address: null,
    citizenship: isEntity ? null : country,
    documents: isEntity
      ? []
      : [
          {
            kind: 'Passport',
            number: `DX${String(100_000 + hash)}`,
            country: 'CA',
            province: null,
            expiresOn: `${now.getUTCFullYear() + 5}-01-31`,
          },
        ],
    faceCompared: isEntity ? null : true,
  }
}
