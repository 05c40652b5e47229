import { ChoiceBox, Select, type ChoiceOption } from '#app/ui/index.ts'

/** A searchable select; a plain list without script. `placeholder`: the text of an empty choice. */
export function ChoiceSelect({
  name,
  label,
  value = '',
  placeholder,
  options,
}: {
  name: string
  /** If there is no visible label. */
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
