import type { Role } from './generated/enums.ts'

/** What a role may do, in words that complete "Your role does not allow you to …". */
export type Permission =
  | 'view the product'
  | 'import files'
  | 'edit customers and locations'
  | 'edit transactions'
  | 'prepare drafts'
  | 'submit reports'
  | 'set reports aside'
  | 'read suspicious transaction reports'
  | 'prepare suspicious transaction reports'
  | 'change company settings'
  | 'change regulator credentials'

const preparer: readonly Permission[] = [
  'view the product',
  'import files',
  'edit customers and locations',
  'edit transactions',
  'prepare drafts',
  'prepare suspicious transaction reports',
]
const officer: readonly Permission[] = [
  ...preparer,
  'submit reports',
  'set reports aside',
  'read suspicious transaction reports',
  'change company settings',
  'change regulator credentials',
]

// decisions.md, Accounts and trial. A preparer reads only the suspicious transaction reports that they wrote themselves:
// such rows are filtered by author where this permission is lacking.
const granted: Record<Role | 'worker', ReadonlySet<Permission>> = {
  viewer: new Set<Permission>(['view the product']),
  preparer: new Set(preparer),
  officer: new Set(officer),
  owner: new Set(officer),
  worker: new Set(officer),
}

export const can = (role: Role | 'worker', permission: Permission): boolean => granted[role].has(permission)
