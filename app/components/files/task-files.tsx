import { Button } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { acceptedFiles } from '#app/domain/files/file-kinds.ts'

/** A file of a task or a message: `picture` is the address of its small picture. */
export type AttachedFile = { id: number; name: string; href: string; picture: string | null; about: string }

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

/** Pictures side by side, other files by their names. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  const pictured = files.filter(({ picture }) => picture !== null)
  const others = files.filter(({ picture }) => picture === null)
  return (
    <>
      {pictured.length > 0 ? (
        <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-2 p-0">
          {pictured.map(({ id, name, href, picture, about }) => (
            <li key={id}>
              <a href={href} className="block bg-ink-0 [border:1px_solid_var(--color-line)]">
                <img
                  src={picture ?? ''}
                  alt={`${name}, ${about}`}
                  loading="lazy"
                  width={128}
                  height={96}
                  className="block aspect-[4/3] h-auto w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <ul className="m-0 list-none p-0">
          {others.map(({ id, name, href, about }) => (
            <li key={id} className="py-2 [border-bottom:1px_solid_var(--color-line)]">
              <a href={href} className="inline-flex min-h-11 items-center break-all">
                {name}
              </a>
              <small className="quiet block">{about}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
