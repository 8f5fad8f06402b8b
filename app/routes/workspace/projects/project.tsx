import type { LinksFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useLocation,
  useRouteError,
} from '@remix-run/react'
import { Suspense } from 'react'
import { Cover } from '#app/components/files/cover.tsx'
import { ErrorMessage } from '#app/components/frame/error-page.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { StageRod } from '#app/components/kit/stage-rod.tsx'
import { JobTabs } from '#app/components/projects/job-tabs.tsx'
import { FirstTasks, ProjectFoot, TaskActions } from '#app/components/projects/project-actions.tsx'
import { ProjectChat } from '#app/components/projects/project-chat.tsx'
import { ProjectClient, ProjectMarks, ProjectOverview } from '#app/components/projects/project-facts.tsx'
import { ProjectGone } from '#app/components/projects/project-gone.tsx'
import { ProjectHistory } from '#app/components/projects/project-history.tsx'
import { ClientReach } from '#app/components/tasks/task-job.tsx'
import { TaskPanel } from '#app/components/tasks/task-panel.tsx'
import { projectChange } from '#app/domain/projects/project.schema.ts'
import { hrefFrom, overList, sheetPlace } from '#app/domain/projects/project-links.ts'
import { timeSpanText } from '#app/domain/projects/time-span-text.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam, idQuery, pageParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { movedAlong } from '#app/http/projects/moved-along.ts'
import { readProjectSheet } from '#app/http/projects/project-page.server.ts'
import { OverviewForm } from '#app/islands/projects/overview-form.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import rodStyles from '#app/styles/stage-rod.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: rodStyles }]

export const handle = {
  dialog: true,
  covers: true,
  live: (sheet: { isEditing: boolean } | undefined) => sheet?.isEditing === false,
}

export const loader = workspacePage(({ scope, actor, params, url }) => {
  const isEditing = url.searchParams.get('edit') === 'overview'
  const { inCharge, ...sheet } = readProjectSheet(scope, actor.currency, idParam(params), {
    tab: Number(url.searchParams.get('tab')),
    part: pageParam(url, 'part'),
  })
  return {
    ...sheet,
    isEditing,
    people: isEditing ? inCharge : [],
    waitFormOf: idQuery(url, 'wait'),
  }
})

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(
    request,
    projectChange(scope.timeZone),
    change => {
      const project = updateProject(scope, idParam(params), change)
      const to = overList(sheetPlace(url.pathname, project.id).path, url.search)
      const { message, undo } = movedAlong(project, to)
      const saved = 'Project updated successfully'
      return redirectWithFlash(to, {
        title: 'Success',
        message: message ? `${saved}. ${message}` : saved,
        undo,
      })
    },
    'Failed to update project',
  ),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function ProjectDialog() {
  const sheet = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const { project, stages, here, stage, may } = sheet
  const { path, list, from } = sheetPlace(pathname, project.id)
  const hrefOf = (part: number) =>
    overList(path, search, part > 1 ? { tab: stage.id, part } : { tab: stage.id })
  const tab = hrefOf(sheet.parts?.page ?? 1)
  const templateHref = may.applyTemplate ? hrefFrom(`/projects/${project.id}/template`, tab) : null
  const editHref = `/create-ticket?edit=${project.id}&from=${from}`
  const span = [timeSpanText(project, sheet.today), sheet.work].filter(Boolean).join(' · ')
  const filesHref = hrefFrom(`/projects/${project.id}/files`, tab)
  return (
    <Dialog
      title={project.name}
      heading={<ProjectName name={project.name} />}
      titleId="project-title"
      closeHref={overList(list, search)}
      jobNumber={project.jobNumber}
      over={<ProjectMarks stage={here} overdue={project.overdue} />}
      head={
        <>
          <ButtonLink size="small" icon="print" href={hrefFrom(`/projects/${project.id}/sheet`, tab)}>
            Job Sheet
          </ButtonLink>
          {may.edit ? (
            <ButtonLink size="small" icon="pencil" href={editHref}>
              Edit Project
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {sheet.client ? (
        <p className="row md:hidden print:hidden">
          <ClientReach {...sheet.client} />
        </p>
      ) : null}
      <JobTabs
        id={project.id}
        here="tasks"
        tasksHref={tab}
        filesHref={filesHref}
        fileCount={sheet.fileCount}
        seesMoney={sheet.money !== null}
      />
      <StageRod
        stages={stages.map(shown => ({
          ...shown,
          href: overList(path, search, { tab: shown.id }),
          selected: shown.id === stage.id,
          here: shown.id === here.id,
        }))}
      />
      {span ? <Dimension className="mt-3">{span}</Dimension> : null}
      <Columns className="mt-8">
        <Column span={7}>
          <TaskPanel
            project={project}
            stage={stage}
            tasks={sheet.tasks}
            doneTasks={sheet.doneTasks}
            today={sheet.today}
            newTaskAction={`/projects/${project.id}/tasks/new`}
            people={sheet.newTaskPeople}
            requestId={sheet.requestId}
            backHref={tab}
            mayCreate={may.addTask}
            waitFormOf={sheet.waitFormOf}
            rights={sheet.rights}
            parts={sheet.parts ? { ...sheet.parts, hrefFor: hrefOf } : null}
            empty={sheet.hasTasks ? null : <FirstTasks templateHref={templateHref} />}
          >
            {sheet.hasTasks ? (
              <TaskActions
                templateHref={templateHref}
                assignHref={may.assign ? hrefFrom(`/projects/${project.id}/assign`, tab) : null}
              />
            ) : null}
          </TaskPanel>
          <ProjectChat project={project} said={sheet.said} from={tab} />
        </Column>
        <Column span={5}>
          {sheet.cover ? (
            <a className="print:hidden" href={filesHref}>
              <Cover className="h-40 w-full object-cover" src={sheet.cover} alt="Files" />
            </a>
          ) : null}
          <ProjectClient
            client={sheet.client}
            isNamed={project.clientId !== null}
            addHref={may.edit ? `${editHref}#client` : null}
          />
          <Overview />
          {project.notes && !sheet.isEditing ? (
            <Section title="Additional notes">
              <p className="quiet whitespace-pre-line">{project.notes}</p>
            </Section>
          ) : null}
          <ProjectHistory rows={sheet.history} allHref={`/projects/${project.id}/history`} />
        </Column>
      </Columns>
      <ProjectFoot
        id={project.id}
        back={tab}
        duplicateHref={
          may.duplicate ? overList(`/projects/${project.id}/duplicate`, search, { from: tab }) : null
        }
        deleteHref={may.delete ? overList(`/projects/${project.id}/delete`, search, { from: tab }) : null}
        mayRemoveTemplate={may.edit && sheet.hasTasks}
        isOnBoard={sheet.isOnBoard}
      />
    </Dialog>
  )
}

function Overview() {
  const { project, money } = useLoaderData<typeof loader>()
  // Around both: the old content stays until the form is there, and the focus finds its field.
  return (
    <Suspense fallback={<ProjectOverview project={project} money={money} aside={null} />}>
      <OverviewOrForm />
    </Suspense>
  )
}

function OverviewOrForm() {
  const { project, stage, stages, people, values, money, may, isEditing, timeZone, openDated } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { pathname, search } = useLocation()
  const { path } = sheetPlace(pathname, project.id)
  const edit = overList(path, search, { tab: stage.id, edit: 'overview' })
  if (may.edit && (isEditing || reply)) {
    return (
      <OverviewForm
        action={edit}
        values={values}
        reply={reply}
        stages={stages}
        people={people}
        currency={money?.currency ?? null}
        timeZone={timeZone}
        openDated={openDated}
        cancelHref={overList(path, search, { tab: stage.id })}
      />
    )
  }
  const aside = may.edit ? (
    <ButtonLink size="small" variant="bare" icon="pencil" href={`${edit}#overview`}>
      Edit<span className="sr-only"> overview</span>
    </ButtonLink>
  ) : null
  return <ProjectOverview project={project} money={money} aside={aside} />
}

function ProjectName({ name }: { name: string }) {
  return <span className={name.length > 40 ? 'max-md:text-2xl' : undefined}>{name}</span>
}

export const meta = ({ data }: { data?: { project: { name: string } } }) => [
  { title: `${data?.project.name ?? 'Project'} · Mortise` },
]

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const { list } = sheetPlace(pathname, 0)
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage />
  return <ProjectGone listHref={overList(list, search)} />
}
