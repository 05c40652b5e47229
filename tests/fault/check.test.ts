import { expect, test } from 'vitest'
import type { Outcome } from '#fixtures/regulator/index.ts'
import { check, type OurSubmission } from './check.ts'

const ours = (fields: Partial<OurSubmission> = {}): OurSubmission => ({
  id: '1',
  reportId: 'r',
  reference: 'A',
  action: 'submit',
  state: 'accepted',
  sha256: 'x',
  attempts: 2,
  ...fields,
})
const decision = (fields: Partial<Outcome> = {}): Outcome => ({
  seq: 1,
  at: '2026-11-27T00:00:00.000Z',
  action: 'submit',
  via: 'single',
  outcome: 'accepted',
  submittingReportingEntityNumber: 1,
  reportingEntityNumber: 1,
  reportingEntityReportReference: 'A',
  reportTypeCode: 106,
  sha256: 'x',
  externalReportUuid: 'u',
  attempt: 1,
  messageTypeCode: 2,
  messages: [],
  ...fields,
})

test('one acceptance of what was frozen is right, also after refusals of its repeats', () => {
  expect(check([ours()], [decision(), decision({ seq: 2, outcome: 'rejected' })])).toMatchObject({
    lost: [],
    doubled: [],
    wrong: [],
  })
})

test('a report that was never accepted, or never shown as confirmed, is lost', () => {
  expect(check([ours()], []).lost).toHaveLength(1)
  expect(check([ours({ state: 'held' })], [decision()]).lost).toHaveLength(1)
})

test('a report that was accepted twice, or under two references, is doubled', () => {
  expect(check([ours()], [decision(), decision({ seq: 2 })]).doubled).toHaveLength(1)
  expect(
    check(
      [ours(), ours({ id: '2', reference: 'B', sha256: 'y' })],
      [decision(), decision({ reportingEntityReportReference: 'B', sha256: 'y' })],
    ).doubled,
  ).toHaveLength(1)
})

test('other bytes, a stranger’s report and a try without a trace are wrong', () => {
  expect(check([ours()], [decision({ sha256: 'z' })]).wrong).toHaveLength(1)
  expect(check([], [decision()]).wrong).toHaveLength(1)
  expect(check([ours({ attempts: 0 })], [decision()]).wrong).toHaveLength(1)
})
