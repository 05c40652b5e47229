/**
 * Keys of reports: of the candidate that a report is made of (`candidateKey`), of its parts, and of reports under the
 * directive.
 */

/** Key of the STR of one transaction under the ministerial directive: makes it unique. */
export const directiveKey = (transactionId: string): string => `STR:IR2020:${transactionId}`

/** SQL: `directiveKey` of a transaction's id. */
export const directiveKeySql = (id: string): string => `'${directiveKey('')}' || ${id}::text`

/** An STR under the directive, or a threshold report for which `candidateKey` names the directive. */
const directivePattern = '^(STR:IR2020:|\\["(LCTR|LVCTR)","IR2020",)'
const directiveRegExp = new RegExp(directivePattern)

export const isDirectiveKey = (key: string): boolean => directiveRegExp.test(key)
export const isDirectiveSql = `r.candidate_key ~ '${directivePattern}'`

/** A candidate with more transactions than a report may hold has one report for each part. */
export const pieceKey = (key: string, part: number): string =>
  part === 1 ? key : `${key}#${String(part).padStart(2, '0')}`

const partPattern = '#[0-9]{2,}$'
const partRegExp = new RegExp(partPattern)

/** The candidate key of a piece's key. */
export const baseKey = (key: string): string => key.replace(partRegExp, '')
export const baseKeySql = (key: string): string => `regexp_replace(${key}, '${partPattern}', '')`
/** SQL: the report is a part after the first. */
export const isPartSql = (key: string): string => `${key} ~ '${partPattern}'`
