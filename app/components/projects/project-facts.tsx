import type { ReactNode } from 'react'
import { Badge } from '#app/components/kit/badge.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { MailLink, PhoneLink } from '#app/components/kit/contact.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { StatusBadge } from '#app/components/kit/status-badge.tsx'
import { labelOf, type ProjectStatus } from '#app/domain/enumerations.ts'
import { formatDate } from '#app/domain/format.ts'

type ProjectClientProps = {
  client: { id: number; name: string; address: string; phone: string; email: string } | null
  /** True also when the client is missing, which is a fault of ours. */
  isNamed: boolean
  /** Null for those who may not add one. */
  addHref: string | null
}

export function ProjectClient({ client, isNamed, addHref }: ProjectClientProps) {
  if (!client) {
    return (
      <Section title="Client" id="client">
        <p className="quiet">{isNamed ? 'Client information not found' : 'This job has no client yet.'}</p>
        {addHref ? (
          <p className="row mt-6">
            <ButtonLink size="small" icon="plus" href={addHref}>
              Add Client
            </ButtonLink>
          </p>
        ) : null}
      </Section>
    )
  }
  return (
    <Section title="Client" id="client">
      <p className="text-l font-bold">
        <a className="quiet-link" href={`/clients/${client.id}`}>
          {client.name}
        </a>
      </p>
      {client.address ? <p className="quiet whitespace-pre-line">{client.address}</p> : null}
      {client.phone ? (
        <p>
          <PhoneLink phone={client.phone} />
        </p>
      ) : null}
      {client.email ? (
        <p>
          <MailLink email={client.email} />
        </p>
      ) : null}
    </Section>
  )
}

type ProjectOverviewProps = {
  project: {
    description: string
    status: ProjectStatus
    startDate: string | null
    dueDate: string | null
    completedDate: string | null
    overdue: string | null
    assignee: string | null
  }
  /** Null for those who may not see it. */
  money: { estimated: string | null; actual: string | null; paid: string; paymentsHref: string } | null
  aside: ReactNode
}

export function ProjectOverview({ project, money, aside }: ProjectOverviewProps) {
  const { description, startDate, dueDate, completedDate } = project
  const dates = [
    { label: 'Start date', value: startDate ? formatDate(startDate) : 'Not set' },
    {
      label: 'Due date',
      value: dueDate ? formatDate(dueDate) : 'Not set',
      tone: project.overdue ? ('bad' as const) : ('plain' as const),
    },
  ]
  // A job in the last stage is done, whatever its status.
  const status =
    completedDate !== null && project.status === 'active'
      ? []
      : [
          {
            label: 'Status',
            value: <StatusBadge status={project.status}>{labelOf(project.status)}</StatusBadge>,
          },
        ]
  const done = completedDate ? [{ label: 'Done', value: formatDate(completedDate) }] : []
  const inCharge = project.assignee ? [{ label: 'In charge', value: project.assignee }] : []
  // Screen only: the printed sheet goes to the workshop and to site.
  const values = money
    ? [
        { label: 'Estimated value', value: money.estimated ?? 'Not set', figure: money.estimated !== null },
        ...(money.actual === null ? [] : [{ label: 'Actual value', value: money.actual, figure: true }]),
        {
          label: 'Paid',
          value: (
            <a className="py-1" href={money.paymentsHref}>
              {money.paid}
            </a>
          ),
          figure: true,
        },
      ].map(item => ({ ...item, onScreenOnly: true }))
    : []
  return (
    <Section title="Overview" aside={aside} id="overview">
      {description ? <p className="mb-3 whitespace-pre-line">{description}</p> : null}
      <MetaList items={[...values, ...status, ...dates, ...done, ...inCharge]} />
    </Section>
  )
}

type MarksProps = { stage: { name: string; colour: string }; overdue: string | null }

export function ProjectMarks({ stage, overdue }: MarksProps) {
  return (
    <>
      <StageTab name={stage.name} colour={stage.colour} />
      {overdue ? <Badge tone="bad">{overdue}</Badge> : null}
    </>
  )
}
