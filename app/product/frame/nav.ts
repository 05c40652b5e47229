import type { IconName } from '#app/ui/index.ts'

export interface NavItem {
  to: string
  label: string
  icon: IconName
  /** Only this very address counts as being there. */
  end?: boolean
}

/** The product's places, in the order of the work. */
export const navigation: readonly NavItem[] = [
  { to: '/app', label: 'Dashboard', icon: 'dashboard', end: true },
  { to: '/app/imports', label: 'Imports', icon: 'upload' },
  { to: '/app/transactions', label: 'Transactions', icon: 'swap' },
  { to: '/app/customers', label: 'Customers', icon: 'users' },
  { to: '/app/locations', label: 'Locations', icon: 'pin' },
  { to: '/app/reports', label: 'Reports', icon: 'file' },
  { to: '/app/submissions', label: 'Submissions', icon: 'send' },
  { to: '/app/calendar', label: 'Calendar', icon: 'calendar' },
  { to: '/app/settings', label: 'Settings', icon: 'settings' },
]
