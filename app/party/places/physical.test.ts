import { describe, expect, test } from 'vitest'
import { placeDefect } from './physical.ts'

describe('addresses that are no physical place', () => {
  test.each([
    ['PO Box 333', 'post-box'],
    ['123', 'number-only'],
    ['Jan-45', 'spreadsheet-date'],
    ['12-Mar', 'spreadsheet-date'],
    ['3-févr-12', 'spreadsheet-date'],
    ['Mar-a-Lago', null],
    ['P.O. Box 5 Stn Main', 'post-box'],
    ['Case postale 12', 'post-box'],
    ['C.P. 12, succ. Centre-ville', 'post-box'],
    ['PO Box 12 Suite 4', 'post-box'],
    ['Box 17', 'post-box'],
    ['General Delivery', 'general-delivery'],
    ['c/o General Delivery', 'general-delivery'],
    ['Poste restante', 'general-delivery'],
    ['Suite 256', 'unit-only'],
    ['Apt. 4B', 'unit-only'],
    ['#12', 'unit-only'],
    ['Bureau 300', 'unit-only'],
    ['PO Box 12, 45 Exemple St', null],
    ['123 Main St PO Box 4', null],
    ['Suite 5, 12 King St W', null],
    ['12 rue Principale app. 4', null],
    ['NE 1/4 Sec 12 Twp 34 Rge 5 W4M', null],
    ['Blue house after the rink', null],
    ['Lot 5 Concession 3', null],
    ['45 Boxwood Lane', null],
    ['Suite Lane', null],
    ['Unit B', 'unit-only'],
    ['Suite', 'unit-only'],
    ['', null],
  ])('%s: %s', (text, defect) => {
    expect(placeDefect(text)).toBe(defect)
  })
})
