import { Combobox, Field, useLookup } from '#app/ui/index.ts'
import type { loader } from '../../customers/search.route.ts'
import type { ActionsForm } from './action-parts.tsx'

/** A customer in a role, chosen by name or number. `at`: the party in the form's names. */
export function PartyField({ form, at, label }: { form: ActionsForm; at: string; label: string }) {
  const search = useLookup<typeof loader>()
  const value = (name: string) => form.values[`${at}.${name}`] ?? ''
  return (
    <Field label={label} hint="Name or customer number." error={form.errors[`${at}.customer`]}>
      <Combobox
        name={`${at}.customer`}
        idName={`${at}.known`}
        defaultText={value('customer')}
        defaultId={value('known')}
        suggestions={search.data?.matches ?? []}
        answered={search.data?.query ?? ''}
        onQuery={(query) => search.load(`/app/customers/search?q=${encodeURIComponent(query)}`)}
        noMatch="No customer matches."
      />
    </Field>
  )
}
