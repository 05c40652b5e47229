import { expect, test } from 'vitest'
import { readIssuer } from './identification.ts'
import { countryNamed } from '../places/places.ts'
import { headerMeaning } from '#app/csv/plan/headers/headers.ts'

test.each([
  ['Prov/State', 'customer.province'],
  ['Prov./State', 'customer.province'],
  ['ID Issued By Province', 'customer.idProvince'],
  ['ID Issued By Country', 'customer.idCountry'],
  ['ID Issuing Country/Province', 'customer.idIssuer'],
  ["Province d'émission", 'customer.idProvince'],
  ["Pays d'émission", 'customer.idCountry'],
  ['Conductor Prov/State', 'conductor.province'],
])('the header %s is %s', (header, field) => {
  expect(headerMeaning(header)?.field).toBe(field)
})

test.each([
  ['Royaume-Uni', 'GB'],
  ['États-Unis', 'US'],
  ["États-Unis d'Amérique", 'US'],
  ['Pays-Bas', 'NL'],
  ['Allemagne', 'DE'],
  ["Côte d'Ivoire", 'CI'],
  ['Corée du Sud', 'KR'],
  ['Nouvelle-Zélande', 'NZ'],
  ['Arabie saoudite', 'SA'],
  ['Émirats arabes unis', 'AE'],
])('%s issued it: %s', (name, code) => {
  expect(readIssuer(name)).toEqual({ country: code })
})

test.each([
  ['Espagne', 'ES'],
  ['Italie', 'IT'],
  ['Chine', 'CN'],
  ['Inde', 'IN'],
  ['Japon', 'JP'],
  ['Brésil', 'BR'],
  ['Maroc', 'MA'],
  ['Algérie', 'DZ'],
  ['Tunisie', 'TN'],
  ['Haïti', 'HT'],
  ['Liban', 'LB'],
  ['Suisse', 'CH'],
  ['Belgique', 'BE'],
  ['Pologne', 'PL'],
  ['Grèce', 'GR'],
  ['Turquie', 'TR'],
  ['Égypte', 'EG'],
  ['Syrie', 'SY'],
  ['Russie', 'RU'],
  ['Ukraine', 'UA'],
  ['Roumanie', 'RO'],
  ['Irlande', 'IE'],
  ['Suède', 'SE'],
  ['Norvège', 'NO'],
  ['Danemark', 'DK'],
  ['Mexique', 'MX'],
  ['Colombie', 'CO'],
  ['Pérou', 'PE'],
  ['Jamaïque', 'JM'],
  ['Philippines', 'PH'],
  ['Cameroun', 'CM'],
  ['Sénégal', 'SN'],
  ['Viêt Nam', 'VN'],
  ['Vietnam', 'VN'],
  ['Autriche', 'AT'],
  ['Hongrie', 'HU'],
  ['République tchèque', 'CZ'],
  ['Afrique du Sud', 'ZA'],
  ['Australie', 'AU'],
  ['Angleterre', 'GB'],
])('%s is %s', (name, code) => {
  expect(countryNamed(name)).toBe(code)
})
