import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type ReactNode, Suspense } from 'react'
import { Drawings, OtherFiles, Photos } from '#app/components/files/project-files.tsx'
import { UploadForm } from '#app/components/files/upload-form.tsx'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { DialogBox } from '#app/components/kit/dialog.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { PageTitle } from '#app/components/kit/page-title.tsx'
import { Columns, Section } from '#app/components/kit/section.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { JobTabs } from '#app/components/projects/job-tabs.tsx'
import { filesPlace, readProjectFiles } from '#app/http/files/project-files.server.ts'
import { receiveFiles } from '#app/http/files/receive-files.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import styles from '#app/styles/upload.css?url'

const UploadLane = lazyIsland(() => import('#app/islands/files/upload-lane.tsx'))

export const handle = { dialog: true, live: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, params, url }) => readProjectFiles(scope, idParam(params), url))

export const action = workspacePage(({ scope, params, context, url }) => {
  const { id } = requireProject(scope, idParam(params))
  return receiveFiles(scope, context, { to: filesPlace(url, id).filesHref, projectId: id })
})

export const shouldRevalidate = revalidateUnlessRefused

export default function ProjectFiles() {
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { project, filesHref } = page
  return (
    <ProjectPart {...page}>
      <Columns className="max-md:contents">
        <div className="col-span-7">
          <Drawings drawings={page.drawings} here={filesHref} />
        </div>
        {page.mayAdd ? (
          <Section title="Add files" aside="up to 50 MB each" id="add" span={5} className="max-md:-order-2">
            <UploadForm requestId={page.requestId} offer={page.offer} reply={reply}>
              <HiddenField name="projectId" value={project.id} />
            </UploadForm>
            <Suspense fallback={null}>
              <UploadLane place={`project ${project.id}`} name={`${project.jobNumber} ${project.name}`} />
            </Suspense>
          </Section>
        ) : null}
      </Columns>
      <Photos
        projectId={project.id}
        groups={page.photos}
        count={page.photoCount}
        size={page.photoSize}
        coverId={page.project.coverId}
        search={page.search}
      />
      <OtherFiles files={page.others} here={filesHref} />
      {page.isCut ? (
        <p className="quiet mt-6">
          This job has more files than fit here.{' '}
          <a href={`/documents?q=${project.jobNumber}`}>See all of them</a>
        </p>
      ) : null}
    </ProjectPart>
  )
}

type ProjectPartProps = ReturnType<typeof useLoaderData<typeof loader>> & { children: ReactNode }

function ProjectPart({ project, seesMoney, sheetHref, filesHref, closeHref, children }: ProjectPartProps) {
  const titleId = 'project-part-title'
  return (
    <DialogBox titleId={titleId}>
      <div className="dlg-bar min-h-15 gap-4 max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-0 max-md:pt-2 print:static [&>h1]:truncate [&>h1]:text-ml/[1.2] [&>h1]:tracking-[0] max-md:[&>h1]:flex-1 max-md:[&>h1]:text-m/[1.2] [&>.no]:text-3xl max-md:[&>.no]:text-2xl max-md:[&>.tab]:hidden print:[&>a]:hidden">
        <JobNo jobNumber={project.jobNumber} />
        <PageTitle id={titleId}>{project.name}</PageTitle>
        <StageTab {...project.stage} />
        <ButtonLink
          size="icon"
          variant="bare"
          icon="x"
          href={closeHref}
          aria-label="Close"
          {...leavesDialog}
        />
      </div>
      <div className="dlg-body [&_[id]]:scroll-mt-19 max-md:[&_[id]]:scroll-mt-28">
        <JobTabs
          id={project.id}
          here="files"
          tasksHref={sheetHref}
          filesHref={filesHref}
          seesMoney={seesMoney}
        />
        <div className="max-md:flex max-md:flex-col">{children}</div>
      </div>
    </DialogBox>
  )
}

export const meta = ({ data }: { data?: { project: { jobNumber: string; name: string } } }) => [
  { title: data ? `Files of ${data.project.jobNumber} ${data.project.name} · Mortise` : 'Files · Mortise' },
]
