/** Problems of rows that were refused because their customer is not on file. */
export const missingCustomerCodes: readonly string[] = ['customer-unknown', 'customer-not-created']

/** A transaction that is there already, in the same words: counted once. */
export const duplicateCode = 'duplicate'

/** A row under the id of a transaction that is there already, with other content: refused. */
export const conflictCode = 'id-conflict'

/** Problem of rows that were refused because their location is not on file. */
export const missingLocationCode = 'location-unknown'
