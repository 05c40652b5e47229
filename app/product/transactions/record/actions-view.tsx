import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Code, DefinitionList, Money, Section } from '#app/ui/index.ts'
import { codeLabel } from '#app/compliance/words/codes.ts'
import { accountFields, deviceFields, partyNumbers, type DetailField } from '../actions/action-fields.ts'
import {
  dispositionText,
  type AccountFacts,
  type Conductor,
  type DeviceFacts,
  type NamedParty,
  type StartingAction,
} from '../actions/actions.ts'
import type { TransactionDetail } from './queries.server.ts'
import { methodWords } from '../words.ts'

type Customers = TransactionDetail['customers']

function Party({ id, customers, after = '' }: { id: string | null; customers: Customers; after?: string }) {
  if (id === null) return <span className="block">Asked who it is{after}</span>
  return (
    <span className="block">
      <Link className="link" to={`/app/customers/${id}`}>
        {customers[id]?.label ?? 'a customer that was removed'}
      </Link>
      {after}
    </span>
  )
}

interface Shown {
  customerId: string | null
  portion?: string | null | undefined
  username?: string | undefined
  relationshipCode?: number | undefined
  relationshipOther?: string | undefined
}

/** The details of a party in its role. */
function aboutParty({
  portion,
  username,
  relationshipCode,
  relationshipOther,
  ...numbers
}: Shown & Partial<NamedParty>): string {
  const details = [
    portion ? `${portion} of it` : null,
    relationshipOther ?? codeLabel('relationship', relationshipCode)?.toLowerCase(),
    ...partyNumbers.map(({ name, label }) => (numbers[name] ? `${label.toLowerCase()} ${numbers[name]}` : null)),
    username ? `user name ${username}` : null,
  ]
  return details
    .filter(Boolean)
    .map((text) => `, ${text}`)
    .join('')
}

function parties(list: readonly Shown[], customers: Customers) {
  return list.length === 0
    ? null
    : list.map((party, index) => (
        <Party key={index} id={party.customerId} customers={customers} after={aboutParty(party)} />
      ))
}

/** The fields of a table with their known values; null if unknown. */
function detailItems(fields: readonly DetailField[], known: AccountFacts | DeviceFacts | undefined) {
  return fields.map(({ name, label, codes }) => {
    const value = (known as Record<string, string | number | undefined> | undefined)?.[name] ?? null
    return { label, value: codes === undefined || value === null ? value : (codeLabel(codes, value) ?? value) }
  })
}

const clientItems = (conductors: readonly Conductor[]) => {
  const answers = conductors.flatMap(({ isClient }) => (isClient === undefined ? [] : [isClient ? 'Yes' : 'No']))
  return [{ label: 'Client of your business', value: answers.length === 0 ? null : answers.join(', ') }]
}

const listed = (values: readonly string[]) =>
  values.length === 0
    ? null
    : values.map((value) => (
        <span key={value} className="block">
          <Code>{value}</Code>
        </span>
      ))
/** Only known values are shown. */
export const known = <Entry extends { value: ReactNode }>(items: readonly Entry[]): Entry[] =>
  items.filter(({ value }) => value !== null)
const money = (amount: string | null, currency: string | null) =>
  amount === null ? null : currency === null ? amount : <Money value={amount} currency={currency} code />

/** By which rate a value was made, with its source. */
function valuedBy({ threshold, rate }: StartingAction, rateSource: string | null): string | undefined {
  const own =
    rate === null || threshold?.basis === 'client' ? '' : `Client’s rate ${rate}${rateSource ? `, ${rateSource}` : ''}`
  const by =
    threshold === null ? '' : threshold.rate === null ? threshold.source : `At ${threshold.rate}, ${threshold.source}`
  return [by, own].filter((text) => text !== '').join('. ') || undefined
}

/** What a transaction began with and what became of it. */
export function ActionsView({ item }: { item: TransactionDetail }) {
  const {
    actions: { starting, completing },
    customers,
  } = item
  const numbered = (title: string, index: number, count: number) => (count > 1 ? `${title} ${index + 1}` : title)
  return (
    <>
      {starting.map((action, index) => (
        <Section
          key={`starting ${index}`}
          title={numbered('Starting action', index, starting.length)}
          description={
            item.direction === 'out' && action.direction === undefined
              ? 'What the payout came from.'
              : 'What was received.'
          }
        >
          <DefinitionList
            columns={3}
            items={known([
              { label: 'Amount', value: money(action.amount, action.currency) },
              { label: 'Method', value: methodWords[action.method] },
              {
                label: 'In Canadian dollars',
                value: action.cadAmount === null ? null : <Money value={action.cadAmount} />,
                hint: valuedBy(action, item.rateSource),
              },
              { label: 'Conductor', value: parties(action.conductors, customers) },
              {
                label: 'On behalf of',
                value: parties(
                  action.conductors.flatMap(({ onBehalfOf }) => onBehalfOf),
                  customers,
                ),
              },
              { label: 'Source', value: parties(action.sources, customers) },
              { label: 'How it was obtained', value: action.howObtained ?? null },
              ...clientItems(action.conductors),
              ...action.conductors.flatMap(({ device }) => detailItems(deviceFields, device)),
              { label: 'Account', value: action.account },
              ...detailItems(accountFields, action.accountFacts),
              { label: 'Account holder', value: parties(action.accountHolders, customers) },
              { label: 'Type of funds', value: action.fundTypeOther ?? codeLabel('fundType', action.fundTypeCode) },
              {
                label: 'Deposit to a business account',
                value:
                  action.isDepositToBusinessAccount === undefined
                    ? null
                    : action.isDepositToBusinessAccount
                      ? 'Yes'
                      : 'No',
              },
              { label: 'Reference number', value: action.referenceNumber ?? null },
              { label: 'Other related number', value: action.otherRelatedNumber ?? null },
              { label: 'Sending addresses', value: listed(action.sendingAddresses) },
              { label: 'Receiving addresses', value: listed(action.receivingAddresses) },
            ])}
          />
        </Section>
      ))}
      {completing.map((action, index) => (
        <Section
          key={`completing ${index}`}
          title={numbered('Completing action', index, completing.length)}
          description="What was done with it."
        >
          <DefinitionList
            columns={3}
            items={known([
              { label: 'Disposition', value: dispositionText(action) },
              { label: 'Other disposition', value: action.dispositionOther ?? null },
              { label: 'Amount paid out', value: money(action.amount, action.currency) },
              { label: 'Client’s rate', value: action.rate },
              {
                label: 'Value in Canadian dollars',
                value: action.cadValue === null ? null : <Money value={action.cadValue} />,
              },
              { label: 'Beneficiary', value: parties(action.beneficiaries, customers) },
              { label: 'Other party involved', value: parties(action.involvements, customers) },
              { label: 'Account', value: action.account },
              ...detailItems(accountFields, action.accountFacts),
              { label: 'Account holder', value: parties(action.accountHolders, customers) },
              { label: 'Reference number', value: action.reference },
              { label: 'Other related number', value: action.otherRelatedNumber ?? null },
              { label: 'Receiving addresses', value: listed(action.receivingAddresses) },
            ])}
          />
        </Section>
      ))}
    </>
  )
}
