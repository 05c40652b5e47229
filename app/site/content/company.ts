/** Names, addresses and links of the company behind the product: the one place to change them. */
export const company = {
  product: 'Comply+',
  legalName: 'Comply Plus Inc.',
  parent: { name: 'Maple Ledger Group', url: 'https://group.comply.example/' },
  linkedIn: 'https://www.linkedin.com/company/comply-plus',
  sharePost: 'https://www.linkedin.com/company/comply-plus/posts/',
  city: 'Toronto, Ontario, Canada',
  tagline: 'FINTRAC reporting for Canadian money services businesses',
  description:
    'Comply+ turns your transaction files into FINTRAC reports: it finds what is reportable, prepares LCTR, LVCTR and STR drafts, checks them against the regulator’s rules, submits them and follows each one until it is confirmed.',
} as const

/** The regulator's public pages that we link to. */
export const regulator = {
  name: 'Financial Transactions and Reports Analysis Centre of Canada (FINTRAC)',
  home: 'https://fintrac-canafe.canada.ca/intro-eng',
  penalties: 'https://fintrac-canafe.canada.ca/pen/4-eng',
  notice: (id: string) => `https://fintrac-canafe.canada.ca/pen/amps/${id}-eng`,
} as const
