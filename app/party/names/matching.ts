/**
 * One comparison of names, used wherever two texts may name one party: accents, case, punctuation and the order of the words
 * do not count, so that "ROY, Hélène" is "Helene Roy".
 */
import { foldOnce } from '../text/fold.ts'
import { memo } from '../text/memo.ts'

/** A party's name as any record has it; the parts that are absent or empty do not count. */
export interface NameParts {
  name?: string | null | undefined
  entityName?: string | null | undefined
  givenName?: string | null | undefined
  otherName?: string | null | undefined
  surname?: string | null | undefined
}

/** The party's name in one text, as written; null when it has none. */
export function wholeName(party: NameParts): string | null {
  if (party.name) return party.name
  if (party.entityName) return party.entityName
  const parts = [party.givenName, party.otherName, party.surname].filter((part) => part)
  return parts.length > 0 ? parts.join(' ') : null
}

/**
 * The same text for all names that are one name; empty for a text without letters and digits. Remembered, since a name is compared when it
 * is met, and stored with its customer soon after.
 */
export const nameKey = memo((name) => foldOnce(name).split(' ').sort().join(' '), 10_000)
