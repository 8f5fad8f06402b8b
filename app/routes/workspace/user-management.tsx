import { Outlet, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/button.tsx'
import { inertWhen } from '#app/components/dialog.tsx'
import { useDialogOpen } from '#app/components/dialog-open.ts'
import { List, ListRow } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { fullName, roleLabel } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listMembers } from '#app/models/user.server.ts'

export const loader = workspacePage(({ scope }) => {
  requireMay(scope, 'users.manage')
  const people = listMembers(scope).map(({ id, firstName, lastName, username, role }) => ({
    id,
    name: fullName(firstName, lastName, username),
    role: roleLabel(role),
  }))
  return { people }
})

export default function UserManagement() {
  const { people } = useLoaderData<typeof loader>()
  const isDialogOpen = useDialogOpen()
  return (
    <>
      <div {...inertWhen(isDialogOpen)}>
        <PageHead title="User Management">
          <ButtonLink variant="go" icon="plus" href="/user-management/invite">
            Invite team member
          </ButtonLink>
        </PageHead>
        <List label="Team members">
          {people.map(({ id, name, role }) => (
            <ListRow key={id} title={name} detail={role} />
          ))}
        </List>
      </div>
      <Outlet />
    </>
  )
}

export const meta = () => [{ title: 'User Management · Mortise' }]
