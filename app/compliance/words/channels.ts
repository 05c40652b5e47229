import { isFinancialEntitySector } from './codes.ts'
import type { Channel } from '../types.ts'

/** How a transaction can be conducted, for people to choose from. */
export const channelLabels: Readonly<Record<Channel, string>> = {
  in_person: 'In person',
  banking_machine: 'Automated banking machine',
  virtual_currency_atm: 'Virtual currency ATM',
  online: 'Online',
  self_redemption_kiosk: 'Self-redemption kiosk',
  armoured_car: 'Armoured car',
  courier: 'Courier',
  mail: 'Mail',
  telephone: 'Telephone',
  night_deposit: 'Night deposit',
  quick_drop: 'Quick drop',
  other: 'Other',
}

/**
 * Whether a transaction counts from its posting where its time is not known: a night deposit or quick drop at a
 * financial entity. The posting's date alone is 00:00:00 on the clock of the 24-hour window (LCTR guidance).
 */
export function countsFromPosting(channel: Channel | null | undefined, sectorCode: number | null | undefined): boolean {
  return (channel === 'night_deposit' || channel === 'quick_drop') && isFinancialEntitySector(sectorCode)
}
