import type { ReactNode } from 'react'
import { Button, cx, Field, Input, Select, type Choice } from '#app/ui/index.ts'
import { itemsOf, type FormValues } from './action-values.ts'
import { methodWords } from './words.ts'

/** What the groups of fields are made of: the values shown, what is wrong with them, and what can be chosen. */
export interface ActionsForm {
  values: FormValues
  errors: Readonly<Record<string, string>>
  choices: { relationships: Choice[]; dispositions: string[] }
}

const grid = 'grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-4'
const methods = Object.entries(methodWords).map(([value, label]) => ({ value, label }))

/** Buttons of the form itself: without script, too, it comes back with one item more or less and with all that was entered. */
const More = ({ list, children }: { list: string; children: ReactNode }) => (
  <Button type="submit" size="sm" icon="plus" name="more" value={list} id={`more:${list}`} formNoValidate className="mr-2">{children}</Button>
)

function Item({ at, title, children, isInner = false }: { at: string; title: string; children: ReactNode; isInner?: boolean }) {
  return (
    <fieldset className={cx('min-w-0 rounded-md border border-line p-3 sm:p-4', isInner ? 'bg-surface' : 'bg-sunken')}>
      <legend className="sr-only">{title}</legend>
      <div className="mb-3 flex min-h-7 items-center justify-between gap-2">
        <p className={cx('font-medium', isInner ? 'text-xs text-ink-2' : 'text-sm')} aria-hidden="true">{title}</p>
        <Button type="submit" size="sm" variant="quiet" icon="close" name="less" value={at} formNoValidate>Remove <span className="sr-only">{title}</span></Button>
      </div>
      {children}
    </fieldset>
  )
}

const places = (form: ActionsForm, list: string): number[] => Array.from({ length: itemsOf(form.values, list) }, (_, index) => index)

function Text({ form, name, label, hint, isAmount = false, list, className }: { form: ActionsForm; name: string; label: string; hint?: string; isAmount?: boolean; list?: string; className?: string }) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]} className={className}>
      <Input name={name} inputMode={isAmount ? 'decimal' : undefined} autoComplete="off" list={list} defaultValue={form.values[name] ?? ''} />
    </Field>
  )
}

function Relationship({ form, at }: { form: ActionsForm; at: string }) {
  return (
    <Field label="Relationship of the conductor" error={form.errors[`${at}.relationship`]}>
      <Select name={`${at}.relationship`} defaultValue={form.values[`${at}.relationship`] ?? ''} placeholder="Not given" options={form.choices.relationships} />
    </Field>
  )
}

function OnBehalfOf({ form, conductor }: { form: ActionsForm; conductor: string }) {
  const list = `${conductor}.onBehalfOf`
  return (
    <div className="mt-4 space-y-3">
      {places(form, list).map(index => (
        <Item key={index} at={`${list}.${index}`} title={`On behalf of ${index + 1}`} isInner>
          <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
            <Text form={form} name={`${list}.${index}.customer`} label="On behalf of" hint="By customer number." />
            <Relationship form={form} at={`${list}.${index}`} />
          </div>
        </Item>
      ))}
      <More list={list}>Add on whose behalf</More>
    </div>
  )
}

/** Parties of whom the form takes the customer and an account number. */
function Named({ form, list, title, add }: { form: ActionsForm; list: string; title: string; add: string }) {
  return (
    <>
      {places(form, list).map(index => (
        <Item key={index} at={`${list}.${index}`} title={`${title} ${index + 1}`} isInner>
          <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
            <Text form={form} name={`${list}.${index}.customer`} label={title} hint="By customer number." />
            <Text form={form} name={`${list}.${index}.accountNumber`} label="Its account number" />
          </div>
        </Item>
      ))}
      <More list={list}>{add}</More>
    </>
  )
}

function Starting({ form, at, isPaidOut, count }: { form: ActionsForm; at: string; isPaidOut: boolean; count: number }) {
  const value = (field: string) => form.values[`${at}.${field}`] ?? ''
  return (
    <Item at={at} title={count === 1 ? (isPaidOut ? 'Starting action: what it was paid from' : 'Starting action: what was received') : `Starting action ${Number(at.split('.')[1]) + 1}`}>
      <input type="hidden" name={`${at}.was`} value={value('was')} />
      <div className={grid}>
        <Text form={form} name={`${at}.amount`} label="Amount" hint="As received, never converted." isAmount />
        <Text form={form} name={`${at}.currency`} label="Currency" hint="CAD, USD, BTC …" />
        <Field label="Method" error={form.errors[`${at}.method`]}><Select name={`${at}.method`} defaultValue={value('method') || 'cash'} options={methods} /></Field>
        <Text form={form} name={`${at}.cadAmount`} label="Value in CAD" hint={value('currency') === 'CAD' ? 'For an amount in CAD it is the amount: leave it empty.' : 'Left empty, or left as it was when the amount changes, it is amount × rate.'} isAmount />
        <Text form={form} name={`${at}.rate`} label="Rate to CAD" hint="Canadian dollars for one unit, when it was received." isAmount />
        <Text form={form} name={`${at}.account`} label="Account it came from" />
        <Text form={form} name={`${at}.howObtained`} label="How it was obtained" className="sm:col-span-2" />
      </div>
      <div className="mt-4 space-y-3">
        {places(form, `${at}.conductors`).map(index => (
          <Item key={index} at={`${at}.conductors.${index}`} title={`Conductor ${index + 1}`} isInner>
            <Text form={form} name={`${at}.conductors.${index}.customer`} label="Conductor" hint="By customer number." />
            <OnBehalfOf form={form} conductor={`${at}.conductors.${index}`} />
          </Item>
        ))}
        <More list={`${at}.conductors`}>Add a conductor</More>
        <Named form={form} list={`${at}.sources`} title="Source" add="Add a source" />
      </div>
    </Item>
  )
}

function Completing({ form, at, count }: { form: ActionsForm; at: string; count: number }) {
  const value = (field: string) => form.values[`${at}.${field}`] ?? ''
  return (
    <Item at={at} title={count === 1 ? 'Completing action: what became of it' : `Completing action ${Number(at.split('.')[1]) + 1}`}>
      <input type="hidden" name={`${at}.was`} value={value('was')} />
      <div className={grid}>
        <Text form={form} name={`${at}.disposition`} label="Disposition" hint="What was done with it." list="dispositions" />
        <Text form={form} name={`${at}.amount`} label="Amount handed out" hint="After an exchange. Left empty without one: what was received." isAmount />
        <Text form={form} name={`${at}.currency`} label="Its currency" />
        <Text form={form} name={`${at}.rate`} label="Rate of the client" hint="Units handed out for one unit received." isAmount />
        <Text form={form} name={`${at}.cadValue`} label="Value of goods in CAD" hint="Only of what is not funds." isAmount />
        <Text form={form} name={`${at}.account`} label="Account" />
        <Text form={form} name={`${at}.reference`} label="Reference number" />
        <Text form={form} name={`${at}.receivingAddresses`} label="Receiving addresses" hint="Several are parted by blanks." />
      </div>
      <div className="mt-4 space-y-3">
        {places(form, `${at}.beneficiaries`).map(index => (
          <Item key={index} at={`${at}.beneficiaries.${index}`} title={`Beneficiary ${index + 1}`} isInner>
            <div className="grid gap-x-4 gap-y-4 sm:grid-cols-3">
              <Text form={form} name={`${at}.beneficiaries.${index}.customer`} label="Beneficiary" hint="By customer number." />
              <Text form={form} name={`${at}.beneficiaries.${index}.portion`} label="Portion" hint="In the currency of this action. Empty: all of it." isAmount />
              <Relationship form={form} at={`${at}.beneficiaries.${index}`} />
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
        <legend className="text-sm font-semibold">How it began</legend>
        {starting.map(index => <Starting key={index} form={form} at={`starting.${index}`} isPaidOut={isPaidOut} count={starting.length} />)}
        <More list="starting">Add a starting action</More>
      </fieldset>
      <fieldset className="min-w-0 space-y-3">
        <legend className="text-sm font-semibold">What became of it</legend>
        {completing.map(index => <Completing key={index} form={form} at={`completing.${index}`} count={completing.length} />)}
        <More list="completing">Add a completing action</More>
      </fieldset>
      <datalist id="dispositions">{form.choices.dispositions.map(label => <option key={label} value={label} />)}</datalist>
    </>
  )
}
