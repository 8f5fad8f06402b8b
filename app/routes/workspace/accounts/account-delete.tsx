import { useLoaderData } from '@remix-run/react'
import { CompanyEnds } from '#app/components/accounts/company-ends.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { List } from '#app/components/kit/list.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Columns, Section } from '#app/components/kit/section.tsx'
import { plural } from '#app/domain/format.ts'
import { siteOwnerStays } from '#app/domain/people/member.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listAssignedProjects, listAssignedTasks } from '#app/models/people/open-work.server.ts'
import { describeDeletion } from '#app/services/accounts/delete-account.server.ts'

export const loader = workspacePage(({ scope }) => {
  const tasks = listAssignedTasks(scope, scope.userId)
  const work = {
    tasks: tasks.length,
    theirsAlone: tasks.filter(({ people }) => people <= 1).length,
    projects: listAssignedProjects(scope, scope.userId).length,
  }
  return { ...describeDeletion(scope), work }
})

export default function AccountDelete() {
  const { companyName, endsCompany, others, isSiteOwner, work } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Delete your account"
        lead="Step 1 of 2: nothing is deleted yet."
        back={{ href: '/data-rights', label: 'Data rights' }}
      />
      <div className="stack stack-wide">
        {isSiteOwner ? (
          <Note tone="warn" title="This account stays">
            {siteOwnerStays}
          </Note>
        ) : null}
        {endsCompany && !isSiteOwner ? <CompanyEnds companyName={companyName} others={others} /> : null}
        <Columns>
          <Section title="What is erased" span={6}>
            <List>
              <li>Your name, email, username, phone number, picture, colour, position and department</li>
              <li>Your password, your sessions on every device and all your settings</li>
              <li>Your to-dos, your notifications and your days off</li>
              <li>Your name in history, notifications and mentions</li>
            </List>
          </Section>
          <Section title="What stays for the others" span={6}>
            <List>
              <li>What you did on jobs, in their history under “Former member”</li>
              <li>Messages you wrote, and jobs, templates and files you made: the others need them</li>
              <li>Invitations you sent, until they are answered</li>
              <li>What colleagues wrote of you in their own words, in a note for example</li>
            </List>
          </Section>
        </Columns>
        <Section title="What happens to your work">
          <p>{workText(work, endsCompany)}</p>
        </Section>
        {isSiteOwner ? null : (
          <div className="row">
            <ButtonLink variant="danger" href="/data-rights/delete/confirm">
              Go On to the Last Step
            </ButtonLink>
            <ButtonLink href="/data-rights">Keep My Account</ButtonLink>
          </div>
        )}
      </div>
    </>
  )
}

type Work = { tasks: number; theirsAlone: number; projects: number }

function workText({ tasks, theirsAlone, projects }: Work, endsCompany: boolean): string {
  if (endsCompany) return 'It ends with the company.'
  if (tasks + projects === 0)
    return 'You have no open tasks and are in charge of no job: nothing is left behind.'
  const held = [
    ...(tasks > 0 ? [`off ${plural(tasks, 'open task')}`] : []),
    ...(projects > 0 ? [`out of charge of ${plural(projects, 'project')}`] : []),
  ].join(' and ')
  const left = theirsAlone > 0 ? ` Nobody else is on ${theirsAlone} of the tasks.` : ''
  return `You come ${held}.${left} Admins and project managers are notified, so that somebody takes them on.`
}

export const meta = () => [{ title: 'Delete your account · Mortise' }]
