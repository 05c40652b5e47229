/**
 * SQL: whether each word of the text in `place` stands somewhere in `column`, which is `searchable`: accents, case and
 * punctuation don't count. A text without words, signs alone, is in nothing.
 */
export const hasWordsSql = (column: string, place: string): string =>
  `(searchable(${place}::text) <> '' AND ${column} LIKE ALL (ARRAY(SELECT '%' || word || '%' FROM unnest(string_to_array(searchable(${place}::text), ' ')) word)))`

/** What people type, without what PostgreSQL takes in no text. */
export const searchedText = (text: string): string => text.replaceAll('\0', '').trim().slice(0, 200)
