/** The origin of a report filed elsewhere, as its page shows it. */
export interface ShownCopy {
  /** FINTRAC's receipt, if it was entered. */
  receipt: string | null
  /** Time of the latest upload. */
  at: string
  /** False once its content was erased; it can be uploaded again. */
  isHeld: boolean
  /** Number of transactions it states; null once erased. */
  transactions: number | null
}

/** SQL on alias `r`: a `ShownCopy`; null for a report drafted here. */
export const copySql = `(CASE WHEN r.copy_sha256 IS NOT NULL THEN jsonb_build_object('receipt', r.copy_receipt, 'isHeld', r.copy IS NOT NULL,
  'at', to_char(r.copied_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'transactions', jsonb_array_length(r.document -> 'transactions')) END)`
