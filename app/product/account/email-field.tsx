import { Field, Input } from '#app/ui/index.ts'

/** The address that someone signs in with; browsers fill it in from what they keep. */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <Field label="E-mail address" error={error} required>
      <Input
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}
