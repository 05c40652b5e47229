/**
 * Result of saving a public form. `record.id` starts with `fake-` after a silent block, and with `temp-` if saving is
 * switched off.
 */
export type Outcome =
  | { success: true; isFakeSuccess: boolean; record: { id: string } }
  | { success: false; error: string; fields?: Record<string, string> | undefined; status: number }

export const refusal = (
  error: string,
  options: { fields?: Record<string, string>; status?: number } = {},
): Outcome => ({
  success: false,
  error,
  fields: options.fields,
  status: options.status ?? 400,
})
