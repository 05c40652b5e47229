/** Message 997, "The number must be unique for the reporting entity": this reference was accepted before. */
export const REFERENCE_ALREADY_USED = 997
