import { Field, Select } from '#app/ui/index.ts'
import {
  Currency,
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
import {
  AccountFields,
  BehalfFields,
  BeneficiaryFields,
  ConductorFields,
  HolderFields,
  NamedFields,
  NamedList,
} from './party-items.tsx'

const methods = Object.entries(methodWords).map(([value, label]) => ({ value, label }))

function Account({ form, at, title }: { form: ActionsForm; at: string; title: string }) {
  return (
    <Folded form={form} title={title} holds={[`${at}.accountFacts`, `${at}.accountHolders`]}>
      <AccountFields form={form} at={at} />
    </Folded>
  )
}

function startingTitle(at: string, isPaidOut: boolean, count: number): string {
  if (count > 1) return `Starting action ${Number(at.split('.')[1]) + 1}`
  return isPaidOut ? 'Starting action: paid from' : 'Starting action: received'
}

function StartingFields({ form, at }: { form: ActionsForm; at: string }) {
  const value = (field: string) => form.values[`${at}.${field}`] ?? ''
  return (
    <>
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
        {places(form, `${at}.conductors`).map((index, _, all) => (
          <Item key={index} of={all.length} at={`${at}.conductors.${index}`} title={`Conductor ${index + 1}`} isInner>
            <ConductorFields form={form} at={`${at}.conductors.${index}`} />
          </Item>
        ))}
        <More list={`${at}.conductors`}>Add a conductor</More>
        <NamedList form={form} list={`${at}.sources`} title="Source" add="Add a source" />
      </div>
    </>
  )
}

function CompletingFields({ form, at }: { form: ActionsForm; at: string }) {
  return (
    <>
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
        {places(form, `${at}.beneficiaries`).map((index, _, all) => (
          <Item
            key={index}
            of={all.length}
            at={`${at}.beneficiaries.${index}`}
            title={`Beneficiary ${index + 1}`}
            isInner
          >
            <BeneficiaryFields form={form} at={`${at}.beneficiaries.${index}`} />
          </Item>
        ))}
        <More list={`${at}.beneficiaries`}>Add a beneficiary</More>
        <NamedList
          form={form}
          list={`${at}.involvements`}
          title="Other party involved"
          add="Add another party involved"
        />
      </div>
    </>
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
          <Item
            key={index}
            of={starting.length}
            at={`starting.${index}`}
            title={startingTitle(`starting.${index}`, isPaidOut, starting.length)}
          >
            <StartingFields form={form} at={`starting.${index}`} />
          </Item>
        ))}
        <More list="starting">Add a starting action</More>
      </fieldset>
      <fieldset className="min-w-0 space-y-3">
        <legend className="text-sm font-semibold">Completing actions</legend>
        {completing.map((index) => (
          <Item
            key={index}
            of={completing.length}
            at={`completing.${index}`}
            title={completing.length === 1 ? 'Completing action' : `Completing action ${index + 1}`}
          >
            <CompletingFields form={form} at={`completing.${index}`} />
          </Item>
        ))}
        <More list="completing">Add a completing action</More>
      </fieldset>
      <Dispositions form={form} />
    </>
  )
}

const Dispositions = ({ form }: { form: ActionsForm }) => (
  <datalist id="dispositions">
    {form.choices.dispositions.map((label) => (
      <option key={label} value={label} />
    ))}
  </datalist>
)

/** The fields of one part of a transaction, such as `completing.0.beneficiaries.1`, or of an action's account. */
export function PartFields({ form, at }: { form: ActionsForm; at: string }) {
  const steps = at.split('.').filter((step) => !/^\d+$/.test(step))
  switch (steps.at(-1)) {
    case 'starting':
      return <StartingFields form={form} at={at} />
    case 'completing':
      return (
        <>
          <CompletingFields form={form} at={at} />
          <Dispositions form={form} />
        </>
      )
    case 'account': {
      const action = at.slice(0, -'.account'.length)
      return (
        <div className="space-y-4">
          <div className={grid}>
            <Text form={form} name={at} label="Account" />
          </div>
          <AccountFields form={form} at={action} />
        </div>
      )
    }
    case 'conductors':
      return <ConductorFields form={form} at={at} />
    case 'onBehalfOf':
      return <BehalfFields form={form} at={at} />
    case 'beneficiaries':
      return <BeneficiaryFields form={form} at={at} />
    case 'accountHolders':
      return <HolderFields form={form} at={at} />
    case 'sources':
      return <NamedFields form={form} at={at} title="Source" />
    default:
      return <NamedFields form={form} at={at} title="Other party involved" />
  }
}
