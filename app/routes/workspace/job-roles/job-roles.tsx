import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PeopleFrame } from '#app/components/people/people-frame.tsx'
import { lowerFirst, plural } from '#app/domain/format.ts'
import { dutiesText } from '#app/domain/job-roles/job-role.ts'
import { pageFor } from '#app/http/page.server.ts'
import { listJobRoles } from '#app/models/job-roles/job-role.server.ts'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: segmentsStyles }]

const here = '/user-management/positions'

export const loader = pageFor('users.manage', ({ scope }) => {
  return listJobRoles(scope).map(({ id, name, description, permissions, holders }) => ({
    id,
    name,
    description,
    duties: dutiesText(permissions),
    holders,
  }))
})

export default function JobRoles() {
  const roles = useLoaderData<typeof loader>()
  const add = (
    <ButtonLink variant="go" icon="plus" href={`${here}/new`}>
      Add Position
    </ButtonLink>
  )
  return (
    <>
      <PeopleFrame
        current="positions"
        lead="What people do here, as the Team page shows it."
        action={roles.length > 0 ? add : null}
      >
        {roles.length > 0 ? (
          <List label="Job positions">
            {roles.map(({ id, name, description, duties, holders }) => (
              <ListRow
                key={id}
                href={`${here}/${id}`}
                title={name}
                detail={
                  <>
                    {description}
                    {description && duties ? <br /> : null}
                    {duties ? `Looks after: ${lowerFirst(duties)}` : null}
                  </>
                }
                end={holders === 0 ? 'Nobody' : plural(holders, 'person', 'people')}
              />
            ))}
          </List>
        ) : (
          <EmptyState title="No positions yet" action={add}>
            Cabinet maker, designer, installer: name what people do here, then give it to them under Users.
          </EmptyState>
        )}
      </PeopleFrame>
      <Outlet />
    </>
  )
}

export const meta = () => [{ title: 'Job Positions · Mortise' }]
