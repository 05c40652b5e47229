import { useState } from 'react'
import { Button, Checkbox, DateTime, Field, FieldGroup, Input, countOf } from '#app/ui/index.ts'
import type { EarlierReport } from './earlier.server.ts'
import { earlierBox, type RelatedReport } from './suspicion.ts'

/** Related reports: checkboxes for earlier ones of the same parties, and any other by its reference. */
export function RelatedFields({
  related,
  earlier,
  entered,
  errors,
  onAdd,
}: {
  related: readonly RelatedReport[]
  earlier: readonly EarlierReport[]
  /** Values that couldn't be saved, by field name. */
  entered: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string>>
  onAdd: () => void
}) {
  const [more, setMore] = useState(1)
  const offered = earlier.filter((one) => related.every(({ reference }) => reference !== one.reference))
  const typed = Object.keys(entered ?? {}).filter((name) => /^related\.\d+\.reference$/.test(name)).length
  const rows = Math.max(related.length + more, typed)
  const value = (name: string, stored: string) => entered?.[name] ?? stored
  return (
    <FieldGroup
      legend="Related reports"
      description="Earlier STRs that this one continues, with the transactions that matter here."
    >
      {offered.length === 0 ? null : (
        <div className="space-y-2">
          <p className="text-sm">Earlier STRs of the same parties:</p>
          {offered.map((one) => (
            <Checkbox
              key={one.id}
              name={earlierBox(one.reference)}
              defaultChecked={entered?.[earlierBox(one.reference)] === 'on'}
              label={`${one.reference}${one.parties === '' ? '' : `, ${one.parties}`}`}
              hint={
                <>
                  {countOf(one.transactions.length, 'transaction')}
                  {one.confirmedAt === null ? (
                    ''
                  ) : (
                    <>
                      , confirmed <DateTime at={one.confirmedAt} />
                    </>
                  )}
                </>
              }
            />
          ))}
        </div>
      )}
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field label={`Report reference ${index + 1}`} error={errors[`related.${index}.reference`]}>
            <Input
              name={`related.${index}.reference`}
              autoComplete="off"
              defaultValue={value(`related.${index}.reference`, related[index]?.reference ?? '')}
            />
          </Field>
          <Field
            label={`Its transaction references ${index + 1}`}
            hint="Separate several with spaces."
            error={errors[`related.${index}.transactions`]}
          >
            <Input
              name={`related.${index}.transactions`}
              autoComplete="off"
              defaultValue={value(`related.${index}.transactions`, related[index]?.transactions.join(' ') ?? '')}
            />
          </Field>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon="plus"
          onClick={() => {
            setMore(more + 1)
            onAdd()
          }}
        >
          Add a report
        </Button>
      </div>
    </FieldGroup>
  )
}
