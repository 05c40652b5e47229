import { sqlIn } from '#app/platform/sql/within.ts'
import { nameToConfirm } from '#app/party/names/name-doubts.ts'
import { wholeName } from '#app/party/names/matching.ts'
import { readPartyName } from '#app/party/names/names.ts'
import { audit } from '#app/platform/data/audit.ts'
import type { Customer } from '#app/platform/generated/client.ts'
import { notFound } from '#app/platform/runtime/errors.ts'
import type { Scope } from '#app/platform/data/scope.ts'
import { withCorrection } from '../corrections/corrections.server.ts'
import { openDoubts } from './commands.server.ts'
import { customerHashSql } from './values.ts'

/** What a customer of one kind has and the other has no field for, in words for its notes. */
function withoutField(customer: Customer): string[] {
  const lists = (label: string, list: unknown): string[] =>
    Array.isArray(list)
      ? list.map(
          (each) =>
            `${label}: ${Object.values(each as object)
              .filter((part) => part !== null && part !== '')
              .join(', ')}`,
        )
      : []
  const identifications = lists('Identification', customer.identifications)
  if (customer.kind === 'person') {
    const dropped = {
      'Date of birth': customer.dateOfBirth,
      Employer: customer.employer,
      'Country of residence': customer.countryOfResidence,
      Citizenship: customer.countryOfCitizenship,
      Alias: customer.alias,
    }
    return [
      ...Object.entries(dropped).flatMap(([label, value]) => (value === null ? [] : `${label}: ${value}`)),
      ...identifications,
    ]
  }
  return [
    ...lists('Registration or incorporation', customer.registrations),
    ...lists('Authorized person', customer.authorizedPersons),
    ...identifications,
  ]
}

/** The whole name, as the file had it where the doubt says it. */
function wholeNameOf(customer: Customer, raw: string | null): string {
  const name = wholeName(customer)
  const written = raw?.trim() ?? ''
  return name.split(' ').every((word) => written.includes(word)) ? written : name
}

interface ChangedKind {
  kind: Customer['kind']
  noted: number
}

/**
 * Answers a doubt about a name: the customer is an organization and no person, or the other way round. The name goes to
 * the fields of its kind; what the other kind has no field for goes to the notes. Where the parts of a person's name
 * are doubtful too, that is asked next.
 * @returns the kind that it is of now, and how many values went to the notes
 * @throws AppError not-found
 */
export async function changeKind(scope: Scope, doubtId: string): Promise<ChangedKind> {
  scope.require('edit customers and locations')
  const [first] = await scope.tx((db) => openDoubts(db, [doubtId]))
  if (!first?.customerId || first.field !== 'name') throw notFound('The question about this name')
  const id = first.customerId
  const { result } = await withCorrection(scope, { customers: [id] }, async () => {
    const changed = await changeWithin(scope, doubtId, id)
    // The exceptions of organizations don't apply to people.
    return { result: changed, changed: { customers: [id], rule: changed.kind === 'person' } }
  })
  return result
}

async function changeWithin(scope: Scope, doubtId: string, id: string): Promise<ChangedKind> {
  return scope.tx(async (db) => {
    const [open] = await openDoubts(db, [doubtId])
    if (!open) throw notFound('The question about this name')
    const customer = await db.customer.findUniqueOrThrow({ where: { id } })
    const whole = wholeNameOf(customer, open.raw)
    const kind = customer.kind === 'person' ? 'entity' : 'person'
    const { name } = readPartyName({ name: whole, kind })
    const noted = withoutField(customer)
    await db.customer.update({
      where: { id },
      data: {
        kind,
        surname: name.surname,
        givenName: name.givenName,
        otherName: name.otherName,
        entityName: name.entityName,
        nameKey: null,
        identifications: [],
        ...(kind === 'entity'
          ? { dateOfBirth: null, employer: null, countryOfResidence: null, countryOfCitizenship: null, alias: null }
          : {
              isRegistered: null,
              registrations: [],
              authorizedPersons: [],
              isFinancialEntity: false,
              isPublicBody: false,
              isVeryLargeCorporation: false,
              isPensionAdministrator: false,
            }),
        ...(noted.length > 0 && { notes: [customer.notes, ...noted].filter(Boolean).join('\n') }),
        updatedAt: new Date(),
      },
    })
    const next = nameToConfirm({ name: whole, kind })
    await sqlIn(db).run(
      `UPDATE doubt d SET value_hash = ${customerHashSql}, raw = $2, message = coalesce($3, d.message), confirmed_by = $4, confirmed_at = CASE WHEN $4::text IS NULL THEN NULL ELSE now() END
       FROM customer c WHERE c.id = d.customer_id AND d.id = $1::bigint`,
      [doubtId, whole, next?.message ?? null, next === null ? scope.actor.label : null],
    )
    await audit(db, scope, {
      action: 'customer.kind-changed',
      subjectType: 'customer',
      subjectId: id,
      detail: { kind, code: open.code },
    })
    return { kind, noted: noted.length }
  })
}

/** What was changed, in words. */
export const kindWords = ({ kind, noted }: ChangedKind): string =>
  `The customer is now ${kind === 'entity' ? 'an organization' : 'a person'}.${noted === 0 ? '' : ` ${noted === 1 ? 'A value' : `${noted} values`} that ${kind === 'entity' ? 'an organization' : 'a person'} has no field for ${noted === 1 ? 'is' : 'are'} in the notes.`}`
