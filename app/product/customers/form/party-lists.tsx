import { Country, Pick, Province, Text, type FormState } from './form-fields.tsx'
import { Repeater } from './repeater.tsx'

const grid = 'grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3'

/** What a file called a document whose kind isn't on the list. */
function unlistedHint(form: FormState, name: string): string | undefined {
  const said = form.value(name)
  return /^\d*$/.test(said) || form.choices.documents.some(({ value }) => value === said)
    ? undefined
    : `The file says “${said}”.`
}

export function Identifications({ form }: { form: FormState }) {
  return (
    <Repeater
      legend="Identification documents"
      description={
        form.kind === 'person'
          ? 'A Social Insurance Number must never be recorded here.'
          : 'Documents that confirm the entity exists.'
      }
      count={form.count('identifications')}
      most={10}
      addLabel="Add another document"
      itemLabel="Document"
    >
      {(at) => (
        <div className={grid}>
          <Pick
            form={form}
            name={`identifications.${at}.type`}
            label="Kind"
            hint={unlistedHint(form, `identifications.${at}.type`)}
            options={form.choices.documents}
          />
          <Text
            form={form}
            name={`identifications.${at}.typeOther`}
            label="Description"
            hint="Required if the kind is Other."
          />
          <Text form={form} name={`identifications.${at}.number`} label="Number" autoComplete="off" />
          <Country form={form} name={`identifications.${at}.country`} label="Country of issue" />
          <Province
            form={form}
            name={`identifications.${at}.province`}
            country={`identifications.${at}.country`}
            label="Province or state of issue"
          />
          <Text form={form} name={`identifications.${at}.expiresOn`} label="Expiry date" type="date" />
        </div>
      )}
    </Repeater>
  )
}

export function Registrations({ form }: { form: FormState }) {
  return (
    <Repeater
      legend="Registration and incorporation"
      description="Add one entry per number."
      count={form.count('registrations')}
      most={10}
      addLabel="Add another number"
      itemLabel="Registration"
    >
      {(at) => (
        <div className={grid}>
          <Pick
            form={form}
            name={`registrations.${at}.type`}
            label="Registered or incorporated"
            options={form.choices.registrations}
          />
          <Text form={form} name={`registrations.${at}.number`} label="Number" autoComplete="off" />
          <Country form={form} name={`registrations.${at}.country`} label="Country" />
          <Province
            form={form}
            name={`registrations.${at}.province`}
            country={`registrations.${at}.country`}
            label="Province or state"
          />
        </div>
      )}
    </Repeater>
  )
}

export function Authorized({ form }: { form: FormState }) {
  return (
    <Repeater
      legend="Persons authorized for the entity"
      description="People who may give instructions on the entity’s behalf."
      count={form.count('authorizedPersons')}
      most={10}
      addLabel="Add another person"
      itemLabel="Person"
    >
      {(at) => (
        <div className={grid}>
          <Text form={form} name={`authorizedPersons.${at}.surname`} label="Surname" />
          <Text form={form} name={`authorizedPersons.${at}.givenName`} label="Given name" />
          <Text form={form} name={`authorizedPersons.${at}.otherName`} label="Other name or initial" />
        </div>
      )}
    </Repeater>
  )
}
