/**
 * Compares names wherever two texts may name one party: accents, case, punctuation and word order don't count, so that
 * "ROY, Hélène" equals "Helene Roy".
 */
import { foldOnce } from '../text/fold.ts'
import { memo } from '../text/memo.ts'

/** A party's name in any record; absent and empty parts don't count. */
export interface NameParts {
  name?: string | null | undefined
  entityName?: string | null | undefined
  givenName?: string | null | undefined
  otherName?: string | null | undefined
  surname?: string | null | undefined
}

/** The party's name in one text, as written; empty if it has none. */
export const wholeName = ({ name, entityName, givenName, otherName, surname }: NameParts): string =>
  // eslint-disable-next-line no-restricted-syntax -- the one place that joins the parts
  name || entityName || [givenName, otherName, surname].filter(Boolean).join(' ')

/**
 * The key shared by all spellings of one name; empty for a text without letters and digits. Cached, since a name is
 * compared when read and again when stored.
 */
export const nameKey = memo((name) => foldOnce(name).split(' ').sort().join(' '), 10_000)
