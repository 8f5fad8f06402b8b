import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Suspense } from 'react'
import { UploadForm } from '#app/components/files/upload-form.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { SelectField } from '#app/components/kit/field.tsx'
import { receiveFiles, uploadOffer } from '#app/http/files/receive-files.server.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { listProjectChoices } from '#app/models/projects/project-list.server.ts'
import styles from '#app/styles/upload.css?url'

const UploadLane = lazyIsland(() => import('#app/islands/files/upload-lane.tsx'))

export const handle = { dialog: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = pageFor('file.create', ({ scope }) => ({
  requestId: newRequestId(),
  offer: uploadOffer(),
  projects: listProjectChoices(scope),
}))

export const action = pageFor('file.create', ({ scope, context, url }) =>
  receiveFiles(scope, context, { to: `/documents${url.search}` }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function DocumentUpload() {
  const { requestId, offer, projects } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { search } = useLocation()
  return (
    <Dialog title="Upload File" titleId="upload-title" closeHref={`/documents${search}`} narrow>
      <UploadForm requestId={requestId} offer={offer} reply={reply}>
        <SelectField
          label="Project"
          name="projectId"
          defaultValue={reply?.values.projectId ?? ''}
          error={reply?.errors.projectId}
        >
          <option value="">No project</option>
          {projects.map(({ id, name, jobNumber }) => (
            <option key={id} value={id}>
              {`${jobNumber} · ${name}`}
            </option>
          ))}
        </SelectField>
      </UploadForm>
      <p className="hint">Up to 50 MB each.</p>
      <Suspense fallback={null}>
        <UploadLane place="documents" name="Documents" />
      </Suspense>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Upload File · Mortise' }]
