/** What a page says of where a report came from that was filed elsewhere. */
export interface ShownCopy {
  /** FINTRAC's, where whoever uploaded the copy had it. */
  receipt: string | null
  /** When the copy was uploaded last. */
  at: string
  /** False once its content was erased: it can be uploaded again. */
  isHeld: boolean
  /** As it states; null once erased. */
  transactions: number | null
}

/** SQL on alias `r`: a `ShownCopy`; null of what was drafted here. */
export const copySql = `(CASE WHEN r.copy_sha256 IS NOT NULL THEN jsonb_build_object('receipt', r.copy_receipt, 'isHeld', r.copy IS NOT NULL,
  'at', to_char(r.copied_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'transactions', jsonb_array_length(r.document -> 'transactions')) END)`
