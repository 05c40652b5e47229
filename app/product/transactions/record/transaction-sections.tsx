import { Link } from '@remix-run/react'
import { judgedWords } from '#app/compliance/rules/unfiled.ts'
import { localDate } from '#app/compliance/rules/days/window.ts'
import { channelLabels } from '#app/compliance/words/channels.ts'
import {
  Badge,
  Code,
  DateOnly,
  DateTime,
  DefinitionList,
  Money,
  Section,
  Table,
  TBody,
  Td,
  Th,
  THead,
  Tr,
} from '#app/ui/index.ts'
import { ReportStateBadge } from '#app/product/report-states/state-badge.tsx'
import { known } from './actions-view.tsx'
import type { TransactionDetail } from './queries.server.ts'
import { directionWords } from '../words.ts'

/** Which reports count it, and why. */
export function ReportingDecision({ item }: { item: TransactionDetail }) {
  return (
    <Section title="Reporting decision" description={`Which reports count this transaction, and why. ${judgedWords}`}>
      <ul className="space-y-3">
        {item.verdicts.map((verdict) => (
          <li key={verdict.type} className="flex items-start gap-3 text-sm">
            <Badge tone={verdict.comingSoon ? 'note' : verdict.eligible ? 'info' : 'neutral'}>
              {verdict.type}
              {verdict.comingSoon ? ', not yet filed by Comply+' : verdict.eligible ? ', counts' : ', does not count'}
            </Badge>
            <p>
              {verdict.text} <span className="text-xs text-ink-3">{verdict.source}</span>
            </p>
          </li>
        ))}
        {item.verdicts.length === 0 ? (
          <li className="text-sm text-ink-2">
            It has no time yet, so nothing counts as received and no report counts it.
          </li>
        ) : null}
      </ul>
    </Section>
  )
}

/** When, where and how it was conducted, and what is said of it as a whole. */
export function WhatHappened({ item }: { item: TransactionDetail }) {
  return (
    <Section title="What happened">
      <DefinitionList
        columns={3}
        items={[
          {
            label: 'When',
            value:
              item.at === null ? null : item.dateOnly ? (
                <DateOnly date={localDate(item.at, item.offsetMinutes)} />
              ) : (
                <DateTime at={item.at} offsetMinutes={item.offsetMinutes} seconds />
              ),
            hint: item.dateOnly ? 'The time of day isn’t known. Enter it below.' : undefined,
          },
          { label: 'Direction', value: directionWords[item.direction] },
          {
            label: 'In Canadian dollars',
            value: item.cadAmount === null ? null : <Money value={item.cadAmount} />,
            hint:
              item.actions.starting.length > 1 ? 'Total of all starting actions that one report counts.' : undefined,
          },
          {
            label: 'Location',
            value: item.location ? (
              <Link className="link" to={`/app/locations/${item.location.id}`}>
                {item.location.label}
              </Link>
            ) : null,
          },
          {
            label: 'Posted',
            value:
              item.postedAt === null ? null : item.postedDateOnly ? (
                <DateOnly date={localDate(item.postedAt, item.offsetMinutes)} />
              ) : (
                <DateTime at={item.postedAt} offsetMinutes={item.offsetMinutes} />
              ),
          },
          ...known([
            {
              label: 'How it was conducted',
              value:
                item.channel === null
                  ? null
                  : (channelLabels[item.channel as keyof typeof channelLabels] ?? item.channel),
              hint: item.report.channelOther,
            },
            { label: 'Purpose', value: item.purpose },
            {
              label: 'Attempted only',
              value: item.report.isAttempted === undefined ? null : item.report.isAttempted ? 'Yes' : 'No',
              hint: item.report.reasonNotCompleted,
            },
            { label: 'Fee', value: item.fee },
            {
              label: 'Transaction hashes',
              value:
                item.hashes.length === 0
                  ? null
                  : item.hashes.map((hash) => (
                      <span key={hash} className="block">
                        <Code>{hash}</Code>
                      </span>
                    )),
            },
            { label: 'Notes', value: item.notes },
          ]),
        ]}
      />
    </Section>
  )
}

/** Drafts and submitted reports that state it. */
export function ReportsWithIt({ reports }: { reports: TransactionDetail['reports'] }) {
  return (
    <Section title="Reports" flush>
      {reports.length === 0 ? (
        <p className="px-4 py-4 text-sm text-ink-2 sm:px-5">Not in any report.</p>
      ) : (
        <Table label="Reports with this transaction" stack>
          <THead>
            <tr>
              <Th>Report</Th>
              <Th>State</Th>
              <Th align="right">Total</Th>
              <Th>Due</Th>
            </tr>
          </THead>
          <TBody>
            {reports.map((report) => (
              <Tr key={report.id}>
                <Td label="Report" primary>
                  <Link className="link" to={`/app/reports/${report.id}`}>
                    {report.type} <Code>{report.reference}</Code>
                  </Link>
                </Td>
                <Td label="State">
                  <ReportStateBadge state={report.state} environment={report.environment} />
                </Td>
                <Td label="Total" align="right">
                  <Money value={report.totalCad} />
                </Td>
                <Td label="Due">
                  <DateOnly date={report.dueDate} />
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </Section>
  )
}

/** Where it came from: who entered it, or the row of the file as it was written. */
export function Origin({ item }: { item: TransactionDetail }) {
  if (item.typed)
    return (
      <Section title="Origin">
        <p className="text-sm">
          Entered by {item.typed.by}, <DateTime at={item.typed.at} />.
        </p>
      </Section>
    )
  return (
    <Section
      title="Original row"
      description={
        item.import ? (
          <>
            Line {item.line} of{' '}
            <Link className="link" to={`/app/imports/${item.import.id}`}>
              {item.import.fileName}
            </Link>
            .
          </>
        ) : (
          'It didn’t come from a file.'
        )
      }
    >
      <DefinitionList
        columns={3}
        items={item.raw.map((cell, index) => ({
          label: `${cell.header}${item.raw.findIndex((other) => other.header === cell.header) === index ? '' : ` (${index + 1})`}`,
          value: cell.cell,
        }))}
      />
    </Section>
  )
}
