import { countOf } from '#app/ui/values/format.ts'
import { customerChoices } from '../customers/queries.server.ts'

/** Codes of lists, as people read them. */
export const customerWords = (name: string, value: string): string => {
  if (value === 'yes' || value === 'no') return value
  const { countries, documents, registrations } = customerChoices(
    name.startsWith('registrations') ? 'entity' : 'person',
  )
  const list = /country/i.test(name) ? countries : /\.type$/.test(name) ? [...documents, ...registrations] : []
  return list.find((choice) => choice.value === value)?.label ?? value
}

/** What saving a customer came to. */
export function savedWords({ drafts, submitted }: { drafts: number; submitted: number }): string {
  const taken = drafts === 0 ? 'Customer saved.' : `Customer saved. ${countOf(drafts, 'draft')} updated.`
  return submitted === 0
    ? taken
    : `${taken} ${countOf(submitted, 'submitted report no longer matches', 'submitted reports no longer match')} and ${submitted === 1 ? 'needs' : 'need'} a change. See Reports.`
}
