import type { ImportPlan, LocationConstants } from '#app/csv/plan/plan.ts'

/** Values for the rows of one location in the mapping form, which numbers them from 0. */

/** A location of the organization, by its FINTRAC Location ID. */
export interface PlaceChoice {
  id: string
  name: string
}

/** Most locations with values of their own. */
export const mostPlaces = 200

export const locationField = (at: number, name: 'id' | 'disposition' | 'purpose'): string => `location.${at}.${name}`

/**
 * The plan with the values of the form; unchanged if the form has none. A location without values is left out. An
 * invalid row keeps the previous values and gives an error.
 */
export function withLocationConstants(
  plan: ImportPlan,
  text: (name: string) => string | null,
  errors: Record<string, string>,
  locations: readonly PlaceChoice[],
): ImportPlan {
  if (text(locationField(0, 'id')) === null) return plan
  const found = new Map<string, LocationConstants>()
  for (let at = 0; at < mostPlaces; at++) {
    const id = text(locationField(at, 'id'))
    if (id === null) break
    const [disposition, purpose] = [text(locationField(at, 'disposition')), text(locationField(at, 'purpose'))]
    if (id === '' && !disposition && !purpose) continue
    if (id === '') errors[locationField(at, 'id')] = 'Choose the location that these values are for.'
    else if (found.has(id)) errors[locationField(at, 'id')] = `${id} is listed twice. Keep one.`
    if (id === '' || found.has(id)) continue
    const name = locations.find((one) => one.id === id)?.name ?? plan.locationConstants?.[id]?.name
    if (disposition || purpose)
      found.set(id, {
        ...(name !== undefined && name !== id && { name }),
        ...(disposition && { disposition }),
        ...(purpose && { purpose }),
      })
  }
  const { locationConstants: _, ...rest } = plan
  return found.size === 0 ? rest : { ...rest, locationConstants: Object.fromEntries(found) }
}
