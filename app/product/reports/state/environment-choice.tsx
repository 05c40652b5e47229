import { useEffect, useRef, useState } from 'react'
import { Field, Select } from '#app/ui/index.ts'
import { defaultEnvironment, type SubmissionEnvironment } from './default-environment.ts'

export interface EnvironmentChoiceProps {
  mode: 'demo' | 'production'
  testConfirmed: boolean
  isFiledInTest?: boolean
  /** What is chosen, and how the choice is made known. */
  environment: SubmissionEnvironment
  onChoose: (environment: SubmissionEnvironment) => void
}

/** The environment that a submission goes to: the default until another is chosen. */
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

/** Where to submit. Demo answers here; otherwise TEST comes first until a TEST submission was confirmed. */
export function EnvironmentChoice({
  mode,
  testConfirmed,
  isFiledInTest = false,
  environment,
  onChoose,
}: EnvironmentChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  const first = useRef(environment)
  // What was chosen before the script was there counts: it is what the form sends.
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
