import { useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { toBin } from '#app/domain/bin/bin.ts'
import { projectFilesPath, revisionLetter } from '#app/domain/files/file.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { requireFile } from '#app/models/files/file.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'

const page = confirmPage({
  ask: ({ scope, id, url }) => {
    const file = requireFile(scope, id)
    requireMay(scope, 'file.delete', { createdBy: file.uploadedBy })
    const fallback = file.projectId === null ? '/documents' : projectFilesPath(file.projectId)
    const back = returnPath(url.searchParams.get('from'), fallback)
    return {
      name: file.originalName,
      letter: file.revision === null ? null : revisionLetter(file.revision),
      back,
      next: returnPath(url.searchParams.get('next'), back),
    }
  },
  form: emptyForm,
  confirm: ({ scope, id }, _value, form) => {
    const { binEntryId } = deleteFile(scope, id)
    const back = returnPath(form.get('from'), '/documents')
    return redirectWithFlash(back, {
      title: 'File deleted successfully',
      undo: { action: `/bin/${binEntryId}/restore`, fields: { back } },
    })
  },
  failure: 'Failed to remove file',
})
export const loader = page.loader
export const action = page.action

export default function FileDelete() {
  const { name, letter, back, next } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title="Delete the file?"
      question={toBin(letter ? `“${name}”, revision ${letter},` : `“${name}”`)}
      confirmLabel="Delete File"
      cancelHref={back}
      cancelLabel="Keep File"
      errors={reply?.errors}
    >
      <HiddenField name="from" value={next} />
    </Confirm>
  )
}

export const meta = () => [{ title: 'Delete file · Mortise' }]
