import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { HiddenFields, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { limits } from '#app/domain/limits.ts'
import { newCategory } from '#app/domain/messages/message.schema.ts'
import { roomHref } from '#app/domain/messages/message.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { createCategory } from '#app/services/messages/create-category.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, url }) => {
  requireMay(scope, 'message.create')
  const projectId = idQuery(url, 'project')
  if (projectId === null) throw redirect('/team-chat', 303)
  return { projectId: requireProject(scope, projectId).id, requestId: newRequestId() }
})

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, newCategory.omit({ isActive: true }), input => {
    const { projectId, name } = createCategory(scope, input)
    return redirect(roomHref({ room: projectId, category: name }), 303)
  }),
)

export default function CategoryNew() {
  const { projectId, requestId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const back = roomHref({ room: projectId })
  return (
    <Dialog title="New category" titleId="category-title" closeHref={back} narrow>
      <form method="post" action={`/team-chat/new-category?project=${projectId}`}>
        <FormErrors errors={reply?.errors} />
        <HiddenFields fields={{ projectId, requestId: reply?.values.requestId ?? requestId }} />
        <TextField
          label="Name"
          name="name"
          hint="What is talked about, such as Drawers, Paint or Site."
          required
          maxLength={limits.chatCategory}
          defaultValue={reply?.values.name}
          error={reply?.errors.name}
        />
        <p className="row mt-4">
          <Button variant="go">Create Category</Button>
          <ButtonLink variant="bare" href={back}>
            Cancel
          </ButtonLink>
        </p>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'New category · Chat · Mortise' }]
