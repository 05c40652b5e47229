/**
 * SQL: whether each word of the text in `place` stands somewhere in `column`, which is `searchable`: accents, case and
 * punctuation don't count. A text without words, signs alone, is in nothing.
 */
export const hasWordsSql = (column: string, place: string): string =>
  `(searchable(${place}::text) <> '' AND ${column} LIKE ALL (ARRAY(SELECT '%' || word || '%' FROM unnest(string_to_array(searchable(${place}::text), ' ')) word)))`

/**
 * SQL on alias `c`: how well a customer fits a text, best first: its number or name is the text, its number begins so,
 * its name does, a word of it does. The columns are searchable already: a list of 100,000 is put in order while one
 * types.
 */
export const fitSql = (place: string): string => {
  const asked = `searchable(${place}::text)`
  const number = `lower(coalesce(c.customer_number, ''))`
  // eslint-disable-next-line no-restricted-syntax -- what is typed often leaves the middle name out; the whole name is `sort_name`
  const shortName = `searchable(concat_ws(' ', c.given_name, c.surname))`
  return `CASE WHEN ${number} = lower(${place}::text) OR c.sort_name = ${asked} THEN 0
    WHEN starts_with(c.search_text, ${asked}) AND ${shortName} = ${asked} THEN 0
    WHEN starts_with(${number}, lower(${place}::text)) THEN 1
    WHEN starts_with(c.sort_name, ${asked}) OR starts_with(c.search_text, ${asked}) THEN 2
    WHEN position(' ' || ${asked} IN ' ' || c.search_text) > 0 THEN 3 ELSE 4 END`
}

/** What people type, without what PostgreSQL takes in no text. */
export const searchedText = (text: string): string => text.replaceAll('\0', '').trim().slice(0, 200)
