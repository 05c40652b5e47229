export const roles = ['owner', 'officer', 'preparer', 'viewer'] as const

/** What a role is called, and what it may do, in the words of the settings page. */
export const roleWords: Readonly<Record<(typeof roles)[number], { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, and the people of the company.' },
  officer: {
    name: 'Compliance officer',
    may: 'Prepares, approves and submits reports, reads STRs, changes the settings.',
  },
  preparer: {
    name: 'Preparer',
    may: 'Imports files, keeps customers and locations, prepares drafts. Doesn’t submit; reads only their own STRs.',
  },
  viewer: { name: 'Viewer', may: 'Reads everything but STRs. Changes nothing.' },
}
