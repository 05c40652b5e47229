import type { Channel } from './reports/input.ts'

/** How a transaction can be conducted, for people to choose from. */
export const channelLabels: Readonly<Record<Channel, string>> = {
  in_person: 'In person', banking_machine: 'Automated banking machine', virtual_currency_atm: 'Virtual currency ATM', online: 'Online',
  self_redemption_kiosk: 'Self-redemption kiosk', armoured_car: 'Armoured car', courier: 'Courier', mail: 'Mail', telephone: 'Telephone',
  night_deposit: 'Night deposit', quick_drop: 'Quick drop', other: 'Other',
}
