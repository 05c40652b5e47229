import { expect, it } from 'vitest'
import { isExponent } from './cell-text.ts'

it('takes what a program wrote as a number for an exponent, and no number of a document', () => {
  expect(['4.5E+11', '4E+11', '4.5E11', '4,5e+11', '1.23457E+9'].filter((text) => !isExponent(text))).toEqual([])
  expect(['8E2277', '1E5', '12E+3', '4.5E1234', 'E12', '8E'].filter(isExponent)).toEqual([])
})
