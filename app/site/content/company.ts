/** Names, addresses and links of the company behind the product; all other files import them. */
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
