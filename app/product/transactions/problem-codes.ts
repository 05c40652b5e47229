/** Problems of rows that were refused because their customer is not on file. */
export const missingCustomerCodes: readonly string[] = ['customer-unknown', 'customer-not-created']

/** The start of a row's message about an unknown customer number. */
export const unknownNumberStart = 'No customer on file has the number "'

/** A transaction that is there already, in the same words: counted once. */
export const duplicateCode = 'duplicate'

/** A row under the id of a transaction that is there already, with other content: refused. */
export const conflictCode = 'id-conflict'

/**
 * What to do about it. Another id would count a transaction twice whose status or amount came later: that is its own
 * case.
 */
export const conflictAdvice = (manyRows: string): string =>
  `If it’s another transaction, or another leg of one, correct its ID here. If a file has many such rows, ${manyRows}. If this row is the right one, correct the transaction on file.`

/** Problem of rows that were refused because their location is not on file. */
export const missingLocationCode = 'location-unknown'

/** Question of an accepted transaction whose value in Canadian dollars is not known. */
export const rateMissingCode = 'rate-missing'

/** Question of an accepted transaction near the threshold that no other rate values than the client's. */
export const clientRateCode = 'value-by-client-rate'

/**
 * Question of an accepted transaction whose value, as the file gives it, is not what a rate makes of it. No rate
 * answers it.
 */
export const valueContradictsCode = 'value-contradicts'

/** Question of a transaction that was not completed, whose status says that money came in and went back. */
export const receiptUndoneCode = 'receipt-undone'

/** Question of a receipt at a counter or a machine, whose words leave open whether it was cash. */
export const methodDoubtfulCode = 'method-doubtful'

/** Questions that a value in Canadian dollars, or a rate that gives one, answers. */
export const valueCodes: readonly string[] = [rateMissingCode, clientRateCode, valueContradictsCode]

/** Question of a record that has a name, as an earlier one of the file, and nothing that identifies. */
export const nameRepeatsCode = 'customer-name-repeats'

/** Of two equal records of a file that has no ids: both count, and someone is to look. */
export const sameContentCode = 'same-content'

/** Which report a receipt belongs to depends on its time of day, and only its date is known. */
export const timeMissingCode = 'time-missing'
