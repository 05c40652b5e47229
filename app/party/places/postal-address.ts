export interface PostalAddress {
  /** The address in one text, where its parts are not told apart. */
  whole?: string
  unit?: string
  building?: string
  street?: string
  city?: string
  district?: string
  /** A code in Canada, the United States and Mexico, a name elsewhere. */
  province?: string
  postalCode?: string
  /** ISO 3166 alpha-2. */
  country?: string
}
export type AddressPart = keyof PostalAddress
