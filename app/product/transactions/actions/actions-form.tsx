import { Field, Select } from '#app/ui/index.ts'
import { accountFields, deviceFields, partyNumbers } from './action-fields.ts'
import {
  Currency,
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
import { methodWords } from '../words.ts'
import { PartyField } from './party-field.tsx'

const methods = Object.entries(methodWords).map(([value, label]) => ({ value, label }))

function Relationship({ form, at }: { form: ActionsForm; at: string }) {
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

function OnBehalfOf({ form, conductor }: { form: ActionsForm; conductor: string }) {
  const list = `${conductor}.onBehalfOf`
  return (
    <div className="mt-4 space-y-3">
      {places(form, list).map((index) => (
        <Item key={index} at={`${list}.${index}`} title={`On behalf of ${index + 1}`} isInner>
          <Was form={form} at={`${list}.${index}`} />
          <div className={innerGrid}>
            <PartyField form={form} at={`${list}.${index}`} label="On behalf of" />
            <Relationship form={form} at={`${list}.${index}`} />
          </div>
        </Item>
      ))}
      <More list={list}>Add “on behalf of”</More>
    </div>
  )
}

/** Parties of whom the form takes the customer and a number. */
function Named({ form, list, title, add }: { form: ActionsForm; list: string; title: string; add: string }) {
  return (
    <>
      {places(form, list).map((index) => (
        <Item key={index} at={`${list}.${index}`} title={`${title} ${index + 1}`} isInner>
          <Was form={form} at={`${list}.${index}`} />
          <div className={grid}>
            <PartyField form={form} at={`${list}.${index}`} label={title} />
            {partyNumbers.map(({ name, label }) => (
              <Text
                key={name}
                form={form}
                name={`${list}.${index}.${name}`}
                label={label}
                hint={name === 'accountNumber' ? 'FINTRAC accepts one of these three numbers.' : undefined}
              />
            ))}
          </div>
        </Item>
      ))}
      <More list={list}>{add}</More>
    </>
  )
}

/** What is known of an action's account beside its number, and whose it is. */
function Account({ form, at, title }: { form: ActionsForm; at: string; title: string }) {
  const holders = `${at}.accountHolders`
  return (
    <Folded form={form} title={title} holds={[`${at}.accountFacts`, holders]}>
      <div className={grid}>
        <Details form={form} at={`${at}.accountFacts`} fields={accountFields} />
      </div>
      {places(form, holders).map((index) => (
        <Item key={index} at={`${holders}.${index}`} title={`Account holder ${index + 1}`} isInner>
          <Was form={form} at={`${holders}.${index}`} />
          <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
            <PartyField form={form} at={`${holders}.${index}`} label="Account holder" />
            <Text
              form={form}
              name={`${holders}.${index}.username`}
              label="User name of the holder"
              hint="LVCTR only."
            />
          </div>
        </Item>
      ))}
      <More list={holders}>Add an account holder</More>
    </Folded>
  )
}

function Conductor({ form, at, title }: { form: ActionsForm; at: string; title: string }) {
  return (
    <Item at={at} title={title} isInner>
      <Was form={form} at={at} />
      <div className="space-y-4">
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
          <PartyField form={form} at={`${at}`} label="Conductor" />
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
      <OnBehalfOf form={form} conductor={at} />
    </Item>
  )
}

function Starting({
  form,
  at,
  isPaidOut,
  count,
}: {
  form: ActionsForm
  at: string
  isPaidOut: boolean
  count: number
}) {
  const value = (field: string) => form.values[`${at}.${field}`] ?? ''
  return (
    <Item
      at={at}
      title={
        count === 1
          ? isPaidOut
            ? 'Starting action: paid from'
            : 'Starting action: received'
          : `Starting action ${Number(at.split('.')[1]) + 1}`
      }
    >
      <Was form={form} at={at} />
      <div className={grid}>
        <Text form={form} name={`${at}.amount`} label="Amount" hint="The amount as received, not converted." isAmount />
        <Currency form={form} name={`${at}.currency`} label="Currency" />
        <Field label="Method" error={form.errors[`${at}.method`]}>
          <Select name={`${at}.method`} defaultValue={value('method')} placeholder="Choose" options={methods} />
        </Field>
        <Text
          form={form}
          name={`${at}.cadAmount`}
          label="Value in CAD"
          hint={
            value('currency') === 'CAD'
              ? 'Leave empty for an amount in CAD.'
              : 'If left empty, or unchanged when the amount changes, it’s amount × rate.'
          }
          isAmount
        />
        <Text
          form={form}
          name={`${at}.rate`}
          label="Rate to CAD"
          hint="Canadian dollars for one unit at the time of receipt."
          isAmount
        />
        <Text form={form} name={`${at}.account`} label="Source account" />
        <Text form={form} name={`${at}.howObtained`} label="How it was obtained" className="sm:col-span-2" />
        <Text
          form={form}
          name={`${at}.sendingAddresses`}
          label="Sending addresses"
          hint="Separate several with spaces."
          className="sm:col-span-2"
        />
        <Text
          form={form}
          name={`${at}.receivingAddresses`}
          label="Receiving addresses"
          hint="Separate several with spaces."
          className="sm:col-span-2"
        />
      </div>
      <div className="mt-4 space-y-3">
        <Account form={form} at={at} title="Source account: details and holders" />
        <Folded
          form={form}
          title="Type of funds and references"
          holds={[
            'fundType',
            'fundTypeOther',
            'referenceNumber',
            'otherRelatedNumber',
            'isDepositToBusinessAccount',
          ].map((field) => `${at}.${field}`)}
        >
          <div className={innerGrid}>
            <Pick
              form={form}
              name={`${at}.fundType`}
              label="Type of funds"
              hint="STR only."
              placeholder="From method and direction"
              options={form.choices.codes.fundType ?? []}
            />
            <OtherText
              form={form}
              name={`${at}.fundTypeOther`}
              label="Other type of funds"
              hint="Required if the type is Other."
              beside={`${at}.fundType`}
              applies={(choice) => choice === '17'}
            />
            <Pick
              form={form}
              name={`${at}.isDepositToBusinessAccount`}
              label="Deposit to a business account"
              hint="LCTR only."
              placeholder="From the transaction’s answer"
              options={yesOrNo}
            />
            <Text form={form} name={`${at}.referenceNumber`} label="Reference number" hint="STR only." />
            <Text form={form} name={`${at}.otherRelatedNumber`} label="Other related number" hint="STR only." />
          </div>
        </Folded>
        {places(form, `${at}.conductors`).map((index) => (
          <Conductor key={index} form={form} at={`${at}.conductors.${index}`} title={`Conductor ${index + 1}`} />
        ))}
        <More list={`${at}.conductors`}>Add a conductor</More>
        <Named form={form} list={`${at}.sources`} title="Source" add="Add a source" />
      </div>
    </Item>
  )
}

function Completing({ form, at, count }: { form: ActionsForm; at: string; count: number }) {
  return (
    <Item at={at} title={count === 1 ? 'Completing action' : `Completing action ${Number(at.split('.')[1]) + 1}`}>
      <Was form={form} at={at} />
      <div className={grid}>
        <Text
          form={form}
          name={`${at}.disposition`}
          label="Disposition"
          hint="What was done with it."
          list="dispositions"
        />
        <OtherText
          form={form}
          name={`${at}.dispositionOther`}
          label="Other disposition"
          hint="Required if it’s Other."
          beside={`${at}.disposition`}
          applies={(choice) => /other|autre/i.test(choice)}
        />
        <Text
          form={form}
          name={`${at}.amount`}
          label="Amount paid out"
          hint="The amount after an exchange. Leave empty if nothing was exchanged."
          isAmount
        />
        <Currency form={form} name={`${at}.currency`} label="Currency paid out" />
        <Text
          form={form}
          name={`${at}.rate`}
          label="Client’s rate"
          hint="Units paid out for one unit received."
          isAmount
        />
        <Text
          form={form}
          name={`${at}.cadValue`}
          label="Value of goods in CAD"
          hint="Only for goods, not funds."
          isAmount
        />
        <Text form={form} name={`${at}.account`} label="Account" />
        <Text form={form} name={`${at}.reference`} label="Reference number" />
        <Text form={form} name={`${at}.otherRelatedNumber`} label="Other related number" />
        <Text
          form={form}
          name={`${at}.receivingAddresses`}
          label="Receiving addresses"
          hint="Separate several with spaces."
          className="sm:col-span-2"
        />
      </div>
      <div className="mt-4 space-y-3">
        <Account form={form} at={at} title="Account: details and holders" />
        {places(form, `${at}.beneficiaries`).map((index) => (
          <Item key={index} at={`${at}.beneficiaries.${index}`} title={`Beneficiary ${index + 1}`} isInner>
            <Was form={form} at={`${at}.beneficiaries.${index}`} />
            <div className={innerGrid}>
              <PartyField form={form} at={`${at}.beneficiaries.${index}`} label="Beneficiary" />
              <Text
                form={form}
                name={`${at}.beneficiaries.${index}.portion`}
                label="Portion"
                hint="In the currency of this action. Leave empty for all of it."
                isAmount
              />
              <Relationship form={form} at={`${at}.beneficiaries.${index}`} />
              <Text
                form={form}
                name={`${at}.beneficiaries.${index}.username`}
                label="User name of the beneficiary"
                hint="Not in an LCTR."
              />
            </div>
          </Item>
        ))}
        <More list={`${at}.beneficiaries`}>Add a beneficiary</More>
        <Named form={form} list={`${at}.involvements`} title="Other party involved" add="Add another party involved" />
      </div>
    </Item>
  )
}

/** The starting and completing actions of a transaction, each with its parties. */
export function ActionFields({ form, isPaidOut }: { form: ActionsForm; isPaidOut: boolean }) {
  const [starting, completing] = [places(form, 'starting'), places(form, 'completing')]
  return (
    <>
      <input type="hidden" name="whole" value="on" />
      <fieldset className="min-w-0 space-y-3">
        <legend className="text-sm font-semibold">Starting actions</legend>
        {starting.map((index) => (
          <Starting key={index} form={form} at={`starting.${index}`} isPaidOut={isPaidOut} count={starting.length} />
        ))}
        <More list="starting">Add a starting action</More>
      </fieldset>
      <fieldset className="min-w-0 space-y-3">
        <legend className="text-sm font-semibold">Completing actions</legend>
        {completing.map((index) => (
          <Completing key={index} form={form} at={`completing.${index}`} count={completing.length} />
        ))}
        <More list="completing">Add a completing action</More>
      </fieldset>
      <datalist id="dispositions">
        {form.choices.dispositions.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
  )
}
