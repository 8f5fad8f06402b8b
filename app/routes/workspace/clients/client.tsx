import { useLoaderData, useLocation } from '@remix-run/react'
import { Badge } from '#app/components/kit/badge.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { MailLink, PhoneLink } from '#app/components/kit/contact.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EmptyLine, EmptyState } from '#app/components/kit/empty-state.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { capitaliseFirst, formatMoney } from '#app/domain/format.ts'
import { statementPath } from '#app/domain/invoices/invoice-links.ts'
import { may } from '#app/domain/permissions.ts'
import { projectDue } from '#app/domain/projects/due-date.ts'
import { newQuotePath } from '#app/domain/quotes/quote-links.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listClientProjects, requireClient, requireClientOwing } from '#app/models/clients/client.server.ts'

const maxProjects = 100

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, actor, params }) => {
  const id = idParam(params)
  const today = dayIn(scope.timeZone, Date.now())
  const seesMoney = may(scope, 'money.read')
  const { owing, ...client } = seesMoney
    ? requireClientOwing(scope, id, today)
    : { ...requireClient(scope, id), owing: null }
  const { projects, total } = listClientProjects(scope, client.id, maxProjects)
  return {
    client,
    projects: projects.map(project => ({ ...project, due: projectDue(project, today) })),
    total,
    quoteHref: may(scope, 'quote.create') ? `${newQuotePath}?client=${client.id}` : null,
    owing: owing && {
      owed: formatMoney(owing.owed, actor.currency),
      late: owing.late > 0 ? formatMoney(owing.late, actor.currency) : null,
    },
    may: {
      edit: may(scope, 'client.edit', client),
      delete: may(scope, 'client.delete', client),
      addProject: may(scope, 'project.create'),
    },
  }
})

export default function ClientDialog() {
  const { client, projects, total, quoteHref, owing, may } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <Dialog
      title={client.name}
      titleId="client-title"
      closeHref={`/clients${search}`}
      over={total === 0 && !client.isEstablished ? <Badge>Enquiry</Badge> : null}
      head={
        may.edit ? (
          <ButtonLink size="small" icon="pencil" href={`/clients/${client.id}/edit${search}`}>
            Edit Client
          </ButtonLink>
        ) : null
      }
    >
      <Columns>
        <Section title="Projects" span={7} aside={total}>
          {projects.length > 0 ? (
            <List>
              {projects.map(project => (
                <ListRow
                  key={project.id}
                  href={`/projects/${project.id}`}
                  colour={project.stageColour}
                  title={project.name}
                  detail={`${project.jobNumber} · ${capitaliseFirst(project.stageName)}`}
                  end={<Due due={project.due} />}
                />
              ))}
            </List>
          ) : (
            <EmptyState title="No projects yet" level={3}>
              Add the first job for this client.
            </EmptyState>
          )}
          {total > projects.length ? (
            <p className="quiet row mt-6">
              These are the newest {projects.length}.{' '}
              <a href={`/projects?q=${encodeURIComponent(client.name)}`}>Look for the others in Projects</a>
            </p>
          ) : null}
          {may.addProject ? (
            <p className="row mt-6">
              <ButtonLink variant="go" icon="plus" href={`/create-ticket?clientId=${client.id}&from=clients`}>
                Add New Project
              </ButtonLink>
              {quoteHref ? <ButtonLink href={quoteHref}>Write a Quote</ButtonLink> : null}
            </p>
          ) : null}
        </Section>
        <Column span={5}>
          <Section title="Contact">
            <ClientContact client={client} />
          </Section>
          {owing ? (
            <Section title="Money">
              <List>
                <ListRow
                  title="Statement"
                  href={statementPath(client.id)}
                  detail={owing.late ? <span className="bad">{owing.late} overdue</span> : 'nothing overdue'}
                  end={
                    <>
                      <b className="fig text-l text-chalk">{owing.owed}</b> owed
                    </>
                  }
                />
                <ListRow title="Tax details" href={`/clients/${client.id}/tax`} />
              </List>
            </Section>
          ) : null}
          {client.notes ? (
            <Section title="Notes">
              <p className="quiet whitespace-pre-line">{client.notes}</p>
            </Section>
          ) : null}
        </Column>
      </Columns>
      {may.delete ? (
        <div className="row mt-10 justify-end line-above pt-4 print:hidden">
          <ButtonLink variant="danger" icon="bin" href={`/clients/${client.id}/delete${search}`}>
            Delete Client
          </ButtonLink>
        </div>
      ) : null}
    </Dialog>
  )
}

function Due({ due }: { due: ReturnType<typeof projectDue> }) {
  if (!due) return null
  return <span className={due.late ? 'bad' : undefined}>{`${due.label} ${due.text}`}</span>
}

function ClientContact({ client }: { client: { phone: string; email: string; address: string } }) {
  const { phone, email, address } = client
  if (!phone && !email && !address) return <EmptyLine>No phone, email or address yet.</EmptyLine>
  return (
    <>
      {address ? <p className="quiet whitespace-pre-line">{address}</p> : null}
      {phone ? (
        <p>
          <PhoneLink phone={phone} />
        </p>
      ) : null}
      {email ? (
        <p>
          <MailLink email={email} />
        </p>
      ) : null}
    </>
  )
}

export const meta = ({ data }: { data?: { client: { name: string } } }) => [
  { title: `${data?.client.name ?? 'Client'} · Mortise` },
]
