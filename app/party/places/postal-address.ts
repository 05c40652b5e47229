export interface PostalAddress {
  /** The address as one text, if it isn't split into parts. */
  whole?: string
  unit?: string
  building?: string
  street?: string
  city?: string
  district?: string
  /** A code for Canada, the United States and Mexico; otherwise a name. */
  province?: string
  postalCode?: string
  /** ISO 3166 alpha-2. */
  country?: string
}
export type AddressPart = keyof PostalAddress
