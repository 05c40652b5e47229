import { useEffect, useRef, useState } from 'react'
import { Field, Select } from '#app/ui/index.ts'
import { defaultEnvironment, type SubmissionEnvironment } from './default-environment.ts'

export interface EnvironmentChoiceProps {
  mode: 'demo' | 'production'
  testConfirmed: boolean
  isFiledInTest?: boolean
  /** The selected environment and its setter. */
  environment: SubmissionEnvironment
  onChoose: (environment: SubmissionEnvironment) => void
}

/** The selected environment of a submission, initially the default. */
export function useEnvironment({
  mode,
  testConfirmed,
  isFiledInTest = false,
}: Pick<EnvironmentChoiceProps, 'mode' | 'testConfirmed' | 'isFiledInTest'>): [
  SubmissionEnvironment,
  (environment: SubmissionEnvironment) => void,
] {
  const [chosen, setChosen] = useState<SubmissionEnvironment | null>(null)
  const isOpen = chosen !== null && mode !== 'demo' && !(isFiledInTest && chosen === 'test')
  return [isOpen ? chosen : defaultEnvironment(mode, testConfirmed || isFiledInTest), setChosen]
}

/** Choice of environment. Demo has none; otherwise TEST is the default until a TEST submission was confirmed. */
export function EnvironmentChoice({
  mode,
  testConfirmed,
  isFiledInTest = false,
  environment,
  onChoose,
}: EnvironmentChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  const first = useRef(environment)
  // A choice made before hydration counts: it is what the form submits.
  useEffect(() => {
    const shown = place.current?.querySelector('select')?.value
    if (shown !== first.current && (shown === 'test' || shown === 'production')) onChoose(shown)
  }, [onChoose])
  if (mode === 'demo') return <input type="hidden" name="environment" value="demo" />
  return (
    <div ref={place}>
      <Field
        label="Submit to"
        hint={testConfirmed || isFiledInTest ? undefined : 'TEST doesn’t file anything. Try it first.'}
      >
        <Select
          name="environment"
          value={environment}
          onChange={(event) => onChoose(event.target.value === 'production' ? 'production' : 'test')}
          options={[
            { value: 'test', label: 'FINTRAC TEST', disabled: isFiledInTest },
            { value: 'production', label: 'FINTRAC PRODUCTION' },
          ]}
        />
      </Field>
    </div>
  )
}
