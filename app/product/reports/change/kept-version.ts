/** The version that FINTRAC has of a report whose content was erased here, as a person uploaded its record copy. */
export interface KeptVersion {
  /** Of its exact bytes. */
  sha256: string
  document: unknown
}

/** The content of exact bytes. */
export const contentOf = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown

/** The document of an uploaded copy, if it is of the version with this digest; else null. */
export const uploadedVersion = (kept: KeptVersion | null, sha256: string): unknown =>
  kept?.sha256 === sha256 ? kept.document : null
