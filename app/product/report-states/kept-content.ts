/** The content of a report is erased this long after FINTRAC answered, or after the upload of a record copy. */
export const contentKeptDays = 30
