/** How long a session, a trial and what an account leaves last. Shared by browser and server. */

/** Signed out after this long without a request, and in any case after the absolute limit. */
export const idleTimeoutMs = 60 * 60_000
export const absoluteTimeoutMs = 12 * 60 * 60_000
export const trialDays = 14
/**
 * After a trial or subscription everything is kept this long, then deleted (migrations say the same to the database).
 */
export const keptAfterEndDays = 30
/** How long a password, passkey or second factor counts as recent proof of identity. */
export const provenForMs = 10 * 60_000
