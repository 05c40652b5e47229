import { Field, Select } from '#app/ui/index.ts'
import { defaultEnvironment } from './default-environment.ts'

/** Where to submit. Demo answers here; otherwise TEST comes first until a TEST submission was confirmed. */
export function EnvironmentChoice({ mode, testConfirmed, isFiledInTest = false }: { mode: 'demo' | 'production'; testConfirmed: boolean; isFiledInTest?: boolean }) {
  if (mode === 'demo') return <input type="hidden" name="environment" value="demo" />
  return (
    <Field label="Submit to" hint={testConfirmed ? undefined : 'TEST files nothing. Try it first.'}>
      <Select
        name="environment"
        defaultValue={defaultEnvironment(mode, testConfirmed || isFiledInTest)}
        options={[{ value: 'test', label: 'FINTRAC TEST', disabled: isFiledInTest }, { value: 'production', label: 'FINTRAC PRODUCTION' }]}
      />
    </Field>
  )
}
