import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useOutletContext } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FieldError, HiddenField, TextField, Tick } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import type { RoomLink } from '#app/components/messages/room-list.tsx'
import { hrefWith } from '#app/domain/href.ts'
import { limits } from '#app/domain/limits.ts'
import { savedMessage } from '#app/domain/messages/message.schema.ts'
import { roomHref } from '#app/domain/messages/message.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam, searchParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireMessageToSave } from '#app/models/messages/message.server.ts'
import { requireJobRoom } from '#app/models/messages/room.server.ts'
import { saveMessage } from '#app/services/messages/save-message.server.ts'
import styles from '#app/styles/chat-dialogs.css?url'

export const handle = { dialog: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, params, url }) => {
  const {
    id,
    content,
    projectId,
    projectName,
    jobNumber: number,
  } = requireMessageToSave(scope, idParam(params))
  return {
    id,
    content,
    find: searchParam(url, 'find'),
    from: returnPath(url.searchParams.get('from'), roomHref({ room: projectId ?? 'team' })),
    /** Null for the whole team's room. */
    job: projectId === null || number === null ? null : { id: projectId, name: `${number} ${projectName}` },
  }
})

export const action = workspacePage(({ scope, params, request }) =>
  handleForm(
    request,
    savedMessage,
    ({ projectId }, form) => {
      saveMessage(scope, idParam(params), projectId)
      const { name, jobNumber } = requireJobRoom(scope, projectId)
      return redirectWithFlash(returnPath(form.get('back'), roomHref({ room: projectId })), {
        title: 'Saved to the job',
        message: `It is in the history of ${jobNumber} ${name}.`,
        tone: 'good',
      })
    },
    'The message could not be saved. Please try again.',
  ),
)

export default function MessageSave() {
  const { id, content, find, from, job } = useLoaderData<typeof loader>()
  const chat = useOutletContext<{ rooms: readonly RoomLink[] }>()
  const jobs = job ? [job] : chat.rooms.flatMap(roomChoice)
  const reply = useActionData<typeof action>()?.reply
  const path = `/team-chat/messages/${id}/save`
  return (
    <Dialog title="Save to the job" titleId="save-title" closeHref={from} narrow>
      <blockquote
        className="mb-4 py-0.5 pl-4 wrap-anywhere whitespace-pre-wrap [border-left:5px_solid_var(--color-edge)]"
        dir="auto"
      >
        {content}
      </blockquote>
      {job === null ? (
        // biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element
        <form role="search" aria-label="Projects" action={path} className="addrow">
          <HiddenField name="from" value={from} />
          <TextField
            key={find}
            label="Find a job"
            name="find"
            type="search"
            idPrefix="save-"
            defaultValue={find}
            maxLength={limits.search}
          />
          <Button>Search</Button>
        </form>
      ) : null}
      <form method="post" action={hrefWith(path, { from, find })} className="mt-4">
        <FormErrors errors={reply?.errors} />
        <HiddenField name="back" value={from} />
        <fieldset key={find} id="projectId" className="max-h-[40vh] overflow-y-auto">
          <legend className="sr-only">Project</legend>
          <FieldError id="projectId" error={reply?.errors.projectId} />
          {jobs.length === 0 ? <p className="quiet">No job is called so.</p> : null}
          {jobs.map(job => (
            <Tick
              key={job.id}
              kind="radio"
              id={`job-${job.id}`}
              name="projectId"
              value={job.id}
              defaultChecked={jobs.length === 1 || reply?.values.projectId === String(job.id)}
              required
            >
              {job.name}
            </Tick>
          ))}
        </fieldset>
        <p className="row mt-4">
          {jobs.length > 0 ? <Button variant="go">Save</Button> : null}
          <ButtonLink variant="bare" href={from}>
            Cancel
          </ButtonLink>
        </p>
      </form>
    </Dialog>
  )
}

function roomChoice({ job, name }: RoomLink) {
  return job === null ? [] : [{ id: job.id, name: `${job.number} ${name}` }]
}

export const meta = () => [{ title: 'Save to the job · Chat · Mortise' }]
