/** Somebody else who has the report open. */
export interface Visitor {
  name: string
  /** ISO text. */
  since: string
}
