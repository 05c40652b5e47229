/** Another person who has the report open. */
export interface Visitor {
  name: string
  /** ISO instant. */
  since: string
}
