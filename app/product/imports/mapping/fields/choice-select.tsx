import { ChoiceBox, Select, type ChoiceOption } from '#app/ui/index.ts'

/** One of many choices: found by typing, and a plain list without script. `placeholder` is what an empty choice says. */
export function ChoiceSelect({
  name,
  label,
  value = '',
  placeholder,
  options,
}: {
  name: string
  /** Where no label stands above it. */
  label?: string
  value?: string
  placeholder: string | undefined
  options: readonly ChoiceOption[]
}) {
  return (
    <ChoiceBox
      name={name}
      {...(label !== undefined && { label })}
      value={value}
      options={placeholder === undefined ? options : [{ value: '', label: placeholder }, ...options]}
    >
      <Select
        name={name}
        aria-label={label}
        defaultValue={value}
        {...(placeholder !== undefined && { placeholder })}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
      />
    </ChoiceBox>
  )
}
