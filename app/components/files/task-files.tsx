import type { ReactNode } from 'react'
import { type AttachedFile, AttachedFiles } from '#app/components/files/attached-files.tsx'
import { Button, FileButton } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import type { UploadOffer } from '#app/domain/files/upload.ts'

type TaskFilesProps = {
  taskId: number
  files: readonly AttachedFile[]
  offer: UploadOffer
  /** Null for those who may add none. */
  requestId: string | null
  back: string
  children: ReactNode
}

/** With scripts a photo is sent as soon as it is taken. */
export function TaskFiles({ taskId, files, offer, requestId, back, children }: TaskFilesProps) {
  if (files.length === 0 && requestId === null) return null
  return (
    <Section id="task-files" title="Photos and files" aside={files.length || undefined} className="mt-6">
      <AttachedFiles files={files} />
      {requestId === null ? null : (
        <form
          method="post"
          encType="multipart/form-data"
          action={`/tasks/${taskId}/files`}
          className="drop mt-3 print:hidden"
          {...byBrowser}
        >
          <HiddenFields fields={{ requestId, taskId: String(taskId), phase: 'during', back }} />
          <div className="field">
            <label htmlFor="task-file">Add photos or files</label>
            <input className="in" id="task-file" type="file" name="file" multiple accept={offer.files} />
          </div>
          <div className="row mt-4">
            <Button icon="upload">Add Files</Button>
            <FileButton
              className="md:hidden"
              icon="camera"
              name="file"
              accept={offer.photos}
              capture="environment"
            >
              Take a Photo
            </FileButton>
          </div>
        </form>
      )}
      {children}
    </Section>
  )
}
