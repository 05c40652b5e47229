import {
  Badge,
  ConfirmSubmit,
  type DataColumn,
  DataTable,
  DateTime,
  Form,
  LinkButton,
  Section,
  Select,
  SubmitButton,
} from '#app/ui/index.ts'
import type { Member } from './queries.server.ts'
import { roles, roleWords } from './roles.ts'

const shownColumns: readonly DataColumn<Member>[] = [
  {
    id: 'person',
    header: 'Person',
    primary: true,
    sortValue: (member) => member.name,
    cell: (member) => (
      <>
        <span className="block font-medium">
          {member.name} {member.isSelf ? <Badge>You</Badge> : null}
          {member.disabledAt === null ? null : <Badge tone="warn">Disabled</Badge>}{' '}
          {member.hasSecondFactor ? <Badge>Second factor</Badge> : null}
        </span>
        <span className="block font-normal break-all text-ink-2">{member.email}</span>
      </>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    sortValue: (member) => roles.indexOf(member.role),
    cell: (member) => roleWords[member.role].name,
  },
  {
    id: 'signed-in',
    header: 'Last signed in',
    isTime: true,
    sortValue: (member) => member.lastSignedInAt?.getTime() ?? null,
    cell: (member) =>
      member.lastSignedInAt === null ? 'Not recorded' : <DateTime at={member.lastSignedInAt} zoneInHead />,
  },
]
const editedColumns: readonly DataColumn<Member>[] = [
  ...shownColumns.map((column) =>
    column.id === 'role'
      ? {
          ...column,
          cell: (member: Member) =>
            member.disabledAt === null ? <RoleForm member={member} /> : roleWords[member.role].name,
        }
      : column,
  ),
  { id: 'access', header: 'Access', cell: (member) => <AccessForm member={member} /> },
]

/** Who belongs to the organization; owners change roles here, and keep people out. */
export function Members({ members, editable }: { members: readonly Member[]; editable: boolean }) {
  const columns = editable ? editedColumns : shownColumns
  return (
    <Section
      title="People"
      actions={
        <LinkButton to="/app/settings/people.csv" external size="sm">
          Export CSV
        </LinkButton>
      }
      description="A new role takes effect at once: the person has to sign in again. The audit trail keeps what they did under their name."
      flush
    >
      <DataTable
        label="People of the company"
        noun="people"
        columns={columns}
        rows={members}
        rowKey={(member) => member.userId}
        empty={null}
      />
      <dl className="grid gap-x-8 gap-y-2 border-t border-line px-4 py-4 text-sm sm:grid-cols-2 sm:px-5">
        {roles.map((role) => (
          <div key={role}>
            <dt className="font-medium">{roleWords[role].name}</dt>
            <dd className="text-ink-2">{roleWords[role].may}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function RoleForm({ member }: { member: Member }) {
  return (
    <Form
      method="post"
      preventScrollReset
      sends={{ userId: member.userId, intent: 'role' }}
      className="flex flex-wrap items-center gap-2"
    >
      <Select
        key={member.role}
        name="role"
        aria-label={`Role of ${member.name}`}
        defaultValue={member.role}
        className="w-auto"
        options={roles.map((role) => ({ value: role, label: roleWords[role].name }))}
      />
      <SubmitButton variant="secondary" size="sm" aria-label={`Save the role of ${member.name}`}>
        Save
      </SubmitButton>
    </Form>
  )
}

function AccessForm({ member }: { member: Member }) {
  if (member.isSelf) return <span className="text-ink-3">Signed in now</span>
  return (
    <Form method="post" preventScrollReset sends={{ userId: member.userId }} className="flex flex-wrap gap-2">
      {member.hasSecondFactor && member.disabledAt === null ? (
        <ConfirmSubmit
          variant="secondary"
          size="sm"
          name="intent"
          value="reset-second-factor"
          aria-label={`Reset second factor of ${member.name}`}
          title={`Reset the second factor of ${member.name}?`}
          message="Use this if they lost their phone or passkey. First make sure that the request comes from them. They’re signed out everywhere, and set up a new second factor after signing in with their password."
          confirmLabel="Reset the second factor"
        >
          Reset second factor
        </ConfirmSubmit>
      ) : null}
      {member.disabledAt === null ? (
        <ConfirmSubmit
          variant="secondary"
          size="sm"
          name="intent"
          value="disable"
          aria-label={`Disable ${member.name}`}
          title={`Disable ${member.name}?`}
          message="They’re signed out everywhere at once and can’t sign in until an owner enables them. Their work stays."
          confirmLabel="Disable"
        >
          Disable
        </ConfirmSubmit>
      ) : (
        <SubmitButton variant="secondary" size="sm" name="intent" value="enable" aria-label={`Enable ${member.name}`}>
          Enable
        </SubmitButton>
      )}
    </Form>
  )
}
