import { type CodeTableName, hasCode } from '../../words/codes.ts'
import type { Depth } from './definitions.ts'
import type { Conductor, ConductorDetails, PartyNumbers, Role, ThirdPartyDetails } from '../document/document.ts'
import type { CompletingInput, ConductorRole, NamedRole, ReportTransaction, ThirdPartyRole } from '../facts/input.ts'
import { compact, compactOrNothing, dateTimeText } from '../facts/values.ts'
import { answer, noField, leaveOutAll, type DocumentContext } from './fields.ts'

/** Of the three numbers of a named party FINTRAC takes one: account, else policy, else identifying number. */
function partyNumbers(context: DocumentContext, role: NamedRole): PartyNumbers | undefined {
  const key = role.party.key
  const values = (['accountNumber', 'policyNumber', 'identifyingNumber'] as const)
    .map((field) => [field, context.log.value('customer', key, field, role[field])] as const)
    .filter(([, value]) => value !== undefined)
  for (const [field, value] of values.slice(1))
    context.log.leaveOut('customer', key, field, value, 'FINTRAC accepts only one number for this party.')
  const [first] = values
  return first ? { [first[0]]: first[1] } : undefined
}

/** Sources and involved parties. */
export function namedRoles(context: DocumentContext, roles: readonly NamedRole[] | undefined): Role<PartyNumbers>[] {
  return (roles ?? []).map((role) =>
    compact({ ...context.pool.refer(role.party, 'name'), details: partyNumbers(context, role) }),
  )
}

interface ThirdPartyRules {
  depth: Depth
  relationships: CodeTableName | null
  /** Highest relationship code that the role takes. */
  maxRelationship: number
  takes: readonly ('clientNumber' | 'emailAddress' | 'url' | 'username')[]
  /** Keys of the conductors: a beneficiary may be one of them. */
  conductorKeys?: readonly string[]
}

/** On-behalf-of parties and beneficiaries. A beneficiary who is the only conductor is related to it as Self. */
export function thirdParties(
  context: DocumentContext,
  transaction: ReportTransaction,
  roles: readonly (ThirdPartyRole & { username?: string | null | undefined })[] | undefined,
  rules: ThirdPartyRules,
): Role<ThirdPartyDetails>[] {
  return (roles ?? []).map((role) => {
    const { party } = role
    const value = (field: string, given: string | null | undefined) =>
      context.log.value('customer', party.key, field, given)
    const known = {
      clientNumber: value('clientNumber', party.clientNumber),
      emailAddress: value('email', party.email),
      url: value('url', party.url),
    }
    const username = context.log.value('transaction', transaction.id, 'username', role.username)
    const details: ThirdPartyDetails = rules.takes.includes('username') ? { username } : {}
    if (!rules.takes.includes('username')) leaveOutAll(context, transaction, { username })
    for (const [field, given] of Object.entries(known) as [keyof typeof known, string | undefined][]) {
      if (rules.takes.includes(field)) Object.assign(details, { [field]: given })
      else context.log.leaveOut('customer', party.key, field === 'emailAddress' ? 'email' : field, given, noField)
    }
    const isSelf =
      rules.maxRelationship >= 15 && rules.conductorKeys?.length === 1 && rules.conductorKeys[0] === party.key
    const code = role.relationshipCode ?? (isSelf ? 15 : undefined)
    if (
      rules.relationships &&
      code !== undefined &&
      hasCode(rules.relationships, code) &&
      code <= rules.maxRelationship
    )
      details.relationshipOfConductorCode = code
    else
      context.log.leaveOut(
        'customer',
        party.key,
        'relationshipCode',
        code,
        `An ${context.type} doesn’t accept this relationship here.`,
      )
    const other = value('relationshipOther', role.relationshipOther)
    if (details.relationshipOfConductorCode === 9) details.relationshipOfConductorOther = other
    else
      context.log.leaveOut(
        'customer',
        party.key,
        'relationshipOther',
        other,
        'Only the relationship "Other" has a description.',
      )
    return compact({ ...context.pool.refer(party, rules.depth), details: compactOrNothing(details) })
  })
}

/** Conductors with the fields of the report type. An LCTR has none for device, user name or website. */
export function conductors(
  context: DocumentContext,
  transaction: ReportTransaction,
  given: readonly ConductorRole[] | undefined,
  depth: Depth,
): Conductor[] {
  const { type, log, pool } = context
  return (given ?? []).map((role) => {
    const { party, device } = role
    const value = (field: string, known: string | null | undefined) => log.value('customer', party.key, field, known)
    const details: ConductorDetails = {
      clientNumber: value('clientNumber', party.clientNumber),
      emailAddress: value('email', party.email),
    }
    const online = {
      username: log.value('transaction', transaction.id, 'username', role.username),
      typeOfDeviceCode: device?.typeCode ?? undefined,
      typeOfDeviceOther: device?.typeCode === 4 ? value('device.typeOther', device.typeOther) : undefined,
      deviceIdentifierNumber: value('device.identifier', device?.identifier),
      internetProtocolAddress: value('device.ipAddress', device?.ipAddress),
      dateTimeOfOnlineSession: dateTimeText(device?.sessionAt),
    }
    if (type === 'LCTR') {
      leaveOutAll(context, transaction, { ...online, typeOfDeviceOther: value('device.typeOther', device?.typeOther) })
    } else {
      Object.assign(details, online)
      if (device?.typeCode !== 4)
        log.leaveOut(
          'transaction',
          transaction.id,
          'device.typeOther',
          device?.typeOther,
          'Only the type "Other" has a description.',
        )
    }
    if (type === 'STR') details.url = value('url', party.url)
    else log.leaveOut('customer', party.key, 'url', party.url, noField)
    if (type === 'LVCTR') details.clientOfReportingEntityIndicator = role.isClient ?? undefined
    const onBehalfOfs = thirdParties(context, transaction, role.onBehalfOf, {
      depth: type === 'STR' ? 'full' : 'details',
      relationships: 'relationship',
      maxRelationship: type === 'LVCTR' ? 13 : 14,
      takes: type === 'STR' ? ['clientNumber', 'emailAddress', 'url'] : ['clientNumber', 'emailAddress'],
    })
    details.onBehalfOfIndicator = answer(context, transaction, 'onBehalfOf', onBehalfOfs)
    return { ...pool.refer(party, depth), details: compact(details), onBehalfOfs }
  })
}

/** Beneficiaries of an LVCTR or STR, which have no relationship to the conductor there. */
export const unrelatedBeneficiaries = (
  context: DocumentContext,
  transaction: ReportTransaction,
  action: CompletingInput,
) =>
  thirdParties(context, transaction, action.beneficiaries, {
    depth: 'details',
    relationships: null,
    maxRelationship: 0,
    takes: ['clientNumber', 'emailAddress', 'username'],
  })
