/**
 * The attributes of a party, one row each. File fields, header words, screen labels, customer table columns and report
 * profile keys all derive from this table.
 */
/* eslint-disable max-lines -- one table, one row for each attribute */
import type { AddressCells } from '../places/address.ts'

interface PartyAttributeRow {
  /** Field name in files, after the role and a dot: `customer.postalCode`. */
  name: string
  /** Screen label, after the role. */
  label: string
  /** Column of the customer table; absent if the value is stored as part of another one. */
  column?: string
  /** Key in the cells of an address. */
  part?: keyof AddressCells
  /** The fact that it is part of: doubted, confirmed and completed together. Absent for flags. */
  fact?: string
  /** Key in the profile that reports are built from. */
  report?: string
  /** Maximum length in a report (schema-facts.md 8: the definitions' shapes). */
  most?: number
  /** Holds for a party's role in one transaction, not for the customer. */
  ofRole?: true
  /** Yes, no, or not stated. An `exception` counts in the threshold rules, a `registration` in a report. */
  answer?: 'exception' | 'registration'
  /** Folded headers that mean it, in English and French: `a | b | c`. */
  headers: string
}

export const PARTY_ATTRIBUTES = [
  {
    name: 'customerId',
    label: 'number',
    most: 100,
    fact: 'number',
    column: 'customer_number',
    report: 'clientNumber',
    headers:
      'id | number | no | num | code | identifier | identity | reference | ref | key | identifiant | numero | account id | member number | customer id | customer number | file number | dossier | numero de dossier | membership number | membership id | loyalty number | loyalty id | loyalty card number | player card | player card number | player club number | players club number | carte de joueur',
  },
  {
    name: 'kind',
    label: 'person or entity',
    fact: 'name',
    column: 'kind',
    headers: 'kind | type | category | entity type | person or entity | categorie | class | genre',
  },
  {
    name: 'name',
    label: 'name',
    most: 100,
    fact: 'name',
    headers:
      'name | full name | nom | nom complet | nom et prenom | prenom et nom | names | legal full name | legal name | full legal name | nom legal | nom legal complet | received from paid to | recu de paye a',
  },
  {
    name: 'givenName',
    label: 'given name',
    most: 100,
    fact: 'name',
    column: 'given_name',
    report: 'givenName',
    headers:
      'first name | given name | given names | given name s | forename | forenames | prenom | prenom s | first | given | prenoms | firstname | fname | legal first | legal first name | first legal name | legal given name | legal given names | prenom legal',
  },
  {
    name: 'surname',
    label: 'surname',
    most: 100,
    fact: 'name',
    column: 'surname',
    report: 'surname',
    headers:
      'surname | surnames | last name | family name | nom de famille | last | lastname | lname | legal last | legal last name | last legal name | legal surname | legal family name | nom de famille legal',
  },
  {
    name: 'otherName',
    label: 'other names',
    most: 100,
    fact: 'name',
    column: 'other_name',
    report: 'otherNames',
    headers:
      'middle name | other name | other names | other given names | middle names | middle name s | second name | second given name | legal middle name | autre nom | autres noms | autres prenoms | deuxieme prenom | middle | other initial | middle initial | middle init | initial | mi | m i | legal middle | legal other name | legal other names',
  },
  {
    name: 'entityName',
    label: 'entity name',
    most: 100,
    fact: 'name',
    column: 'entity_name',
    report: 'nameOfEntity',
    headers:
      'entity name | company | company name | business name | organization | organization name | organisation | corporation | legal entity name | entity legal name | legal business name | business legal name | company legal name | corporate name | registered name | registered business name | entreprise | nom de l entreprise | raison sociale | societe | denomination sociale | compagnie | nom de l entite | entity',
  },
  {
    name: 'alias',
    label: 'alias',
    most: 100,
    column: 'alias',
    report: 'alias',
    headers:
      'alias | aliases | also known as | aka | a k a | known as | pseudonyme | nom d emprunt | alias name | surnom | dit | preferred name | chosen name | nickname | nick name | nom prefere | nom choisi | nom usuel | nom d usage | operating name | operating as | trade name | trading name | trading as | doing business as | dba | d b a | nom commercial | maiden name | birth name | name at birth | former name | former names | previous name | previous surname | maiden surname | surname at birth | former surname | nee | nom de jeune fille | nom a la naissance | nom de naissance | ancien nom | nom de famille a la naissance | nom anterieur | apellido de soltera | nombre de soltera | nome de solteira | geburtsname | madchenname',
  },
  {
    name: 'phone',
    label: 'phone',
    fact: 'phone',
    column: 'phone',
    report: 'telephone',
    headers:
      'phone | phone number | phone no | telephone | telephone number | mobile | mobile number | cell | cell phone | cellphone | tel | cellulaire | no de telephone | numero de telephone | telephone cellulaire | mobile phone | contact number | portable | courriel telephone | phone num | home phone | home telephone | work phone | work telephone | business phone | business telephone | company phone | company telephone | office phone | contact phone | contact telephone | contact phone number | daytime phone | telephone entreprise | telephone de l entreprise | telephone a domicile | telephone domicile | telephone au travail | telephone travail | home tel | mobile tel | cell tel | work tel | bus phone | bus tel | business tel | bus telephone',
  },
  {
    name: 'otherPhone',
    label: 'another phone (used where there is no first one)',
    fact: 'phone',
    headers:
      'other phone | phone 2 | second phone | secondary phone | alternate phone | alternative phone | alt phone | additional phone | backup phone | other telephone | telephone 2 | autre telephone | deuxieme telephone | telephone secondaire | mobile 2 | cell 2 | other number | other contact number',
  },
  {
    name: 'extension',
    label: 'phone extension',
    most: 10,
    fact: 'phone',
    column: 'extension',
    report: 'extension',
    headers:
      'extension | ext | phone extension | poste | work ext | work extension | work phone ext | business ext | business extension | business phone ext | bus ext | office ext | office extension | phone ext | tel ext | telephone ext | ext no | ext number | extension number | poste telephonique | no de poste | numero de poste',
  },
  {
    name: 'email',
    label: 'e-mail',
    most: 200,
    fact: 'email',
    column: 'email',
    report: 'email',
    headers:
      'email | e mail | email address | e mail address | courriel | adresse courriel | adresse electronique | from email address | mail | contact email | company email | courriel de l entreprise | adresse email de l expediteur | adresse email | sender email',
  },
  {
    name: 'otherEmail',
    label: 'another e-mail (used where there is no first one)',
    fact: 'email',
    headers:
      'other email | email 2 | second email | secondary email | alternate email | alternative email | alt email | backup email | e mail 2 | autre courriel | courriel 2 | deuxieme courriel | courriel secondaire | work email | business email | personal email | home email | courriel personnel | courriel professionnel',
  },
  {
    name: 'address',
    label: 'whole address',
    most: 500,
    fact: 'address',
    column: 'unstructured_address',
    part: 'whole',
    report: 'address.unstructured',
    headers:
      'address | street address | address line 1 | address 1 | full address | home address | residential address | mailing address | adresse | adresse complete | adresse 1 | adresse civique | address line | civic address | adresse postale | adresse du domicile | business address | street address line 1 | street line 1 | civic street address | customer address line 1 | permanent address | current address | primary address | adresse ligne 1 | ligne d adresse 1 | ligne 1 de l adresse | adresse ligne1 | adresse municipale | adresse residentielle | adresse principale | adresse de residence | adresse rue | numero et rue | no et rue | rue et numero | no civique et rue | numero civique et rue | street and number | number and street | house number and street | adresse d affaires',
  },
  {
    name: 'addressLine2',
    label: 'second line of the address',
    fact: 'address',
    part: 'line2',
    headers:
      'address line 2 | address 2 | adresse 2 | street address line 2 | street address 2 | street line 2 | street 2 | adresse ligne 2 | ligne d adresse 2 | ligne 2 de l adresse | complement d adresse | address continued | adresse suite | suite de l adresse',
  },
  {
    name: 'otherAddress',
    label: 'another address (kept, not sent)',
    fact: 'address',
    part: 'other',
    headers:
      'other address | second address | secondary address | alternate address | alternative address | autre adresse | deuxieme adresse | adresse secondaire',
  },
  {
    name: 'unit',
    label: 'unit',
    most: 10,
    fact: 'address',
    column: 'unit',
    part: 'unit',
    report: 'address.unitNumber',
    headers:
      'apartment | apt | unit | suite | unit number | apartment number | apt no | appartement | app | unite | bureau | apt unit | no d appartement | suite number | apt suite | no int | nro int | numero int',
  },
  {
    name: 'building',
    label: 'civic number',
    most: 10,
    fact: 'address',
    column: 'building',
    part: 'building',
    report: 'address.buildingNumber',
    headers:
      'building number | house number | civic | street no | civic number | street number | numero civique | no civique | house no | building | no ext | nro ext | numero ext',
  },
  {
    name: 'street',
    label: 'street',
    most: 100,
    fact: 'address',
    column: 'street',
    part: 'street',
    report: 'address.streetAddress',
    headers: 'street | street name | rue | nom de la rue | nom de rue | street name and number | voie',
  },
  {
    name: 'city',
    label: 'city',
    most: 100,
    fact: 'address',
    column: 'city',
    part: 'city',
    report: 'address.city',
    headers:
      'city | town | ville | municipality | municipalite | localite | city town | municipalite ville | ville municipalite | locality | suburb city',
  },
  {
    name: 'district',
    label: 'district',
    most: 100,
    fact: 'address',
    column: 'district',
    part: 'district',
    report: 'address.district',
    headers: 'district | county | region | arrondissement | quartier',
  },
  {
    name: 'province',
    label: 'province',
    most: 100,
    fact: 'address',
    column: 'province',
    part: 'province',
    report: 'address.province',
    headers:
      'province | state | province state | prov | prov state | state prov | prov terr | prov territory | prov etat | province or territory | province ou territoire | province ou etat | state province | province or state | etat province | province etat | province territory | state or province',
  },
  {
    name: 'postalCode',
    label: 'postal code',
    most: 20,
    fact: 'address',
    column: 'postal_code',
    part: 'postalCode',
    report: 'address.postalCode',
    headers:
      'postal code | zip | zip code | postcode | code postal | postal | zip postal code | cp | postal zip code | postal zip | business pc | company pc | home pc | mailing pc | residential pc | office pc',
  },
  {
    name: 'country',
    label: 'country',
    fact: 'address',
    column: 'country',
    part: 'country',
    report: 'address.country',
    headers: 'country | pays | country code',
  },
  {
    name: 'countryOfResidence',
    label: 'country of residence',
    column: 'country_of_residence',
    report: 'countryOfResidence',
    headers:
      'country of residence | residence country | residency | country of residency | pays de residence | resident of',
  },
  {
    name: 'countryOfCitizenship',
    label: 'citizenship',
    column: 'country_of_citizenship',
    report: 'countryOfCitizenship',
    headers:
      'citizenship | country of citizenship | nationality | citizen of | citoyennete | pays de citoyennete | nationalite',
  },
  {
    name: 'dateOfBirth',
    label: 'date of birth',
    fact: 'dateOfBirth',
    column: 'date_of_birth',
    report: 'dateOfBirth',
    headers: 'date of birth | dob | birth date | birthdate | birthday | date de naissance | naissance | ddn | born',
  },
  {
    name: 'occupation',
    label: 'occupation or business',
    most: 200,
    fact: 'occupation',
    column: 'occupation',
    report: 'occupation',
    headers:
      'occupation | profession | job | job title | business | nature of business | nature of principal business | metier | emploi | poste occupe | nature de l entreprise | activite principale | occupation or business | principal business | nature of occupation | business activity | line of business | nature of the business | activite de l entreprise | activite commerciale | secteur d activite | domaine d activite | industry | industry sector | job function | position held | giro | giro comercial | giro del negocio | actividad economica | branche | geschaftszweig | ramo | ramo de atividade | occupation business | occupation nature of business | occupation industry | occupation or nature of business | naics nature of business | nature of business naics | naics description | sic description | type of business | business description',
  },
  {
    name: 'employer',
    label: 'employer',
    most: 100,
    fact: 'employer',
    column: 'employer',
    report: 'employer',
    headers:
      'employer | employer name | employeur | nom de l employeur | name of employer | employer s name | current employer | works for | employed by | employed at | place of work | workplace | place of employment | lieu de travail | travaille pour | employe par',
  },
  {
    name: 'idType',
    label: 'kind of identification',
    fact: 'identification',
    headers:
      'id type | identification type | type of id | identifier type | document type | id document type | type d identification | type de piece | type de piece d identite | type de document | identification document type | piece d identite | id document | identification document | type of identification | type of document | kind of identification | id kind | type id | type piece',
  },
  {
    name: 'idNumber',
    label: 'identification number',
    most: 100,
    fact: 'identification',
    headers:
      'id number | identification number | id card number | identity card number | id document number | document number | id no | numero d identification | numero de piece | numero de document | identifier number | no de piece | numero de la piece d identite | passport number | licence number | license number | driver licence | identification',
  },
  {
    name: 'idIssuer',
    label: 'issuer of the identification',
    fact: 'identification',
    headers:
      'issued by | id issued by | place of issue | id place of issue | issuer | id issuer | issuing authority | id issuing authority | issuing jurisdiction | jurisdiction | id jurisdiction | jurisdiction of issue | issuing country state | issuing country province | issued in | issued at | emis par | emise par | delivre par | delivree par | autorite de delivrance | autorite emettrice | emetteur de la piece | lieu d emission | lieu de delivrance | juridiction | territoire de delivrance | document issuer | id doc issuer | id document issuer | document issued by | issuing body | document jurisdiction | document issuing jurisdiction | id issued jurisdiction | issuing place | id issuing country province | id issuing country state | issuing country or province | id issued country province | id issuing country or province | id issuing province country | issuing province country | id country province | id province country | issued by country province | id issued by country province | pays province d emission | pays ou province d emission | pays ou province de delivrance | photo id issuer | photo id issued by | photo id place of issue | photo id issuing authority | photo id jurisdiction | id prov country | id country prov | id province state country | id prov state country | id issuing prov country | issuing prov country | prov country of issue | province country of issue | autoridad emisora | autoridad de emision | autoridade emissora | orgao emissor | ausstellende behorde | ausstellungsbehorde',
  },
  {
    name: 'idProvince',
    label: 'identification province',
    fact: 'identification',
    headers:
      'id province | id issuing province | issuing province | identification province | issuing state | province de delivrance | id province state | id state | id issuing state | province of issue | state of issue | issuing province state | issued province | province emettrice | etat emetteur | province d emission | etat d emission | etat de delivrance | province emetteur | province de la piece | document province | licence province | id issuing province state | id issued by province | issued by province | id issued province | id issued by state | issued by state | id issued by province state | id prov | province issued | province of issuance | id province of issue | province d emission de la piece | province de delivrance de la piece | delivre par province | provincia de emision | provincia de expedicion | provincia emisora | estado de emision | estado emisor | estado de expedicion | provincia emissora | provincia de emissao | estado emissor | uf emissor | uf emissora | ausstellungsprovinz | ausstellende provinz | ausstellungsbundesland',
  },
  {
    name: 'idCountry',
    label: 'identification country',
    fact: 'identification',
    headers:
      'id country | id issuing country | issuing country | country of issue | identification country | pays de delivrance | issued country | country issued | pays d emission | pays emetteur | pays de la piece | document country | passport country | id issued country | id issued by country | issued by country | country of issuance | id country of issue | pays d emission de la piece | pays de delivrance de la piece',
  },
  {
    name: 'idExpiry',
    label: 'identification expiry date',
    fact: 'identification',
    headers:
      'id expiry | id expiry date | id expires | id expires on | id expiration | id expiration date | id valid until | expiry of id | expiry date of id | identification expiry | identification expiry date | identification expiration date | id document expiry date | date d expiration de la piece | expiration de la piece | echeance de la piece | id exp | id exp date | photo id expiry | photo id expiry date | photo id exp | photo id exp date | photo id expiration date | photo id expires',
  },
  {
    name: 'secondIdType',
    label: 'kind of second identification',
    fact: 'identification',
    headers:
      'id type 2 | id 2 type | second id type | secondary id type | 2nd id type | identification type 2 | second identification type | secondary identification type | type of second id | document type 2 | id document type 2 | type de piece 2 | piece 2 type | type de la deuxieme piece | deuxieme piece d identite | kind of second id | id2 type | type id 2',
  },
  {
    name: 'secondIdNumber',
    label: 'second identification number',
    most: 100,
    fact: 'identification',
    headers:
      'id number 2 | id 2 number | second id number | secondary id number | 2nd id number | identification number 2 | second identification number | secondary identification number | id no 2 | id 2 no | id 2 | second id | secondary id | 2nd id | document number 2 | numero de piece 2 | numero de la deuxieme piece | piece 2 numero | id2 number | id2 | no de piece 2',
  },
  {
    name: 'secondIdIssuer',
    label: 'issuer of the second identification',
    fact: 'identification',
    headers:
      'id issuer 2 | id 2 issuer | second id issuer | secondary id issuer | secondary id jurisdiction | 2nd id issuer | id issued by 2 | id 2 issued by | issued by 2 | second id issued by | secondary id issued by | id 2 place of issue | emetteur de la deuxieme piece | piece 2 emise par | id 2 jurisdiction | second id jurisdiction | id2 issuer',
  },
  {
    name: 'secondIdProvince',
    label: 'second identification province',
    fact: 'identification',
    headers:
      'id province 2 | id 2 province | second id province | secondary id province | id 2 province state | id issuing province 2 | second id issuing province | province de la deuxieme piece | id2 province',
  },
  {
    name: 'secondIdCountry',
    label: 'second identification country',
    fact: 'identification',
    headers:
      'id country 2 | id 2 country | second id country | secondary id country | id issuing country 2 | second id issuing country | pays de la deuxieme piece | id2 country',
  },
  {
    name: 'secondIdExpiry',
    label: 'second identification expiry date',
    fact: 'identification',
    headers:
      'id expiry 2 | id 2 expiry | id 2 expiry date | second id expiry | second id expiry date | secondary id expiry | secondary id expiry date | id expiration date 2 | id 2 expiration date | date d expiration de la deuxieme piece',
  },
  {
    name: 'incorporationNumber',
    label: 'incorporation number',
    most: 100,
    headers:
      'incorporation number | incorporation no | inc no | corp no | corp number | certificate of incorporation number | corporation number | corporate number | corporation no | numero de constitution | numero de constitution en societe | numero de societe | no de constitution | numero de constitucion | numero de constituicao',
  },
  {
    name: 'registrationNumber',
    label: 'registration number',
    most: 100,
    headers:
      'registration number | business registration number | registration no | business number | registry number | company registration number | corporate registration number | corp reg no | corp reg number | company reg no | company reg number | company number | reg no | reg number | business no | numero d enregistrement | numero d immatriculation | numero d entreprise | neq | no d enregistrement | handelsregisternummer | handelsregister nr | handelsregister | registro mercantil | numero de registro mercantil',
  },
  {
    name: 'registrationIssuer',
    label: 'jurisdiction of registration or incorporation',
    headers:
      'jurisdiction of incorporation | incorporation jurisdiction | inc jurisdiction | jurisdiction of registration | registration jurisdiction | place of incorporation | place of registration | incorporated in | registered in | country of incorporation | country of registration | province of incorporation | province of registration | incorporation country | incorporation province | registration country | registration province | reg jurisdiction | jurisdiction registered | registered jurisdiction | jurisdiction incorporated | place incorporated | place registered | juridiction de constitution | juridiction d enregistrement | lieu de constitution | lieu d enregistrement | pays de constitution | pays d enregistrement | province de constitution | province d enregistrement | province d immatriculation | etat de constitution | lugar de constitucion | pais de constitucion | provincia de constitucion | pais de registro | local de constituicao | pais de constituicao | grundungsland | grundungsort | land der grundung | registerland',
  },
  {
    name: 'authorizedPerson',
    label: 'authorized person',
    headers:
      'authorized person | authorised person | authorized persons | authorised persons | authorized signatory | authorised signatory | authorized signatories | authorized signer | authorised signer | authorized signers | authorised signers | account signer | signing officer | signing officers | signing authority | authorized signing officer | authorized officer | signatory | signatories | signatory name | authorized representative | authorised representative | person authorized to bind | persons authorized to bind | person authorized to bind the entity | personne autorisee | personnes autorisees | personne autorisee a lier l entite | signataire | signataires | signataire autorise | signataires autorises | dirigeant signataire | representant autorise | persona autorizada | firmante autorizado | firmante | signatario autorizado | pessoa autorizada | zeichnungsberechtigter | zeichnungsberechtigte person',
  },
  {
    name: 'flags',
    label: 'flags',
    headers: 'flags with evidence and review | customer flags | drapeaux du client',
  },
  {
    name: 'verifications',
    label: 'identity verifications',
    headers:
      'identity verifications | verifications of identity | identity verifications with evidence | verifications d identite',
  },
  {
    name: 'ownership',
    label: 'ownership and control',
    headers: 'directors owners and control | ownership and control | directors and owners | propriete et controle',
  },
  {
    name: 'relationship',
    label: 'relationship to the conductor',
    most: 200,
    ofRole: true,
    headers:
      'relationship | relation | relationship to | relationship with | relationship to conductor | relationship of conductor | relationship to client | relationship to customer | relationship to sender | lien | lien avec | relation avec | lien avec le client | lien avec l expediteur | lien avec le titulaire | lien avec le titulaire du compte | lien avec le membre | lien avec le beneficiaire | relation avec le titulaire | relation avec le beneficiaire | relationship to account holder | relationship to beneficiary | relationship with beneficiary | relacion con el beneficiario | relacion con el titular | relacion con el cliente | relacion con el remitente | parentesco con el beneficiario | vinculo con el beneficiario | relacao com o beneficiario | relacao com o titular | relacao com o cliente | relacao com o remetente | parentesco com o beneficiario | grau de parentesco | beziehung | beziehung zum empfanger | beziehung zum begunstigten | beziehung zum kunden | verhaltnis zum empfanger | verhaltnis zum kunden | verwandtschaft | verwandtschaftsverhaltnis',
  },
  // For a source: the number that another institution's records have for it. In other roles it is a note.
  {
    name: 'accountNumber',
    label: 'account number',
    most: 100,
    ofRole: true,
    headers: 'account number of the source of cash | account number of the source of funds',
  },
  {
    name: 'policyNumber',
    label: 'policy number',
    most: 100,
    ofRole: true,
    headers: 'policy number of the source of cash | policy number of the source of funds',
  },
  {
    name: 'identifyingNumber',
    label: 'identifying number',
    most: 100,
    ofRole: true,
    headers: 'identifying number of the source of cash | identifying number of the source of funds',
  },
  {
    name: 'username',
    label: 'user name',
    most: 100,
    ofRole: true,
    headers:
      'username | user name | login | login name | login id | nom d utilisateur | identifiant de connexion | online username',
  },
  {
    name: 'deviceType',
    label: 'kind of device',
    most: 200,
    ofRole: true,
    headers: 'device | device type | type of device | appareil | type d appareil',
  },
  {
    name: 'deviceId',
    label: 'device identifier',
    most: 200,
    ofRole: true,
    headers:
      'device id | device identifier | device identifier number | device number | imei | identifiant de l appareil | numero d appareil',
  },
  {
    name: 'ipAddress',
    label: 'IP address',
    most: 200,
    ofRole: true,
    headers: 'ip | ip address | internet protocol address | login ip | adresse ip | adresse de protocole internet',
  },
  {
    name: 'isRegistered',
    label: 'is registered or incorporated',
    answer: 'registration',
    column: 'is_registered',
    report: 'isRegisteredOrIncorporated',
    headers:
      'is registered | is incorporated | registered or incorporated | is registered or incorporated | registered | incorporated | registration incorporation | enregistree | constituee en societe | enregistree ou constituee | est enregistree ou constituee en societe | enregistree ou constituee en societe',
  },
  {
    name: 'isFinancialEntity',
    label: 'is a financial entity',
    answer: 'exception',
    column: 'is_financial_entity',
    headers:
      'is financial entity | financial entity | is a financial entity | entite financiere | est une entite financiere',
  },
  {
    name: 'isPublicBody',
    label: 'is a public body',
    answer: 'exception',
    column: 'is_public_body',
    headers: 'is public body | public body | is a public body | organisme public | est un organisme public',
  },
  {
    name: 'isVeryLargeCorporation',
    label: 'is a very large corporation or trust',
    answer: 'exception',
    column: 'is_very_large_corporation',
    headers:
      'very large corporation | is very large corporation | is a very large corporation | very large corporation or trust | very large trust | personne morale dont l actif est tres important | entite dont l actif est tres important | fiducie dont l actif est tres important | tres grande personne morale | tres grande entreprise | tres grande fiducie',
  },
  {
    name: 'isPensionAdministrator',
    label: 'administers a pension fund',
    answer: 'exception',
    column: 'is_pension_administrator',
    headers:
      'pension fund administrator | pension administrator | is pension fund administrator | is a pension fund administrator | is pension administrator | administers pension fund | administrateur de fonds de pension | administrateur d un fonds de pension | administrateur d une caisse de retraite | administrateur de caisse de retraite',
  },
] as const satisfies readonly PartyAttributeRow[]

export type PartyAttribute = (typeof PARTY_ATTRIBUTES)[number]['name']

type Of<Key extends keyof PartyAttributeRow> = Extract<(typeof PARTY_ATTRIBUTES)[number], Record<Key, unknown>>

/** Attributes that are parts of an address. */
export const addressAttributes = PARTY_ATTRIBUTES.filter((row): row is Of<'part'> => 'part' in row)

/** Attributes of identity documents. */
export const documentAttributes: readonly PartyAttribute[] = PARTY_ATTRIBUTES.filter(
  (row) => 'fact' in row && row.fact === 'identification',
).map(({ name }) => name)

/** Attributes with their own column in the customer table. */
export const columnAttributes = PARTY_ATTRIBUTES.filter((row): row is Of<'column'> => 'column' in row)

/** Attributes with the values yes, no and not stated. */
export const answerAttributes = PARTY_ATTRIBUTES.filter((row): row is Of<'answer'> => 'answer' in row)
export type AnswerAttribute = (typeof answerAttributes)[number]['name']

/** Attributes of a party in its role. */
export const roleAttributes = PARTY_ATTRIBUTES.filter((row): row is Of<'ofRole'> => 'ofRole' in row)
export type RoleAttribute = (typeof roleAttributes)[number]['name']

/** Attributes that count in the threshold rules. */
export const exceptionAttributes = answerAttributes.filter(
  (row): row is Extract<Of<'answer'>, { answer: 'exception' }> => row.answer === 'exception',
)
export type ExceptionAttribute = (typeof exceptionAttributes)[number]['name']

/** The exceptions that are stated to hold. */
export function exceptionsOf(
  party: Readonly<Partial<Record<ExceptionAttribute, boolean | null | undefined>>>,
): Partial<Record<ExceptionAttribute, true>> {
  const marked: Partial<Record<ExceptionAttribute, true>> = {}
  for (const { name } of exceptionAttributes) if (party[name] === true) marked[name] = true
  return marked
}

const limits = new Map<string, number>(
  PARTY_ATTRIBUTES.flatMap((row) => ('most' in row ? [[row.name, row.most] as const] : [])),
)

/** Maximum length of an attribute; null if there is no limit. */
export const maxLengthOf = (name: PartyAttribute): number | null => limits.get(name) ?? null

const labels = new Map<string, string>(PARTY_ATTRIBUTES.map(({ name, label }) => [name, label]))

/** The screen label of an attribute, after the role. */
export function attributeLabel(name: PartyAttribute): string {
  return labels.get(name)!
}
