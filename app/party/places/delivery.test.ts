import { describe, expect, it, test } from 'vitest'
import { withoutDelivery } from './delivery.ts'
import { placeDefect } from './physical.ts'

describe('what an address tells the post is told apart from the place', () => {
  it.each([
    ['123 Main St, PO Box 77', '123 Main St', 'PO Box 77'],
    ['PO Box 77, 123 Main St', '123 Main St', 'PO Box 77'],
    ['C.P. 77, 45 rue X', '45 rue X', 'C.P. 77'],
    ['45 rue Principale C.P. 1200 Succ. Centre-Ville', '45 rue Principale', 'C.P. 1200 Succ. Centre-Ville'],
    ['P.O. Box 77 Stn A, 123 Main St', '123 Main St', 'P.O. Box 77 Stn A'],
    ['PO Box 77, Station A, 123 Main St', '123 Main St', 'PO Box 77, Station A'],
    ['123 Main St PO Box 77', '123 Main St', 'PO Box 77'],
    ['PO Box 77 123 Main St', '123 Main St', 'PO Box 77'],
    ['123 Main St (PO Box 77)', '123 Main St', 'PO Box 77'],
    ['123 Main St - PO Box 77A', '123 Main St', 'PO Box 77A'],
    ['12 King St, Station A', '12 King St', 'Station A'],
    ['5521 Concession Rd 5, RR 2', '5521 Concession Rd 5', 'RR 2'],
    ['RR#2, 5521 Highway 7', '5521 Highway 7', 'RR#2'],
    ['88 Lake Rd, R.R. 3 Site 5 Comp 12', '88 Lake Rd', 'R.R. 3 Site 5 Comp 12'],
    ['General Delivery, 12 Front St', '12 Front St', 'General Delivery'],
    ['12, rue Front, Poste restante', '12, rue Front', 'Poste restante'],
    ['c/o Ada Roy, 12 King St', '12 King St', 'c/o Ada Roy'],
    ['c/o Ada Roy 12 King St', '12 King St', 'c/o Ada Roy'],
    ['Attn: Accounts Payable, 12 King St, Suite 4', '12 King St, Suite 4', 'Attn: Accounts Payable'],
    ["45 rue X, à l'attention de Luc Roy", '45 rue X', "à l'attention de Luc Roy"],
    ['a/s Luc Roy, 45 rue X', '45 rue X', 'a/s Luc Roy'],
    ['PMB 12, 500 5th Ave', '500 5th Ave', 'PMB 12'],
    ['PO Box 12, Main Street 45', 'Main Street 45', 'PO Box 12'],
  ])('%s', (address, text, left) => expect(withoutDelivery(address)).toEqual({ text, left: [left] }))

  it.each([
    '12 Boxwood Lane',
    '123 Main St',
    '45 Station Rd',
    '7 Route 132',
    '12 RR Donnelley Way',
    '500 Attwater Ave',
    '12 Care Crescent',
    '9 Boxing Ring Rd',
    'Highway 7 & Box Grove',
    '12 St-CP 4 Rd',
  ])('is nothing in %s', (address) => expect(withoutDelivery(address)).toBeNull())

  it.each([
    'PO Box 77',
    'PO Box 77, RR 2',
    'General Delivery, Stn A',
    'PO Box 77, Toronto ON M5V 2T6',
    'PO Box 5000 LCD 1',
    'c/o Ada Roy',
  ])('stays where no place would remain: %s', (address) => expect(withoutDelivery(address)).toBeNull())

  it('leaves the place where only its name stands beside the number of the street', () => {
    expect(withoutDelivery('Main St, PO Box 77')).toBeNull()
    expect(withoutDelivery('Main St, PO Box 77', true)).toEqual({ text: 'Main St', left: ['PO Box 77'] })
  })
})

test.each(['PO Box 77, RR 2', 'PO Box 5000 LCD 1', 'PO Box 77, Station A', 'Rural Route 2 Box 30'])(
  '%s is a post box, not a place',
  (text) => expect(placeDefect(text)).toBe('post-box'),
)
