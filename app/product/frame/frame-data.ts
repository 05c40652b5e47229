import type { FlashMessage, Theme } from '#app/ui/index.ts'
import type { roleWords } from '../people/roles.ts'
import type { CredentialNotice, TrialState } from './queries.server.ts'

/** What stands around every page of the product. */
export interface FrameData {
  user: { name: string; email: string }
  organization: string
  role: keyof typeof roleWords
  mode: 'demo' | 'production'
  environment: 'demo' | 'test' | 'production'
  subscribed: boolean
  writable: boolean
  mayResetDemo: boolean
  trial: TrialState | null
  credentials: readonly CredentialNotice[]
  /** How many the person has not read. */
  reminders: number
  supportEmail: string
  /** When the page was asked for (ISO). */
  openedAt: string
  theme: Theme
  flash: FlashMessage | null
}
