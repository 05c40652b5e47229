/** Reads the account holders of an outcome; a holder who is another party of the record is linked to it. */
import type { CompletingCells, PartyCells } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import { fold } from '../../words/fold.ts'
import { organizationEvidence } from '#app/party/names/organization.ts'
import { wholeName } from '#app/party/names/matching.ts'

const words = (text: string): string =>
  fold(text)
    .split(' ')
    .filter((word) => !/^(?:mr|mrs|ms|miss|dr|m|mme|mlle)$/.test(word))
    .sort()
    .join(' ')

const BETWEEN_HOLDERS = /\s*(?:[/&]|\s(?:and\/or|et\/ou|and|et|or|ou)(?=\s))\s*/i
/**
 * The names in a cell of holders, of whom an account may have several. `Fish & Chips Ltd.` is one; `Ann Roy & Acme
 * Ltd.` are two where `isKnown` says that Ann Roy is a party of the record.
 */
export const holderNames = (text: string, isKnown: (name: string) => boolean = () => false): string[] =>
  text
    .split(';')
    .flatMap((part) => {
      const names = part.split(BETWEEN_HOLDERS)
      return organizationEvidence(part.trim()) !== 'entity' || names.some((name) => isKnown(name.trim())) ? names : part
    })
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Whether a name is the party's, whichever part comes first, with or without the middle name. */
export function isCalled(party: PartyCells | null, name: string): boolean {
  if (party === null) return false
  const wanted = words(name)
  const { name: whole, entityName, givenName, otherName, surname } = party
  return [whole, entityName, wholeName({ givenName, surname }), wholeName({ givenName, otherName, surname })].some(
    (own) => own !== undefined && own.trim() !== '' && words(own) === wanted,
  )
}

/** Reports every holder who isn't another party of the record: no report can identify them. */
export function checkHolders(
  completing: readonly CompletingCells[],
  parties: readonly (PartyCells | null)[],
  header: string | null,
  problems: Problems,
): void {
  for (const { holder, beneficiaries } of completing) {
    if (holder === undefined) continue
    const known = [...parties, ...beneficiaries.map(({ party }) => party)]
    const isKnown = (name: string): boolean => known.some((party) => isCalled(party, name))
    const unknown = holderNames(holder, isKnown).filter((name) => !isKnown(name))
    if (unknown.length === 0) continue
    problems.add(
      'block_draft',
      header,
      'account-holder-unknown',
      `The holder of the account is "${unknown.join('" and "')}", whom the record names nowhere else: the report would leave that out.`,
      'Choose or create the holder in the form of the transaction, under its account, or confirm that reports leave the holder out.',
      holder,
    )
  }
}
