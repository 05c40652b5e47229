/**
 * What FINTRAC's guidance lists as possible signs of money laundering or terrorist financing, by family (indicators for
 * financial entities and for virtual currency; what money services businesses are given has the same families). One
 * alone is never grounds to suspect.
 */
export interface IndicatorFamily {
  name: string
  indicators: readonly string[]
}

export const indicatorLibrary: readonly IndicatorFamily[] = [
  {
    name: 'Identity',
    indicators: [
      'The client delays identification without a reason.',
      'The identification looks false or altered.',
      'The client uses several spellings of the name, or aliases.',
      'The client changed the transaction after being asked for identification.',
      'The address is a post office box presented as a street address.',
      'Unrelated clients share the same phone number or address.',
      'Several clients give the address of the same hotel.',
      'Public sources report on the client’s involvement in crime.',
    ],
  },
  {
    name: 'Behaviour',
    indicators: [
      'The client talked about involvement in crime.',
      'The client goes to different branches or tellers.',
      'What the client said turned out not to be true.',
      'The client was nervous for no apparent reason.',
      'The client refused or avoided questions.',
      'The client stayed vague on purpose.',
      'The client did not mind fees or a poor rate.',
      'The client asked how to avoid a report.',
      'The explanation of where the funds come from is not plausible.',
      'The client closed the account right after its first deposit.',
    ],
  },
  {
    name: 'Profile',
    indicators: [
      'The volume is beyond what the client announced.',
      'The transaction does not fit the client’s occupation.',
      'The client lives beyond the means that are known.',
      'The amounts are rounded sums.',
      'The client’s activity changed suddenly.',
      'The client uses instruments that are unusual for such a client.',
    ],
  },
  {
    name: 'Products and accounts',
    indicators: [
      'The client has many accounts without a reason.',
      'A personal account is used for a business.',
      'Funds pass through the account within a short time.',
      'Cards are overpaid, and cash is then advanced on them.',
      'One person signs for many entities.',
      'A dormant account became active.',
      'Activity surged after a change of ownership.',
    ],
  },
  {
    name: 'Atypical transactions',
    indicators: [
      'The transaction is more complex than it needs to be.',
      'The parties are in industries that have nothing to do with each other.',
      'A party looks like a shell entity.',
      'The bills are musty or packed in an odd way.',
      'Small bills are exchanged for large ones.',
      'Transactions are made at the same time of day.',
      'Funds come in and go out again right away.',
      'Cash is followed by an immediate wire.',
    ],
  },
  {
    name: 'Structuring',
    indicators: [
      'A series of amounts lies just below the reporting threshold.',
      'Amounts are split among several branches or persons.',
      'The client knows the reporting thresholds.',
      'The client asked to stay below a threshold.',
    ],
  },
  {
    name: 'Wires',
    indicators: [
      'The client does not know the sender or the recipient.',
      'The client seems to be told what to say.',
      'Different senders send similar amounts to similar recipients.',
      'Information about the originator is missing.',
      'Funds are collected and then sent abroad.',
      'Many persons send to one, or one sends to many.',
    ],
  },
  {
    name: 'Jurisdictions',
    indicators: [
      'A country known for producing or moving drugs is involved.',
      'A conflict zone is involved.',
      'A country on the lists of the Financial Action Task Force is involved.',
      'A country known for financial secrecy is involved.',
    ],
  },
  {
    name: 'Other parties',
    indicators: [
      'Persons who do not hold the account deposit to it.',
      'Unrelated persons send e-transfers to one beneficiary.',
      'Another person accompanies the client and watches.',
      'A nominee seems to stand in for someone else.',
      'A professional’s account or services are misused.',
    ],
  },
  {
    name: 'Virtual currency',
    indicators: [
      'The client concentrates on privacy coins.',
      'Bitcoin is exchanged for a privacy coin.',
      'The client does not explain where privacy coins come from.',
      'The address is on a sanctions or law enforcement list, or in the media.',
      'Many sign-ups share a device, IP address or phone number.',
      'Other exchanges keep asking about the client.',
      'Funds move from one blockchain to another in short order.',
      'Many intermediate addresses stand around the deposit or withdrawal.',
      'The address has exposure to mixers, darknet markets, ransomware or gambling.',
      'An over-the-counter broker is used for privacy.',
      'How large purchases are funded is not known.',
      'The e-mail address appears in peer-to-peer advertisements.',
      'Many payment processors are used.',
      'The e-mail service is encrypted and anonymous.',
    ],
  },
  {
    name: 'Terrorist financing',
    indicators: [
      'Transfers go to places near a conflict.',
      'A foundation or charity that raises doubts is involved.',
      'Funds are raised without registration.',
      'Travel to a high-risk zone is paid for.',
      'The client shows support for extremism online.',
      'A party bears a listed name.',
    ],
  },
  {
    name: 'Precious metals and jewels',
    indicators: [
      'Purchases are spread over different stores or staff.',
      'The card looks altered, or was reported stolen.',
      'The client refuses to meet in person.',
      'The client was nervous about identification.',
    ],
  },
]
