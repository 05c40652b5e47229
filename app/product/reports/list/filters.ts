/** Filters of the list of reports. */
export const reportFilters = [
  'drafts',
  'mine',
  'ready',
  'approve',
  'incomplete',
  'changes',
  'underway',
  'tested',
  'confirmed',
  'elsewhere',
  'rejected',
  'all',
] as const
export type ReportFilter = (typeof reportFilters)[number]

export const reportSorts = ['due', 'type', 'parties', 'total', 'missing', 'state', 'reference'] as const
export type ReportSort = (typeof reportSorts)[number]
