import { formatOffset } from '#app/compliance/rules/days/window.ts'
import type { OneOffType } from './types.ts'

const date = /^\d{4}-\d\d-\d\d$/
const time = /^\d\d:\d\d(:\d\d)?$/

/** Converts the short form to the form of an entered transaction (transactions/record/schema.ts). */
export function entryForm(form: FormData, type: OneOffType, clock: number): FormData {
  const entry = new FormData()
  for (const [name, value] of form) entry.set(name, value)
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const [day, hour] = [text('day'), text('time')]
  entry.set(
    'at',
    hour === '' ? day : date.test(day) && time.test(hour) ? `${day} ${hour} ${formatOffset(clock)}` : `${day} ${hour}`,
  )
  const isAttempt = type === 'STR' && text('isAttempted') === 'yes'
  entry.set('status', isAttempt ? 'cancelled' : 'completed')
  if (type !== 'STR') {
    entry.set('direction', 'in')
    entry.set('starting.0.method', type === 'LCTR' ? 'cash' : 'virtual_currency')
  }
  if (text('beneficiaryIsConductor') === 'on') {
    entry.set('completing.0.beneficiaries.0.customer', text('starting.0.conductors.0.customer'))
    entry.set('completing.0.beneficiaries.0.known', text('starting.0.conductors.0.known'))
  }
  for (const name of unasked) if (!entry.has(name)) entry.set(name, '')
  for (const name of ['day', 'time', 'type', 'to', 'beneficiaryIsConductor', 'save']) entry.delete(name)
  return entry
}

/** Fields left to the transaction's page; the short form doesn't answer them. */
const unasked = [
  'rateSource',
  'locationId',
  'channel',
  'purpose',
  'notes',
  'isValidationReward',
  'ministerialDirective',
  'isInternational',
  'fromOutsideCanada',
  'reference',
]
