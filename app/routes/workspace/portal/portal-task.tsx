import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type ReactNode, Suspense } from 'react'
import { AttachedFiles } from '#app/components/files/attached-files.tsx'
import { Button, ButtonLink, FileButton } from '#app/components/kit/button.tsx'
import { MailLink } from '#app/components/kit/contact.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PriorityBadge } from '#app/components/kit/priority-badge.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { orphanText } from '#app/components/portal/own-task-row.tsx'
import { TaskNews } from '#app/components/portal/task-news.tsx'
import { ClientReach } from '#app/components/tasks/task-job.tsx'
import { WorkButton } from '#app/components/time-entries/work-button.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { labelOf } from '#app/domain/enumerations.ts'
import { fileHref, photoPath, pictureHref, sheetPath, sizeText } from '#app/domain/files/file.ts'
import { capitaliseFirst, formatDate, formatInstant, overdueText } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import { ownTaskHref } from '#app/domain/portal/portal.ts'
import { hrefFrom } from '#app/domain/projects/project-links.ts'
import type { Scope } from '#app/domain/scope.ts'
import { assigneesText, isOrphaned, ownedTask } from '#app/domain/tasks/task.ts'
import { uploaderOf } from '#app/http/files/file-view.server.ts'
import { uploadOffer } from '#app/http/files/receive-files.server.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { taskWork } from '#app/http/time-entries/open-work.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { listTaskFiles } from '#app/models/files/file-list.server.ts'
import { requireReachableDetails } from '#app/models/tasks/task-details.server.ts'
import uploadStyles from '#app/styles/upload.css?url'

const UploadLane = lazyIsland(() => import('#app/islands/files/upload-lane.tsx'))
const TaskSeen = lazyIsland(() => import('#app/islands/portal/task-seen.tsx'))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: uploadStyles }]

export const handle = { dialog: true }

/** For a task; its photos return to `from`. */
function attachedFiles(scope: Scope, files: readonly StoredFile[], from: string) {
  const today = dayIn(scope.timeZone, Date.now())
  return files.map(file => {
    const when = formatInstant(file.createdAt, scope.timeZone, today)
    return {
      id: file.id,
      name: file.originalName,
      href: fileHref(file),
      page: pageOf(file, from),
      picture: file.hasPicture ? pictureHref(file, 'small') : null,
      about: `${uploaderOf(file)}, ${when}, ${sizeText(file.size, 1)}`,
    }
  })
}

function pageOf({ id, projectId, category, supersededAt }: StoredFile, from: string): string | null {
  if (supersededAt !== null) return sheetPath(id)
  return category === 'photo' && projectId !== null ? hrefFrom(photoPath(projectId, id), from) : null
}

export const loader = workspacePage(({ scope, params, url }) => {
  const task = requireReachableDetails(scope, idParam(params))
  const orphaned = isOrphaned(task)
  const back = returnPath(url.searchParams.get('from'), '/portal')
  return {
    task,
    orphaned,
    overdue: task.status === 'complete' ? null : overdueText(task.dueDate, dayIn(scope.timeZone, Date.now())),
    back,
    mayEdit: !orphaned && may(scope, 'task.edit', ownedTask(task)),
    mayDelete: may(scope, 'task.delete', ownedTask(task)),
    work: taskWork(scope, task),
    offer: uploadOffer(),
    files: attachedFiles(scope, listTaskFiles(scope, task.id), ownTaskHref(task.id, back)),
    requestId: !orphaned && may(scope, 'file.create') ? newRequestId() : null,
  }
})

type Details = ReturnType<typeof useLoaderData<typeof loader>>

export default function PortalTask() {
  const details = useLoaderData<typeof loader>()
  const { task, back } = details
  const news = { id: task.id, unread: task.unread, back: ownTaskHref(task.id, back) }
  return (
    <Dialog
      title={task.title}
      titleId="portal-task-title"
      closeHref={back}
      over={<span className="quiet">Task Details</span>}
      narrow
    >
      {task.unread > 0 ? (
        <Suspense fallback={<TaskNews {...news} />}>
          <TaskSeen {...news} />
        </Suspense>
      ) : null}
      <MetaList items={factsOf(details)} />
      {task.description ? <p className="mt-4 whitespace-pre-line">{task.description}</p> : null}
      <TaskFiles {...details}>
        <Suspense fallback={null}>
          <UploadLane place={`task ${task.id}`} name={task.title} />
        </Suspense>
      </TaskFiles>
      <Actions {...details} />
    </Dialog>
  )
}

function factsOf({ task, orphaned, overdue, work }: Details) {
  const due = task.dueDate ? formatDate(task.dueDate) : 'No due date'
  const assignees = assigneesText(task.assignees)
  return [
    { label: 'Project', value: <Project task={task} orphaned={orphaned} /> },
    ...(task.clientId === null
      ? []
      : [{ label: 'Client', value: <Client task={task} id={task.clientId} /> }]),
    ...(assignees === 'Unassigned' ? [] : [{ label: 'Assigned to', value: assignees }]),
    {
      label: 'Due date',
      value: overdue ? `${due} (${overdue})` : due,
      ...(overdue ? { tone: 'bad' as const } : {}),
    },
    ...(work.hours ? [{ label: 'Hours', value: work.hours }] : []),
    { label: 'Stage', value: capitaliseFirst(task.stageName) },
    { label: 'Status', value: labelOf(task.status) },
    { label: 'Priority', value: <PriorityBadge priority={task.priority} /> },
  ]
}

function Project({ task, orphaned }: Pick<Details, 'task' | 'orphaned'>) {
  if (orphaned) return <span className="bad">{orphanText}</span>
  if (task.jobNumber === null) return 'No project'
  return (
    <a href={`/projects/${task.projectId}`}>
      {task.jobNumber} {task.projectName}
    </a>
  )
}

function Client({ task, id }: Pick<Details, 'task'> & { id: number }) {
  const { clientName, clientPhone, clientEmail } = task
  return (
    <span className="-my-[9px] grid justify-items-end">
      <ClientReach id={id} name={clientName ?? ''} phone={clientPhone ?? ''} />
      {clientEmail ? <MailLink email={clientEmail} /> : null}
    </span>
  )
}

function Actions({ task, back, orphaned, mayEdit, mayDelete, work }: Details) {
  const done = task.status === 'complete'
  const here = ownTaskHref(task.id, back)
  const mayWork = work.mayStart && !orphaned
  if (!mayEdit && !mayDelete && !mayWork) return null
  return (
    <div className="row apart form-end">
      <div className="row">
        {mayEdit ? (
          <form method="post" action={`/tasks/${task.id}/completion`}>
            <HiddenFields fields={{ done: done ? '0' : '1', back: done ? here : back }} />
            <Button variant={done ? 'plain' : 'go'} icon={done ? 'undo' : 'tick'}>
              {done ? 'Reopen' : 'Complete'}
            </Button>
          </form>
        ) : null}
        {mayWork ? (
          <WorkButton taskId={task.id} title={task.title} runningId={work.runningId} back={here} />
        ) : null}
        {mayEdit ? (
          <ButtonLink icon="pencil" href={`/tasks/${task.id}/edit?from=${encodeURIComponent(here)}`}>
            Edit
          </ButtonLink>
        ) : null}
      </div>
      {mayDelete ? (
        <ButtonLink variant="danger" icon="bin" href={ownTaskHref(task.id, back, '/delete')}>
          Delete
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** With scripts a photo is sent as soon as it is taken. */
function TaskFiles({
  task: { id },
  files,
  offer,
  requestId,
  back,
  children,
}: Details & { children: ReactNode }) {
  if (files.length === 0 && requestId === null) return null
  return (
    <Section id="task-files" title="Photos and files" aside={files.length || undefined} className="mt-6">
      <AttachedFiles files={files} />
      {requestId === null ? null : (
        <form
          method="post"
          encType="multipart/form-data"
          action={`/tasks/${id}/files`}
          className="drop mt-3 print:hidden"
          {...byBrowser}
        >
          <HiddenFields
            fields={{ requestId, taskId: String(id), phase: 'during', back: ownTaskHref(id, back) }}
          />
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

export const meta = ({ data }: { data?: { task: { title: string } } }) => [
  { title: `${data?.task.title ?? 'Task'} · Mortise` },
]
