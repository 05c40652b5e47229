import type { Article } from '../types.ts'

export const humanTrafficking: Article = {
  slug: 'human-trafficking-gta-fintrac',
  category: 'Case Study',
  title: 'How financial intelligence helped in a human-trafficking investigation across the GTA',
  excerpt:
    'Police in the Greater Toronto Area announced charges after 18 months of work and credited FINTRAC’s intelligence. What reporting entities can see, and how to say it in a report.',
  date: 'Oct 2, 2025',
  readTime: '6 min',
  body: `
On October 2, 2025 the Halton Regional Police announced charges after an **18-month investigation** into human trafficking across the Greater Toronto Area, carried out with the provincial joint-forces strategy. Police credited intelligence from FINTRAC. The charges are allegations; nobody has been convicted, and we name neither the accused nor anyone who may have been harmed.

## What was announced

Officers searched places in Thornhill and Oakville and a business in Mississauga. They reported seizing more than **$25,000 in cash** and further United States currency, 56.1 grams of cocaine, 8.7 grams of fentanyl, other drugs, and gold and silver bars. The charges include procuring, receiving a material benefit, advertising sexual services, trafficking in drugs, and **laundering**.

The last one is where reporting entities come in. Exploitation is a business, and the business has receipts: many small payments in, living costs and transport out, cash and metal at the end.

## From report to evidence

FINTRAC does not investigate and has no power to arrest. It receives reports, connects them, and discloses to police what meets the threshold in law. A single suspicious transaction report about one account may mean little. The same phone number in four reports from three institutions can show a network, and a pattern over 18 months can show how it is paid for.

This is why the fields matter as much as the story. A name, a phone number, an e-mail address or an account that stands only in the narrative, or not at all, cannot be connected.

## What may be visible

Publications about FINTRAC's work on trafficking name, among others:

- cash withdrawn at machines late at night, often;
- many hotel and motel bookings;
- frequent purchases of travel tickets;
- unusual spending in drug stores.

Each of these has innocent explanations. What counts is the combination, set against what the client says of work and income. Look for somebody whose account is used as if it were another person's: addressed from elsewhere, accessed by the same device as others, emptied as soon as it fills.

## Writing the report

1. **Say why.** Name the suspected offence and the indicators, not only the transactions.
2. **Fill in the fields.** Every account, party, phone number and address that you mention belongs in its field.
3. **Follow the money to its end.** Starting actions and completing actions, with their directions.
4. **Use the project code.** Reports on trafficking in persons for sexual exploitation are tagged with the public-private partnership **Project PROTECT**, so that they reach the right analysts.
5. **Report as soon as practicable.** If somebody is in danger, call the police first.

And keep it confidential. The law forbids disclosing that a report was made with the intent to prejudice an investigation. In Comply+ only those who may read suspicious transaction reports see that one exists.

## If you or somebody you know needs help

The Canadian Human Trafficking Hotline answers at **1-833-900-1010**, day and night, in confidence and in more than 200 languages.
`,
}
