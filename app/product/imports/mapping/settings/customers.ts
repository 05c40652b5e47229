import { answerAttributes } from '#app/party/facts/attributes.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import { isObject, type Json } from './words.ts'
import { type Draft, section, type Setting } from './parts.ts'
import { wholeName } from '#app/party/names/matching.ts'

interface CustomerDraft {
  customer: Json
  givenName?: string
  surname?: string
}

const customerText = (key: string, ...aliases: string[]): Record<string, Setting<CustomerDraft>> => ({
  [key]: { aliases, read: ({ customer }, given) => (customer[key] = String(given)) },
})

const CUSTOMER = section<CustomerDraft>({
  ...customerText('customerId', 'id'),
  ...customerText('name', 'customerName', 'fullName', 'entityName'),
  ...customerText('kind', 'type'),
  ...customerText('phone', 'phoneNumber'),
  ...customerText('dateOfBirth'),
  ...Object.fromEntries(
    answerAttributes.map(({ name }) => [
      name,
      { aliases: [name.replace(/^is/, '')], read: ({ customer }, given) => (customer[name] = given) },
    ]),
  ),
  givenName: {
    aliases: ['firstName'],
    isUnlisted: true,
    read: (draft, given) => (draft.givenName ??= String(given)),
  },
  surname: { aliases: ['lastName'], isUnlisted: true, read: (draft, given) => (draft.surname ??= String(given)) },
  // Attributes that matching doesn't need.
  ...Object.fromEntries(
    ['email', 'address', 'occupation', 'employer', 'city', 'province', 'country', 'postalCode', 'notes'].map((key) => [
      key,
      { aliases: [], isUnlisted: true, read: () => {} },
    ]),
  ),
})

export function readCustomers({ plan, errors }: Draft, given: unknown, name: string): void {
  if (!Array.isArray(given)) {
    errors.push(`"${name}" must be a list of customers.`)
    return
  }
  for (const item of given as unknown[]) {
    const draft: CustomerDraft = { customer: {} }
    if (!isObject(item)) errors.push(`"${name}" must be an object.`)
    for (const [key, value] of isObject(item) ? Object.entries(item) : []) {
      if (value === null) continue
      const setting = CUSTOMER.of(key)
      if (setting) setting.read(draft, value, key)
      else errors.push(`A customer in "${name}" has no property "${key}". It has: ${CUSTOMER.names}.`)
    }
    const joined = wholeName({ givenName: draft.givenName, surname: draft.surname })
    if (draft.customer.name === undefined && joined !== '') draft.customer.name = joined
    plan.knownCustomers.push(draft.customer as unknown as ImportPlan['knownCustomers'][number])
  }
}
