import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FormGrid, SelectField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { fileCategories, photoPhases } from '#app/domain/enumerations.ts'
import { fileChange } from '#app/domain/files/file.schema.ts'
import { categoryLabels, fileHref, phaseLabels, photoPath, projectFilesPath } from '#app/domain/files/file.ts'
import { kindOfMimeType } from '#app/domain/files/file-kinds.ts'
import { longestFileName } from '#app/domain/files/upload.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { pathAt, returnPath } from '#app/http/return-path.server.ts'
import { requireFile, requireFileToEdit, type StoredFile } from '#app/models/files/file.server.ts'
import { listProjectChoices } from '#app/models/projects/project-list.server.ts'
import { updateFile } from '#app/services/files/update-file.server.ts'

export const handle = { dialog: true }

function editedFrom(url: URL, id: number): string {
  const back = returnPath(url.searchParams.get('from'), `/documents${url.search}`)
  return pathAt(back, `file-${id}`)
}

function belongsTo({ taskId, messageId }: StoredFile): 'task' | 'message' | null {
  if (taskId !== null) return 'task'
  return messageId === null ? null : 'message'
}

/** A file moved to another project is no longer on its old project's page. */
function placeAfterEdit(from: string, before: StoredFile, after: StoredFile): string {
  const isOnProject = from.startsWith('/projects/')
  const isOnPhoto = before.projectId !== null && from.startsWith(photoPath(before.projectId, before.id))
  const isMoved = after.projectId !== before.projectId
  if (!(isOnProject && isMoved) && !(isOnPhoto && after.category !== 'photo')) return from
  return pathAt(
    after.projectId === null ? '/documents' : projectFilesPath(after.projectId),
    `file-${after.id}`,
  )
}

export const loader = workspacePage(({ scope, params, url }) => {
  const id = idParam(params)
  const file = requireFileToEdit(scope, id)
  requireMay(scope, 'file.edit', { createdBy: file.uploadedBy })
  if (file.isLogo) requireMay(scope, 'company.configure')
  return {
    name: file.originalName,
    href: fileHref(file),
    values: {
      originalName: file.originalName,
      category: file.category,
      projectId: String(file.projectId ?? ''),
      phase: file.phase ?? '',
    },
    isImage: kindOfMimeType(file.mimeType)?.isImage === true,
    belongsTo: belongsTo(file),
    isUpload: file.isUpload,
    projects: listProjectChoices(scope, file.projectId).map(({ id: value, name, jobNumber }) => ({
      value,
      label: `${jobNumber} · ${name}`,
    })),
    closeHref: editedFrom(url, id),
  }
})

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(
    request,
    fileChange,
    change => {
      const before = requireFile(scope, idParam(params))
      const after = updateFile(scope, before.id, change)
      return redirectWithFlash(placeAfterEdit(editedFrom(url, before.id), before, after), {
        title: 'File saved',
        message: after.originalName,
        tone: 'good',
      })
    },
    'The file could not be saved. Please try again.',
  ),
)

export const shouldRevalidate = revalidateUnlessRefused

const labels = { originalName: 'Name', category: 'Category', projectId: 'Project', phase: 'Photo shows' }

const moved = {
  task: 'It was added to a task. In another job it is at that task no longer.',
  message: 'It came with a message. In another job it is at that message no longer.',
}

export default function FileEdit() {
  const { name, href, values, isImage, isUpload, belongsTo, projects, closeHref } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const errors = reply?.errors ?? {}
  const value = (field: keyof typeof values) => reply?.values[field] ?? values[field]
  return (
    <Dialog title="Edit file" titleId="file-title" closeHref={closeHref} narrow>
      <p className="question wrap-anywhere">
        <a href={href} {...byBrowser}>
          {name}
        </a>
      </p>
      <form method="post">
        <FormErrors errors={errors} labels={labels} fault={reply?.isFault && 'It could not be saved'} />
        <FormGrid>
          <TextField
            label={labels.originalName}
            name="originalName"
            required
            maxLength={longestFileName}
            defaultValue={value('originalName')}
            error={errors.originalName}
          />
          <SelectField
            label={labels.category}
            name="category"
            defaultValue={value('category')}
            error={errors.category}
            hint="A drawing becomes the newest revision of the job’s drawing of that name."
            options={fileCategories.map(category => ({ value: category, label: categoryLabels[category] }))}
          />
          {isUpload ? null : (
            <SelectField
              label={labels.projectId}
              name="projectId"
              defaultValue={value('projectId')}
              error={errors.projectId}
              hint={belongsTo ? moved[belongsTo] : null}
              options={[{ value: '', label: 'No project' }, ...projects]}
            />
          )}
          {isImage ? (
            <SelectField
              label={labels.phase}
              name="phase"
              defaultValue={value('phase')}
              error={errors.phase}
              options={[
                { value: '', label: 'Not said' },
                ...photoPhases.map(phase => ({ value: phase, label: phaseLabels[phase] })),
              ]}
            />
          ) : null}
        </FormGrid>
        <FormFoot cancelHref={closeHref}>
          <Button variant="go">Save File</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Edit File · Mortise' }]
