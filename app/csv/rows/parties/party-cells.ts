/** Reads the cells of a party: ids as written, phones in E.164, placeholders dropped, doubts reported. */
import { documentAttributes, PARTY_ATTRIBUTES } from '#app/party/facts/attributes.ts'
import { customerListNames } from '#app/party/facts/customer-lists.ts'
import type { PartyCells } from '../../types.ts'
import type { Problems } from '../text/problems.ts'
import type { Source } from '../../plan/settle/sources.ts'
import type { Settled } from '../../plan/settled.ts'
import type { Field, PartyAttribute, PartyRole } from '../../words/fields.ts'
import { addressReader } from './address-cells.ts'
import { identificationReader } from './identification-cells.ts'
import { listedReader } from './listed-cells.ts'
import { authorizedReader, checkAuthorized } from './authorized-cells.ts'
import { registrationReader } from './registration-cells.ts'
import { stepFor } from './party-steps.ts'
import type { Step } from './step.ts'
import { checkNames, checkOneParty, dropFillers, settleNames, takeSurname } from './name-cells.ts'
import { holdWord } from './place-parties.ts'
import { standInWord, type WordCells } from './self-cells.ts'

/** `day`: the record's day, for birth date checks; null if unknown. */
type ReadParty = (
  cells: readonly string[],
  problems: Problems,
  day: string | null,
  /** Called if a word stands in place of a name; without it, a problem holds the draft. */
  onWord?: (word: WordCells) => void,
) => PartyCells | null

const NAME_PARTS: readonly PartyAttribute[] = ['name', 'givenName', 'surname', 'otherName', 'entityName']
const IDENTIFYING: readonly PartyAttribute[] = [...NAME_PARTS, 'customerId']
/** Read together, by dedicated readers. */
const TOGETHER: ReadonlySet<PartyAttribute> = new Set<PartyAttribute>([
  ...PARTY_ATTRIBUTES.flatMap((row) => ('part' in row ? [row.name] : [])),
  ...documentAttributes,
  'incorporationNumber',
  'registrationNumber',
  'registrationIssuer',
  'authorizedPerson',
  ...customerListNames,
])
const ALONE: readonly PartyAttribute[] = PARTY_ATTRIBUTES.map(({ name }) => name).filter((name) => !TOGETHER.has(name))

/** Creates a reader of one party's cells; null if the file has none for that party. */
export function partyReader(
  role: PartyRole,
  settled: Settled,
  source: (field: Field) => Source | null,
): ReadParty | null {
  const subject = settled.plan.subject
  const steps: Step[] = []
  for (const attribute of ALONE) {
    const from = source(`${role}.${attribute}`)
    if (from) steps.push(stepFor(attribute, from, role, settled))
  }
  for (const together of [
    addressReader(role, source),
    identificationReader(role, source, 'first'),
    identificationReader(role, source, 'second'),
    registrationReader(role, source),
    authorizedReader(role, source),
    listedReader(role, source),
  ])
    if (together !== null) steps.push(together)
  if (steps.length === 0) return null
  const wholeName = source(`${role}.name`)
  const hasBoth = wholeName !== null && source(`${role}.surname`) !== null && source(`${role}.givenName`) !== null
  const isNameSurname = source(`${role}.givenName`) !== null && source(`${role}.surname`) === null
  const listed = subject === 'customers'
  const personHeader =
    source(`${role}.entityName`) === null
      ? undefined
      : ((source(`${role}.surname`) ?? source(`${role}.givenName`) ?? source(`${role}.name`))?.header ?? undefined)
  const authorizedHeader = source(`${role}.authorizedPerson`)?.header
  const naming =
    role === 'customer'
      ? []
      : IDENTIFYING.flatMap((attribute) => {
          const from = source(`${role}.${attribute}`)
          return from === null ? [] : [{ attribute, from }]
        })
  return (cells, problems, day, onWord) => {
    const party: PartyCells = {}
    const problemsBefore = problems.list.length
    for (const step of steps) step(cells, party, problems, day)
    if (role !== 'customer') {
      const word = standInWord(naming, cells, party, problems, problemsBefore)
      if (word !== null) {
        if (onWord !== undefined) onWord(word)
        else if (word.word !== 'nobody') holdWord(role, word, problems)
        return null
      }
    }
    let any = false
    for (const key in party) if (key !== 'inRole' && party[key as keyof PartyCells] !== undefined) any = true
    if (!any) return null
    dropFillers(party)
    if (personHeader !== undefined) checkOneParty(party, personHeader, problems)
    if (hasBoth) checkNames(party, wholeName!.header, problems)
    if (isNameSurname) takeSurname(party)
    if (listed) settleNames(party)
    if (authorizedHeader !== undefined) checkAuthorized(party, authorizedHeader, problems)
    return party
  }
}
