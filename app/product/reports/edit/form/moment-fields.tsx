import { useEffect, useId, useState, type ReactNode } from 'react'
import { Field, FieldError, formatOffset, Input, Select } from '#app/ui/index.ts'
import { isMoment, momentOf, momentText, type Moment, type MomentParts } from '../moments.ts'

const canadian: readonly (readonly [offset: string, name: string])[] = [
  ['-02:30', 'Newfoundland daylight'],
  ['-03:00', 'Atlantic daylight'],
  ['-03:30', 'Newfoundland'],
  ['-04:00', 'Atlantic, Eastern daylight'],
  ['-05:00', 'Eastern, Central daylight'],
  ['-06:00', 'Central, Mountain daylight'],
  ['-07:00', 'Mountain, Pacific daylight'],
  ['-08:00', 'Pacific'],
]
const wire = (minutes: number): string => formatOffset(minutes).replace('−', '-')
/** UTC offsets in use that aren't whole hours, in minutes. */
const uneven = [-570, 210, 270, 330, 345, 390, 525, 570, 630, 765]
const others = [...Array.from({ length: 27 }, (_, at) => (at - 12) * 60), ...uneven]
  .sort((one, other) => one - other)
  .map(wire)
  .filter((offset) => !canadian.some(([own]) => own === offset))

const shown = (offset: string): string => `UTC${offset.replace('-', '−')}`

/**
 * Date, time and UTC offset of one value, which the form submits as one text under `name`. `onType` is called once the
 * value is complete, and with an incomplete value when the last field is left. `children`: the plain control, used
 * without script and for a text that isn't a date or time.
 */
export function MomentFields({
  parts,
  name,
  value,
  label,
  error,
  onType,
  onLeave,
  children,
}: {
  parts: MomentParts
  name: string
  value: string
  label: ReactNode
  error: string | undefined
  /** `isWhole`: no part is missing. */
  onType: (value: string, isWhole: boolean) => void
  onLeave: () => void
  children: ReactNode
}) {
  const id = useId()
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const moment = momentOf(parts, value)
  if (!isLive || moment === null) return children
  const change = (part: keyof Moment) => (event: { currentTarget: { value: string } }) => {
    const text = momentText(parts, { ...moment, [part]: event.currentTarget.value })
    // A year that is still being typed is a valid date, too.
    onType(text, isMoment(parts, text) && !/^0/.test(text))
  }
  if (parts === 'date')
    return (
      <Field label={label} error={error}>
        <Input type="date" name={name} value={value} autoComplete="off" onChange={change('date')} onBlur={onLeave} />
      </Field>
    )
  const isListed = [...canadian.map(([offset]) => offset), ...others].includes(moment.offset)
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <input type="hidden" name={name} value={value} />
      <div className="flex flex-wrap gap-2">
        {parts === 'time' ? null : (
          <Field label="Date" className="grow basis-36">
            <Input type="date" value={moment.date} aria-invalid={error ? true : undefined} onChange={change('date')} />
          </Field>
        )}
        <Field label="Time" className="grow basis-32">
          <Input
            type="time"
            step="1"
            value={moment.time}
            aria-invalid={error ? true : undefined}
            onChange={change('time')}
          />
        </Field>
        <Field label="UTC offset" className="grow basis-52">
          <Select
            value={moment.offset}
            aria-invalid={error ? true : undefined}
            onChange={change('offset')}
            placeholder="Choose"
          >
            <optgroup label="Canada">
              {canadian.map(([offset, name]) => (
                <option key={offset} value={offset}>{`${shown(offset)} ${name}`}</option>
              ))}
            </optgroup>
            <optgroup label="Other">
              {(isListed || moment.offset === '' ? others : [moment.offset, ...others]).map((offset) => (
                <option key={offset} value={offset}>
                  {shown(offset)}
                </option>
              ))}
            </optgroup>
          </Select>
        </Field>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
