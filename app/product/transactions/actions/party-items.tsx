import { accountFields, deviceFields, partyNumbers } from './action-fields.ts'
import {
  Details,
  Folded,
  grid,
  innerGrid,
  Item,
  More,
  OtherText,
  Pick,
  places,
  Text,
  Was,
  yesOrNo,
  type ActionsForm,
} from './action-parts.tsx'
import { PartyField } from './party-field.tsx'

/** The fields of one party or account of an action, named behind `at`. */
interface Fields {
  form: ActionsForm
  at: string
}

function Relationship({ form, at }: Fields) {
  return (
    <>
      <Pick
        form={form}
        name={`${at}.relationship`}
        label="Relationship of the conductor"
        options={form.choices.codes.relationship ?? []}
      />
      <OtherText
        form={form}
        name={`${at}.relationshipOther`}
        label="Other relationship"
        hint="Required if it’s Other."
        beside={`${at}.relationship`}
        applies={(choice) => choice === '9'}
      />
    </>
  )
}

export function BehalfFields({ form, at }: Fields) {
  return (
    <>
      <Was form={form} at={at} />
      <div className={innerGrid}>
        <PartyField form={form} at={at} label="On behalf of" />
        <Relationship form={form} at={at} />
      </div>
    </>
  )
}

/** A party for which the form takes only the customer and a number. */
export function NamedFields({ form, at, title }: Fields & { title: string }) {
  return (
    <>
      <Was form={form} at={at} />
      <div className={grid}>
        <PartyField form={form} at={at} label={title} />
        {partyNumbers.map(({ name, label }) => (
          <Text
            key={name}
            form={form}
            name={`${at}.${name}`}
            label={label}
            hint={name === 'accountNumber' ? 'FINTRAC accepts one of these three numbers.' : undefined}
          />
        ))}
      </div>
    </>
  )
}

export function NamedList({ form, list, title, add }: { form: ActionsForm; list: string; title: string; add: string }) {
  return (
    <>
      {places(form, list).map((index, _, all) => (
        <Item key={index} of={all.length} at={`${list}.${index}`} title={`${title} ${index + 1}`} isInner>
          <NamedFields form={form} at={`${list}.${index}`} title={title} />
        </Item>
      ))}
      <More list={list}>{add}</More>
    </>
  )
}

export function HolderFields({ form, at }: Fields) {
  return (
    <>
      <Was form={form} at={at} />
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <PartyField form={form} at={at} label="Account holder" />
        <Text form={form} name={`${at}.username`} label="User name of the holder" hint="LVCTR only." />
      </div>
    </>
  )
}

/** What is known of the account of an action (`at`) beside its number, and whose it is. */
export function AccountFields({ form, at }: Fields) {
  const holders = `${at}.accountHolders`
  return (
    <>
      <div className={grid}>
        <Details form={form} at={`${at}.accountFacts`} fields={accountFields} />
      </div>
      {places(form, holders).map((index, _, all) => (
        <Item key={index} of={all.length} at={`${holders}.${index}`} title={`Account holder ${index + 1}`} isInner>
          <HolderFields form={form} at={`${holders}.${index}`} />
        </Item>
      ))}
      <More list={holders}>Add an account holder</More>
    </>
  )
}

export function ConductorFields({ form, at }: Fields) {
  const list = `${at}.onBehalfOf`
  return (
    <>
      <Was form={form} at={at} />
      <div className="space-y-4">
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
          <PartyField form={form} at={at} label="Conductor" />
          <Pick
            form={form}
            name={`${at}.isClient`}
            label="Client of your business"
            hint="LVCTR only. If not answered, a conductor with a customer number is a client."
            placeholder="Not answered"
            options={yesOrNo}
          />
        </div>
        <Folded form={form} title="Online session" holds={[`${at}.username`, `${at}.device`]}>
          <div className={innerGrid}>
            <Text form={form} name={`${at}.username`} label="User name" />
            <Details form={form} at={`${at}.device`} fields={deviceFields} />
          </div>
        </Folded>
      </div>
      <div className="mt-4 space-y-3">
        {places(form, list).map((index, _, all) => (
          <Item key={index} of={all.length} at={`${list}.${index}`} title={`On behalf of ${index + 1}`} isInner>
            <BehalfFields form={form} at={`${list}.${index}`} />
          </Item>
        ))}
        <More list={list}>Add “on behalf of”</More>
      </div>
    </>
  )
}

export function BeneficiaryFields({ form, at }: Fields) {
  return (
    <>
      <Was form={form} at={at} />
      <div className={innerGrid}>
        <PartyField form={form} at={at} label="Beneficiary" />
        <Text
          form={form}
          name={`${at}.portion`}
          label="Portion"
          hint="In the currency of this action. Leave empty for all of it."
          isAmount
        />
        <Relationship form={form} at={at} />
        <Text form={form} name={`${at}.username`} label="User name of the beneficiary" hint="Not in an LCTR." />
      </div>
    </>
  )
}
