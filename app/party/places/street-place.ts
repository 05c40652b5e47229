/** Finds a place at the end of a street that contradicts the other parts. */
import { squash } from '../text/fold.ts'
import { provinceNamed } from './places.ts'
import type { PostalAddress } from './postal-address.ts'
import { splitAddress } from './split-address.ts'

/**
 * The city, province and postal code in a street that differ from the other parts; null if none differ. `country`: ISO
 * 3166 alpha-2.
 */
export function placeInStreet({ street, ...beside }: PostalAddress, country: string | undefined): string | null {
  if (street === undefined || (country !== undefined && country !== 'CA' && country !== 'US')) return null
  const named = splitAddress(street, country ?? 'CA')
  if (named === null) return null
  const cities = [beside.city, beside.district].filter((city) => city !== undefined)
  const province = beside.province === undefined ? null : provinceNamed(country === 'US' ? 'US' : 'CA', beside.province)
  const isOther =
    (cities.length > 0 && !cities.some((city) => squash(city) === squash(named.city))) ||
    (province !== null && named.province !== province) ||
    (named.postalCode !== undefined &&
      beside.postalCode !== undefined &&
      squash(named.postalCode) !== squash(beside.postalCode))
  return isOther ? [named.city, named.province, named.postalCode].filter((part) => part !== undefined).join(', ') : null
}
