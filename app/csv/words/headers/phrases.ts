/**
 * Whole headers that mean a field, in English and French and as common systems export them. Folded. Any other header is
 * split into words with the language tables beside this file and compared with these phrases, whatever the order.
 */
import type { Field, PartyAttribute, PartyRole } from '../fields.ts'

/** `a | b | c` per field. The first matching field wins, so specific fields come before general ones. */
export const PHRASES: [Field, string][] = [
  [
    'transactionId',
    'transaction id | transaction identifier | transaction number | transaction no | transaction num | transaction ref | transaction reference | txn id | trans id | trx id | tx id | txid | trade id | order id | order number | order no | operation id | operation number | id | uid | uuid | number | no | num | ref | reference | reference id | reference number | remote transaction id | remote tid | receipt number | receipt no | confirmation number | invoice number | invoice no | invoice num | invoice id | numero de facture | no de facture | sale number | sale no | sale id | numero de vente | numero | numero du transfert | numero de transfert | numero de transaction | numero transaction | no de transaction | no transaction | no du transfert | no de transfert | identifiant | identifiant de transaction | id transaction | id de transaction | reference de transaction | numero de reference | numero de recu | numero d operation | no d operation | mtcn | mtcn number | pin | transfer number | transfer no | transfer id | control number | payment id | deposit id | withdrawal id | ledger id | record id | ticket | ticket number | numero de confirmation',
  ],
  [
    'postedAt',
    'posting date | posted date | date posted | post date | posted at | posted | value date | booking date | settlement date | date de comptabilisation | date d inscription | date de valeur | date comptable',
  ],
  [
    'datetime',
    'date time | datetime | sent at | sent on | date and time | timestamp | time stamp | transaction date | transaction time | transaction datetime | transaction date time | txn date | trans date | trade date | date utc | date local | time utc | timestamp utc | created | created at | created on | creation date | creation time | completed at | completed on | executed | session start | started at | completion date | completed | date completed | occurred at | executed at | execution time | execution date | received at | server time | terminal time | operation date | date de transaction | date de l operation | date operation | date heure | date et heure | horodatage | date de la transaction | date du transfert | date d execution | opened at | closed at | payment date | date received | date of transaction | date of receipt | date de reception | date recu | transaction timestamp | date transaction | sale date | date of sale | invoice date | date de vente | date de la vente | date de facture | date est | date et | date eastern | date time utc | date time local | heure utc | when | quand | date initiated | time of transaction | operation date time | utc time | confirmed at | executed on | processed at | created ts | creation ts | ts | date de creation | horodate | date trans | date heure locale | dt | txn time | order date | date and time of transaction | settled at | created timestamp | paid on | paid at | sold on | sold at | deposited on | received on | occurred | occurred on | date paid | date sold | stamp | deposit received on',
  ],
  ['date', 'date | day | jour | business date'],
  ['time', 'time | heure | hour | time of day | local time | heure locale'],
  [
    'timezone',
    'timezone | time zone | tz | zone | fuseau | fuseau horaire | utc offset | offset | tz offset | timezone offset | time zone offset | gmt offset | offset utc | offset from utc | utc difference | decalage utc | decalage horaire | ecart utc',
  ],
  ['balanceImpact', 'balance impact | impact sur le solde | effet sur le solde'],
  [
    'received.amount',
    'received quantity | cad in | usd in | eur in | gbp in | received amount | money received | cash taken | montant recu du client | recu du client | amount received | quantity received | amount credited | credited amount | credit amount received | receive amount | amount in | incoming amount | buy amount | bought amount | fiat in | client gives | client gives amount | customer gives | customer gives amount | client sells | client sells amount | we buy | we buy amount | we took | we took amount | we receive | we receive amount | we received | we received amount | we get amount | we take amount | we bought | we bought amount | bought from client | montant achete | quantite recue | montant recu | value received | montant credite | in amount | received | recu',
  ],
  [
    'received.currency',
    'received currency | currency received | credit currency | credited currency | receive currency | incoming currency | buy currency | currency in | devise recue | devise creditee | in currency | received asset | asset credited | credited asset | currency credited | bought currency | bought asset | client gives currency | customer gives currency | client sells currency | we buy currency | we took currency | took currency | we receive currency | we received currency | we bought currency | devise achetee | paid in currency | cash received currency | currency paid in | currency in cash received | devise du montant recu',
  ],
  [
    'sent.amount',
    'sent quantity | cad out | usd out | eur out | gbp out | sent amount | paid to customer | paid to client | given to customer | given to client | handed to customer | handed to client | remis au client | montant remis au client | amount sent | quantity sent | amount debited | debited amount | send amount | amount out | outgoing amount | sell amount | sold amount | montant vendu | fiat out | client gets | client gets amount | customer gets | customer gets amount | client receives | client receives amount | customer receives | customer receives amount | client buys | client buys amount | we sell | we sell amount | we pay | we pay amount | we paid amount | we deliver amount | we gave | we gave amount | we give amount | we sold | we sold amount | sold to client | quantite envoyee | montant envoye | montant debite | out amount | sent | amount paid out | amount handed out | handed out | paid out amount | montant verse au client',
  ],
  [
    'sent.currency',
    'sent currency | currency sent | debit currency | debited currency | send currency | outgoing currency | sell currency | currency out | devise envoyee | devise debitee | out currency | sent asset | asset debited | debited asset | currency debited | sold currency | sold asset | client gets currency | customer gets currency | client receives currency | customer receives currency | client buys currency | we sell currency | we pay currency | we paid currency | we gave currency | gave currency | we deliver currency | we sold currency | devise vendue | paid out currency | currency paid out | payout currency | handed out currency | currency handed out | devise remise | devise du montant remis | devise versee',
  ],
  [
    'debit',
    'salidas efectivo | salidas de efectivo | salidas en efectivo | salidas caja | salidas de caja | sorties caisse | sorties de caisse | sorties especes | sorties d especes | sorties en especes | debit | debits | cash paid out | argent sorti | withdrawal | withdrawals | money out | paid out | payments | retrait | retraits | sortie | sorties | dr | withdrawal amount | debit amount | montant debit | cheques and debits',
  ],
  [
    'credit',
    'entradas efectivo | entradas de efectivo | entradas en efectivo | entradas caja | entradas de caja | entrees caisse | entrees de caisse | entrees especes | entrees d especes | entrees en especes | credit | credits | cash taken in | argent recu | receipts | deposit | deposits | money in | paid in | depot | depots | entree | entrees | cr | deposit amount | credit amount | montant credit',
  ],
  [
    'vc.amount',
    'crypto amount | cryptocurrency amount | virtual currency amount | coin amount | crypto quantity | quantity transacted | quantity | qty | units | to amount | btc amount | crypto | coins | quantite | montant crypto | quantite crypto | montant en cryptomonnaie | montant de monnaie virtuelle | amount crypto | vc amount | asset amount | token amount | crypto value | amount btc | btc | eth | btc quantity | eth amount | coin out | coins out | crypto out | coin sent | coins sent | crypto sent | coin dispensed | crypto dispensed | btc out | eth out | btc dispensed | btc sent',
  ],
  [
    'vc.type',
    'crypto currency | cryptocurrency | crypto asset | crypto type | virtual currency type | virtual currency | coin | coin type | asset | to currency | token | cryptomonnaie | type de cryptomonnaie | monnaie virtuelle | crypto actif | actif | asset type | crypto code | symbol | vc type | cryptocurrency type | asset symbol | crypto ticker | coin ticker | asset ticker | crypto symbol | crypto currency code | digital asset | devise crypto | coin symbol | coin sym | crypto devise | cryptodevise | devise virtuelle',
  ],
  [
    'cadAmount',
    'cad equivalent | cad value | cad amount | cad notional | notional cad | value cad | value in cad | amount cad equivalent | equivalent cad | amount in cad | cad | subtotal | total cad | valeur cad | valeur en cad | equivalent en cad | montant cad | montant en cad | contre valeur cad | contrevaleur cad | contre valeur | contrevaleur | cdn equivalent | cad equiv | canadian equivalent | canadian dollar equivalent | canadian dollar value | lcy amount | lcy amt | lcy equivalent | local currency equivalent | local equivalent | fiat value | equivalent cad amount | equivalent canadien | valeur canadienne | fiat value cad | cdn value | cdn amount | market value | fiat value | countervalue | countervalue at operation date',
  ],
  [
    'valueCurrency',
    'price currency | spot price currency | native currency | quote currency | fiat value currency | value currency | market value currency | fiat currency code | countervalue ticker | countervalue currency',
  ],
  [
    'amount',
    'amount | amount received in cash | cash amount received | received in cash | amount value | fiat amount | cash amount | transaction amount | total amount | gross | gross amount | from amount | montant | montant total | montant de la transaction | valeur | value | principal | principal amount | face amount | amt | montant comptant | somme | amount tendered | cash in amount | montant brut | send principal | payin amount | pay in amount | amount paid | montant paye | fiat | cash | trans amount | txn amount | transfer amount | montant du transfert | usd amount | amount fiat | cash received | montant en especes | paid amount | operation amount | change | amount change | avant commission | brut | cash value | cash deposited | amount deposited | montant depose | montant transige | montant de l operation | cash inserted | bills in | bills inserted | notes in | notes inserted | billets inseres | tender amount | cash tendered | cash paid | paid cash | paid in cash | amount paid in cash | amount in cash | paye comptant | paye en especes | montant paye comptant | total cash | montant envoye en cad | tendered amount | tendered | montant remis | remis | comptant | especes | comptant recu | especes recues',
  ],
  [
    'currency',
    'currency | fiat currency | cash currency | currency code | ccy | cur | curr | from currency | devise | monnaie | code devise | code de devise | transaction currency | amount currency | iso currency | devise de la transaction | payin currency | pay in currency | amount currency code | currency iso | monnaie de la transaction | currency ticker | amount unit | unite | unit of currency | currency type | type de devise | ticker',
  ],
  [
    'fee',
    'fee | fees | fee amount | fees and or spread | commission | commissions | service fee | transaction fee | service charge | charge | charges | frais | frais de service | frais de transaction | fixed transaction fee | network fee | operation fees | frais d operation | fee cad',
  ],
  [
    'rate',
    'rate to cad | exchange rate | fx | deal rate | dealt rate | rate of exchange | applied rate | xrate | x rate | ex rate | rate | fx rate | conversion rate | spot rate | spot price | price at transaction | spot price at transaction | cad rate | rate cad | taux | taux de change | taux de conversion | cours | cours du change | taux cad | market rate | unit price | rate used | price | client rate | customer rate | rate to client | taux client | taux du client | rate given | rate applied | exchange rate applied | taux applique | taux accorde | taux de change applique',
  ],
  ['rateSource', 'rate source | exchange rate source | source of rate | source du taux'],
  [
    'method',
    'method | payment method | payment method type | receipt type | type of receipt | receipt method | form of receipt | form of funds | form of money | how received | mode of receipt | mode of funds | mode de reception des fonds | tender description | tender name | media | media type | pay type | pay in type | type of tender | means of tender | settled via | settled by | settlement mode | paid via | received as | received by means of | received in the form of | payment type | method of payment | mode | mode de paiement | methode | methode de paiement | tender | tender type | payment mode | funding method | funding type | moyen de paiement | forme de paiement | means of payment | pay mode | mode of payment | mode de reglement | channel | instrument | type de paiement | pay method | paiement | pay in method | paid by | paye par | paid with | payment form | how paid | type of funds | funds type | type de fonds | form of payment | payment instrument',
  ],
  [
    'direction',
    'direction | sens | in out | flow | dr cr | cr dr | debit credit | sens de l operation | sens de la transaction | entree sortie | debit credit indicator | d c | c d | dc | drcr | crdr | way | side | money direction | r p | received paid | received or paid | e s | e ou s | sens e s',
  ],
  [
    'status',
    'status | state | transaction status | order status | statut | etat | statut de la transaction | etat de la transaction | payment status | etat du transfert | statut du transfert | trade status | txn status | confirmation status | order state | txn state',
  ],
  [
    'type',
    'type | transaction type | b s | s b | buy sell | buy or sell | bought sold | side b s | purchase sale | achat vente | transaction code | trans code | tran code | txn code | txn type | trans type | operation | operation type | type d operation | type de transaction | activity | activity type | transaction kind | kind | trade type | order type | action | nature | ledger type | entry type | genre | type of transaction | tx type | transaction category',
  ],
  [
    'description',
    'description | description 1 | transaction description 1 | details | detail | narrative | particulars | transaction description | transaction details | libelle | desc | transaction detail | label | activity description | descriptif',
  ],
  [
    'locationId',
    'location id | location | location code | location number | branch | branch id | branch code | branch number | store | store id | store number | terminal sn | terminal id | terminal | kiosk | kiosk id | atm id | machine id | machine serial | agent id | agency | agency code | succursale | no succursale | code succursale | numero de succursale | emplacement | point de service | agence | code agence | etablissement | site | site id | shop | terminal serial number | kiosk sn | kiosk serial number | id emplacement | lieu | id de l emplacement | atm | transit | transit number | no de transit | numero de transit | no transit | location name | store name | branch name | outlet',
  ],
  [
    'vc.sendingAddress',
    'sending address | from address | source address | sender address | sender wallet | sending wallet | sending wallet address | input address | adresse d envoi | adresse source | from wallet | origin address | adresse expediteur | sending addresses',
  ],
  [
    'vc.receivingAddress',
    'receiving address | to address | receiving wallet | payout wallet | withdrawal address | withdrawal wallet | send to address | destination address | receiver address | receiving wallet address | output address | destination wallet | adresse de reception | adresse destination | adresse de destination | to wallet | recipient address | recipient wallet | dest wallet | destination wallet address | deposit address | receiving addresses',
  ],
  [
    'vc.address',
    'wallet address | crypto address | blockchain address | wallet | source destination | bitcoin address | btc address | adresse du portefeuille | adresse de portefeuille | portefeuille | adresse crypto | customer wallet | customer wallet address | counterparty address',
  ],
  [
    'vc.transactionHash',
    'transaction hash | tx hash | txhash | hash | blockchain transaction id | blockchain transaction hash | blockchain txid | blockchain id | crypto transaction id | crypto txid | onchain txid | on chain txid | hachage | empreinte | hash de transaction | blockchain hash | hachage de la transaction | transaction hashes | blockchain transaction | operation hash',
  ],
  [
    'channel',
    'delivery channel | service channel | how conducted | how it was conducted | conducted | received via | how received | method of conduct | conduct method | conducted via | mode d execution | moyen de reception | canal de reception | reporting method | fintrac method | method of transaction | maniere | canal | mode de reception',
  ],
  [
    'purpose',
    'purpose | purpose of transaction | transaction purpose | purpose of transfer | reason | reason for transfer | but | but de la transaction | objet | objet du transfert | motif | motif du transfert | raison | purpose of transactions | but de l operation | objet de l operation | motif de l operation | raison de l operation | reason for the transaction | reason for transaction | transaction reason | raison de la transaction | why | pourquoi',
  ],
  [
    'disposition',
    'disposition | type of disposition | disposition type | disposition of funds | use of funds | utilisation des fonds | destination of funds',
  ],
  [
    'beneficiary.portion',
    'portion | beneficiary portion | portion of beneficiary | beneficiary share | share of beneficiary | beneficiary amount | portion du beneficiaire | part du beneficiaire | montant du beneficiaire | quote part du beneficiaire',
  ],
  [
    'answer.onBehalfOf',
    'third party indicator | third party y n | third party yes no | 3rd party indicator | 3rd party y n | 3rd party yes no | on behalf of indicator | on behalf of y n | acting for third party | acting on behalf of third party | is third party | indicateur de tiers | agit pour un tiers | tiers oui non',
  ],
  [
    'answer.source',
    'source of cash known | source of cash indicator | source of funds known | source of funds indicator | source de l argent connue',
  ],
  [
    'answer.businessDeposit',
    'deposit to business account | deposit to a business account | business account deposit | depot dans un compte d entreprise',
  ],
  ['answer.involved', 'others involved | other parties involved | involvement indicator'],
  [
    'isInternational',
    'international | is international | international transfer | international indicator | domestic or international | domestic international | cross border | transfert international',
  ],
  [
    'originCountry',
    'origin country | orig country | country orig | country from | funds from country | country of origin | country of origin of funds | country origin | originating country | sending country | send country | source country | from country | pays d origine | pays d origine des fonds | pays d envoi | pays d origine du transfert | pays de provenance | pays expediteur',
  ],
  [
    'destinationCountry',
    'destination country | dest country | country dest | country to | funds to country | pays dest | pays vers | country of destination | country destination | receiving country | receive country | payout country | target country | to country | pays de destination | pays destination | pays de reception | pays de paiement',
  ],
  ['isLinkedToIran', 'iran | linked to iran | iran linked | iran indicator | ir2020 | lien avec l iran'],
  [
    'isFromOutsideCanada',
    'from outside canada | outside canada | received from outside canada | provenance hors canada',
  ],
  ['isValidationReward', 'validation reward | mining reward | staking reward | is reward'],
  [
    'account.institution',
    'financial institution number | institution number | institution no | fi number | bank number | account institution | account institution number | numero d institution | no d institution | numero de l institution financiere',
  ],
  [
    'account.branch',
    'account branch | account branch number | account transit | account transit number | bank transit number | branch transit number | bank branch number | transit du compte | numero de succursale du compte',
  ],
  ['account.currency', 'account currency | currency of account | currency of the account | devise du compte'],
  ['account.type', 'account type | type of account | kind of account | type de compte'],
  [
    'source.accountNumber',
    'source of cash account | account of source of cash | source of cash account number | account number of source of cash | source of cash account no | account no of source of cash | source of the cash account | account of source of the cash | source of the cash account number | account number of source of the cash | source of the cash account no | account no of source of the cash | source of funds account | account of source of funds | source of funds account number | account number of source of funds | source of funds account no | account no of source of funds | source of the funds account | account of source of the funds | source of the funds account number | account number of source of the funds | source of the funds account no | account no of source of the funds | source of virtual currency account | account of source of virtual currency | source of virtual currency account number | account number of source of virtual currency | source of virtual currency account no | account no of source of virtual currency | cash source account | cash source account number | cash source account no | funds source account | funds source account number | funds source account no | source de l argent numero de compte | numero de compte de la source de l argent | source de l argent no de compte | no de compte de la source de l argent | source de l argent compte | compte de la source de l argent | source de l argent comptant numero de compte | numero de compte de la source de l argent comptant | source de l argent comptant no de compte | no de compte de la source de l argent comptant | source de l argent comptant compte | compte de la source de l argent comptant | source des fonds numero de compte | numero de compte de la source des fonds | source des fonds no de compte | no de compte de la source des fonds | source des fonds compte | compte de la source des fonds | provenance des fonds numero de compte | numero de compte de la provenance des fonds | provenance des fonds no de compte | no de compte de la provenance des fonds | provenance des fonds compte | compte de la provenance des fonds | origine des fonds numero de compte | numero de compte de l origine des fonds | origine des fonds no de compte | no de compte de l origine des fonds | origine des fonds compte | compte de l origine des fonds | cuenta de origen de los fondos | cuenta del origen de los fondos | numero de cuenta de origen de los fondos | numero de cuenta del origen de los fondos | cuenta de origen del efectivo | cuenta del origen del efectivo | numero de cuenta de origen del efectivo | numero de cuenta del origen del efectivo',
  ],
  [
    'source.policyNumber',
    'source of cash policy number | policy number of source of cash | source of cash policy no | policy no of source of cash | source of cash policy | policy of source of cash | source of the cash policy number | policy number of source of the cash | source of the cash policy no | policy no of source of the cash | source of the cash policy | policy of source of the cash | source of funds policy number | policy number of source of funds | source of funds policy no | policy no of source of funds | source of funds policy | policy of source of funds | source of the funds policy number | policy number of source of the funds | source of the funds policy no | policy no of source of the funds | source of the funds policy | policy of source of the funds | source of virtual currency policy number | policy number of source of virtual currency | source of virtual currency policy no | policy no of source of virtual currency | source of virtual currency policy | policy of source of virtual currency | cash source policy number | cash source policy no | cash source policy | funds source policy number | funds source policy no | funds source policy | source de l argent numero de police | numero de police de la source de l argent | source de l argent police | police de la source de l argent | source de l argent comptant numero de police | numero de police de la source de l argent comptant | source de l argent comptant police | police de la source de l argent comptant | source des fonds numero de police | numero de police de la source des fonds | source des fonds police | police de la source des fonds | provenance des fonds numero de police | numero de police de la provenance des fonds | provenance des fonds police | police de la provenance des fonds | origine des fonds numero de police | numero de police de l origine des fonds | origine des fonds police | police de l origine des fonds | poliza de origen de los fondos | poliza del origen de los fondos | numero de poliza de origen de los fondos | numero de poliza del origen de los fondos | poliza de origen del efectivo | poliza del origen del efectivo | numero de poliza de origen del efectivo | numero de poliza del origen del efectivo',
  ],
  [
    'source.identifyingNumber',
    'source of cash identifying number | identifying number of source of cash | source of cash identification number | identification number of source of cash | source of cash identifier | identifier of source of cash | source of the cash identifying number | identifying number of source of the cash | source of the cash identification number | identification number of source of the cash | source of the cash identifier | identifier of source of the cash | source of funds identifying number | identifying number of source of funds | source of funds identification number | identification number of source of funds | source of funds identifier | identifier of source of funds | source of the funds identifying number | identifying number of source of the funds | source of the funds identification number | identification number of source of the funds | source of the funds identifier | identifier of source of the funds | source of virtual currency identifying number | identifying number of source of virtual currency | source of virtual currency identification number | identification number of source of virtual currency | source of virtual currency identifier | identifier of source of virtual currency | cash source identifying number | cash source identification number | cash source identifier | funds source identifying number | funds source identification number | funds source identifier | source de l argent numero d identification | numero d identification de la source de l argent | source de l argent identifiant | identifiant de la source de l argent | source de l argent comptant numero d identification | numero d identification de la source de l argent comptant | source de l argent comptant identifiant | identifiant de la source de l argent comptant | source des fonds numero d identification | numero d identification de la source des fonds | source des fonds identifiant | identifiant de la source des fonds | provenance des fonds numero d identification | numero d identification de la provenance des fonds | provenance des fonds identifiant | identifiant de la provenance des fonds | origine des fonds numero d identification | numero d identification de l origine des fonds | origine des fonds identifiant | identifiant de l origine des fonds | numero de identificacion de origen de los fondos | numero de identificacion del origen de los fondos | numero de identificacion de origen del efectivo | numero de identificacion del origen del efectivo',
  ],
  [
    'howObtained',
    'source of cash | source of funds | how cash was obtained | how funds were obtained | how obtained | how cash obtained | how funds obtained | origin of funds | origin of cash | provenance des fonds | source des fonds | origine des fonds | provenance de l argent | source de l argent | provenance de l argent comptant | provenance des especes | provenance du comptant | origine de l argent | origine des especes | origine du comptant | origen del efectivo | origen de los fondos | origen de fondos | origen del dinero | origen de los recursos | procedencia del efectivo | procedencia de los fondos | procedencia del dinero | fuente de los fondos | fuente del efectivo | como se obtuvo el efectivo | origem dos fundos | origem do dinheiro | origem dos recursos | origem do numerario | proveniencia dos fundos | proveniencia do dinheiro | procedencia dos fundos | fonte dos recursos | herkunft des bargelds | herkunft des bargeldes | herkunft des geldes | herkunft der mittel | herkunft der gelder | herkunft der barmittel | herkunft der vermogenswerte | mittelherkunft | geldherkunft | bargeldherkunft | quelle der mittel',
  ],
  ['fundType', 'fund type | fund asset type | type of funds or asset | type d actif ou de fonds'],
  [
    'account',
    'account | account number | customer account | customer account number | client account | client account number | compte client | numero de compte client | account no | acct | acct no | account id | compte | numero de compte | no de compte | no compte | iban | bank account',
  ],
  [
    'notes',
    'notes | note | comment | comments | memo | remark | remarks | remarque | remarques | commentaire | commentaires | tag | destination tag | dest tag | destination tag memo | tag memo | memo tag | destination memo | transaction note | message | observations',
  ],
  [
    'ignore',
    'card last 4 | card last four | card last 4 digits | last 4 | last four | last 4 digits | pan last 4 | balance | solde | trust balance | solde en fiducie | fee percent | frais percent | commission percent | percent fee | spread | spread percent | margin | margin percent | running balance | net | net amount | taxe | tax | taxes | tps | tvq | gst | hst | teller | cashier | guichetier | caissier | operator | refid | subtype | aclass | user agent | total | total inclusive of fees and or spread | total inclusive of fees | local transaction id | local tid | tax rate | tax code | tax type | tax name | tax rate display name | related remote transaction id | reference txn id | used discount | actual discount | fee currency | rate incl fee | rate without fee | buy sell rate | updated at | invoice | no ref | to email address | employee | employe | session id | version | receipt | balance after | fee unit | market value balance | book cost | book cost currency | confirmations | fiat fee | subaccount | balance currency',
  ],
]

export const ROLES: [PartyRole, string][] = [
  [
    'source',
    'source of cash | source of the cash | source of funds | cash obtained from | funds obtained from | cash came from | funds came from | source of virtual currency | source de l argent | source de l argent comptant | source des fonds | argent obtenu de | fonds obtenus de | origen del efectivo | origen de los fondos | origem dos fundos',
  ],
  [
    'onBehalfOf',
    'on behalf of | for whose account | for whose benefit | deposited for | conducted for | purchased for | acting for | depose pour | effectue pour | on account of | for account of | for the account of | third party | 3rd party | on behalf | principal party | tiers | au nom de | pour le compte de | mandant | obo | por cta de | p cta de | por cuenta de',
  ],
  [
    'beneficiary',
    'beneficiary | receiver | recipient | payee | pay to | paid to | payees | recipients | beneficiaire | destinataire | beneficiaries | receiver s | beneficiary s | beneficiaire s',
  ],
  [
    'conductor',
    'conductor | person at counter | person at the counter | personne au guichet | personne au comptoir | conducted by | depositor | deposited by | handed over by | brought in by | brought by | delivered by | apporte par | depose par | entregado por | depositado por | realizado por | entregue por | realizada por | eingezahlt von | uberbracht von | uberbringer | effectue par | effectuee par | deposant | conducteur | agent du client | representative | personne effectuant',
  ],
  [
    'customer',
    'customer | client | received from | remis par | remettant | remettante | verse par | paid in by | money from | bill to | billed to | sold to | invoiced to | purchased by | facture a | vendu a | recu de | recibido de | recebido de | player | patron | guest | joueur | joueuse | sender | payer | remitter | user | member | expediteur | cliente | acheteur | buyer | account holder | lessee | borrower | purchaser | policyholder | policy holder | policy owner | locataire | emprunteur | acquereur | preneur | souscripteur | arrendatario | prestatario | mutuario | darlehensnehmer | kreditnehmer | leasingnehmer | versicherungsnehmer | applicant | customers | clients | emetteur | usager | membre | titulaire | identity | customer s | sender s | kyc',
  ],
]

/** Where a transaction took place: the word alone, or with an identifier. */
const PLACES =
  'location branch office store terminal machine kiosk till cage window pit table area desk counter agent outlet site'.split(
    ' ',
  )
const MARKS = [
  '',
  ' id',
  ' number',
  ' code',
  ' name',
  ' serial number',
  ' reference',
  ' location',
  ' location id',
  ' location code',
]
const places = [...PLACES.flatMap((place) => MARKS.map((mark) => `${place}${mark}`)), 'table till', 'cage window'].join(
  ' | ',
)

/**
 * Further phrases for headers read word by word, in the English words of the language tables; the order of the words
 * doesn't matter.
 */
export const WORDS: readonly [Field, string][] = [
  [
    'ignore',
    'sales rep | employee | employee number | employee id | employee name | employee code | cashier id | cashier name | cashier number | cashier code | teller id | teller name | teller number | clerk | clerk id | clerk code | clerk name | trader | dealer | operator id | operator name | staff | staff id | change due | change given | available on | authorization code | auth code | response code | resp code | percent fee | fee percent | discount | tax amount | location address | machine address | store address | branch address | terminal address | error | cost price | unit cost | balance amount | account balance | last updated',
  ],
  [
    'transactionId',
    'sequence | sequence number | booking number | record number | document reference | file reference | folio number | voucher number | journal number | pin code | pin number | deal reference | session number | control number | control reference | load number | load reference | wire reference | wire number | wire id',
  ],
  ['datetime', 'booking date time | created date | date created | created date time | time created | local time date'],
  ['postedAt', 'value date | settlement date | clearing date'],
  [
    'amount',
    'inserted amount | inserted | fiat inserted | cash inserted | amount inserted | received amount cash | quote amount | native amount | amount currency foreign | fcy amount | fcy amt | fc amount | fx amount | foreign amount | foreign currency amount | transaction value | total paid | total received | total cash received',
  ],
  ['currency', 'foreign currency | fc currency | fcy code | fiat code | fiat unit | payment currency | currency unit'],
  ['sent.amount', 'payout amount | payout | destination amount | amount payout | payee amount'],
  [
    'sent.currency',
    'payout currency | sender currency | sent currency | sent crypto | handed out crypto | money out currency | cash out currency | destination currency | receiver currency | currency destination | handed out currency | payment out currency',
  ],
  ['received.amount', 'received value'],
  ['received.currency', 'received currency | received crypto | received coin | money in currency | cash in currency'],
  [
    'credit',
    'money in | cash in | in amount cash | buy in | buy in amount | cash buy in | chips bought | chips purchase | purchase chips cash | chips purchase cash | chips buy in | cash deposit | cash deposit amount',
  ],
  [
    'debit',
    'money out | disbursement | disbursement amount | chips redemption | redemption chips | chips cash out | cash out | out amount cash | cash dispensed | amount cash dispensed | cash withdrawal | cash withdrawal amount',
  ],
  ['rate', 'crypto rate | crypto price | unit price | fx | dealt rate | deal rate'],
  [
    'fee',
    'fixed fee | transfer fee | fee amount | fee value | agent fee | total fee | operator fee | machine fee | kiosk fee',
  ],
  ['method', 'settlement method | tender | transfer method | payment form | payment means | gateway | method kind'],
  [
    'type',
    'buy sell | buy or sell | purchase sale | transaction type | amount type | transaction action | transaction class | transaction kind | operation type',
  ],
  ['direction', 'debit credit | d c | c d | dc | in out | i o'],
  ['status', 'order status | payment status | response | auth response'],
  [
    'description',
    'note description | transaction description | booking text | concept | remittance info | remittance information',
  ],
  ['locationId', places],
  ['vc.amount', 'crypto quantity | crypto amount | base quantity | delivered quantity | crypto delivered'],
  [
    'vc.type',
    'crypto bought | crypto purchased | crypto sold | asset bought | asset purchased | asset sold | crypto code | crypto | base asset | base currency',
  ],
  ['vc.receivingAddress', 'destination wallet address | recipient wallet | receiver wallet'],
  ['vc.address', 'wallet | wallet address | counterparty wallet | client wallet'],
  ['vc.transactionHash', 'chain hash | chain id | hash'],
  ['cadAmount', 'base amount | cad equivalent | equivalent'],
  ['valueCurrency', 'base amount currency | base currency value'],
  ['howObtained', 'funds source | funds origin | cash origin'],
  ['purpose', 'purpose'],
  ['account', 'account number | account iban | own account | order account'],
  ['account.institution', 'bic | swift code | bank code'],
  ['notes', 'notes'],
  ['beneficiary.country', 'beneficiary country | receiver country | recipient country'],
  ['beneficiary.city', 'destination city | payout city'],
  ['customer.country', 'sender country'],
]

/** The same for a party's attributes, without the role. */
export const PARTY_WORDS: readonly [PartyAttribute, string][] = [
  [
    'customerId',
    'club number | loyalty number | club id | card | card number | code id | account number | loyalty card',
  ],
  ['name', 'full name | contact | contact name'],
  ['givenName', 'first name | first'],
  ['surname', 'last name | last'],
  ['phone', 'phone'],
  ['dateOfBirth', 'birth | birth date'],
  ['idType', 'document type | document kind'],
  [
    'idNumber',
    'document | document number | document id | dl number | dl | passport | passport number | identity document',
  ],
  ['idIssuer', 'document issued by | id document issued | document issued | document issuer | issued'],
  ['idCountry', 'document country'],
  ['idProvince', 'dl st | dl state | dl prov | dl province | licence state | licence province'],
]
