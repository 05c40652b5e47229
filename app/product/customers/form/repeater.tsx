import { useState, type ReactNode } from 'react'
import { Button } from '#app/ui/index.ts'

/**
 * A list of like groups of fields. One empty group always stands ready, so that it works without script; with script
 * groups are added and removed. A group left empty is not saved.
 */
export function Repeater({
  legend,
  description,
  count,
  most,
  addLabel,
  itemLabel,
  children,
}: {
  legend: string
  description: ReactNode
  count: number
  most: number
  addLabel: string
  itemLabel: string
  children: (at: number) => ReactNode
}) {
  const [places, setPlaces] = useState(() => Array.from({ length: Math.max(1, count) }, (_, at) => at))
  const [next, setNext] = useState(Math.max(1, count))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <p className="mt-0.5 text-xs text-ink-3">{description}</p>
      <div className="mt-3 space-y-3">
        {places.map((at, index) => (
          <fieldset key={at} className="min-w-0 rounded-md border border-line bg-sunken p-3 sm:p-4">
            <legend className="sr-only">
              {itemLabel} {index + 1}
            </legend>
            <div className="mb-3 flex min-h-7 items-center justify-between">
              <p className="text-xs font-medium text-ink-2" aria-hidden="true">
                {itemLabel} {index + 1}
              </p>
              <Button
                size="sm"
                variant="quiet"
                icon="close"
                onClick={() => setPlaces(places.filter((place) => place !== at))}
              >
                Remove{' '}
                <span className="sr-only">
                  {itemLabel} {index + 1}
                </span>
              </Button>
            </div>
            {children(at)}
          </fieldset>
        ))}
        <Button
          size="sm"
          icon="plus"
          disabled={places.length >= most}
          onClick={() => {
            setPlaces([...places, next])
            setNext(next + 1)
          }}
        >
          {addLabel}
        </Button>
      </div>
    </fieldset>
  )
}
