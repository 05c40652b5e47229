/** Problems of rows that were refused because their customer is not on file. */
export const missingCustomerCodes: readonly string[] = ['customer-unknown', 'customer-not-created']

/** Problem of rows that were refused because their location is not on file. */
export const missingLocationCode = 'location-unknown'
