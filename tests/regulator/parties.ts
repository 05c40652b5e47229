import { buildReport } from '#app/compliance/drafting/build.ts'
import type { EntityProfile, PartyProfile, ReportInput } from '#app/compliance/reports/facts/input.ts'
import {
  acme,
  ada,
  bruno,
  cashTransaction,
  coinTransaction,
  lctrInput,
  lvctrInput,
  strInput,
} from '#tests/support/reports/report-inputs.ts'
import type { Named } from './drafts.ts'

/** A second entity, distinct from the conducting one. */
const other: EntityProfile = {
  ...acme,
  key: 'c-other',
  nameOfEntity: 'Other Exemple Ltd.',
  clientNumber: 'C-4',
  registrations: [{ typeCode: 2, number: '7654321', country: 'CA', province: 'QC' }],
}

/** A report with one party in one role. */
interface Standing {
  name: string
  report: (party: PartyProfile) => ReportInput
}

const suspicious = { isAttempted: false, directionCode: 1, fundTypeCode: 2 }
const actingFor = (party: PartyProfile) => [{ party, relationshipCode: 7 }]
const cashTo = (party: PartyProfile) => [
  { dispositionCode: 21, amount: '12000.00', currency: 'CAD', beneficiaries: [{ party }] },
]
const coinsTo = (party: PartyProfile) => [
  { ...coinTransaction().completing[0]!, beneficiaries: [{ party, relationshipCode: 7 }] },
]

const standings: readonly Standing[] = [
  {
    name: 'LCTR conductor',
    report: (party) => lctrInput({ transactions: [cashTransaction({ conductors: [{ party }] })] }),
  },
  {
    name: 'LCTR on behalf of',
    report: (party) =>
      lctrInput({ transactions: [cashTransaction({ conductors: [{ party: ada, onBehalfOf: actingFor(party) }] })] }),
  },
  {
    name: 'LCTR beneficiary',
    report: (party) => lctrInput({ transactions: [cashTransaction({ completing: cashTo(party) })] }),
  },
  ...[true, false].map((isClient) => ({
    name: `LVCTR conductor, ${isClient ? 'a client' : 'no client'}`,
    report: (party: PartyProfile) =>
      lvctrInput({ transactions: [coinTransaction({ conductors: [{ party, isClient }] })] }),
  })),
  {
    name: 'LVCTR on behalf of',
    report: (party) =>
      lvctrInput({
        transactions: [coinTransaction({ conductors: [{ party: ada, isClient: true, onBehalfOf: actingFor(party) }] })],
      }),
  },
  {
    name: 'LVCTR beneficiary',
    report: (party) => lvctrInput({ transactions: [coinTransaction({ completing: coinsTo(party) })] }),
  },
  {
    name: 'STR conductor',
    report: (party) => strInput({ transactions: [cashTransaction({ ...suspicious, conductors: [{ party }] })] }),
  },
  {
    name: 'STR on behalf of',
    report: (party) =>
      strInput({
        transactions: [cashTransaction({ ...suspicious, conductors: [{ party: ada, onBehalfOf: actingFor(party) }] })],
      }),
  },
  {
    name: 'STR beneficiary',
    report: (party) => strInput({ transactions: [cashTransaction({ ...suspicious, completing: cashTo(party) })] }),
  },
]

/** A party without one of its values. */
function* withoutOne(party: PartyProfile): Generator<{ what: string; party: PartyProfile }> {
  for (const field of Object.keys(party))
    if (field !== 'kind' && field !== 'key') yield { what: field, party: { ...party, [field]: undefined } }
  for (const field of Object.keys(party.address ?? {}))
    yield { what: `address ${field}`, party: { ...party, address: { ...party.address, [field]: undefined } } }
  for (const field of Object.keys(party.identifications?.[0] ?? {}))
    yield {
      what: `identification ${field}`,
      party: { ...party, identifications: [{ ...party.identifications![0]!, [field]: undefined }] },
    }
  if (party.kind === 'person') return
  // "No" says that the number is not known (schema-facts.md 11): it does not do away with a number that is owed.
  yield {
    what: 'registrations, answered with no',
    party: { ...party, registrations: [], isRegisteredOrIncorporated: false },
  }
  for (const field of Object.keys(party.registrations?.[0] ?? {}))
    yield {
      what: `registration ${field}`,
      party: { ...party, registrations: [{ ...party.registrations![0]!, [field]: undefined }] },
    }
}

/** A person and an entity in each role of each report type, complete and without each value. */
export function* partiesInRoles(): Generator<Named> {
  for (const { name, report } of standings)
    for (const party of [bruno, other]) {
      const title = `${name}: ${party.kind}`
      yield { name: title, document: buildReport(report(party)).document }
      for (const { what, party: known } of withoutOne(party))
        yield { name: `${title} without ${what}`, document: buildReport(report(known)).document }
    }
}
