import { type AttachedFile, AttachedFiles } from '#app/components/files/attached-files.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { acceptedFiles } from '#app/domain/files/file-kinds.ts'

type TaskFilesProps = {
  taskId: number
  files: readonly AttachedFile[]
  /** Null for who may add none. */
  requestId: string | null
  back: string
}

/** What was added to a task, and the form for more: a phone offers its camera there. */
export function TaskFiles({ taskId, files, requestId, back }: TaskFilesProps) {
  if (files.length === 0 && requestId === null) return null
  return (
    <Section
      id="task-files"
      title="Photos and files"
      level={3}
      aside={files.length || undefined}
      className="mt-6"
    >
      <AttachedFiles files={files} />
      {requestId === null ? null : (
        <form
          method="post"
          encType="multipart/form-data"
          action={`/tasks/${taskId}/files`}
          className="mt-3 flex flex-wrap items-end gap-3"
          {...byBrowser}
        >
          <HiddenFields fields={{ requestId, back }} />
          <label className="min-w-0 flex-1 basis-56">
            <span className="mb-1 block font-semibold">Add photos or files</span>
            <input className="in w-full" type="file" name="file" multiple accept={acceptedFiles} required />
          </label>
          <Button icon="plus">Add Photo</Button>
        </form>
      )}
    </Section>
  )
}
