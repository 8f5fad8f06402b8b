import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Drawings, OtherFiles, Photos } from '#app/components/files/project-files.tsx'
import { Columns } from '#app/components/kit/section.tsx'
import { ProjectPart } from '#app/components/projects/project-bar.tsx'
import { readProjectFiles } from '#app/http/files/project-files.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import styles from '#app/styles/files.css?url'

export const handle = { dialog: true, live: true }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, params, url }) => readProjectFiles(scope, idParam(params), url))

export default function ProjectFiles() {
  const page = useLoaderData<typeof loader>()
  const { project, filesHref } = page
  return (
    <ProjectPart {...page}>
      <Columns>
        <div className="col-span-7">
          <Drawings drawings={page.drawings} here={filesHref} />
        </div>
        <Photos
          projectId={project.id}
          groups={page.photos}
          count={page.photoCount}
          size={page.photoSize}
          search={page.search}
        />
        <OtherFiles files={page.others} here={filesHref} />
        {page.isCut ? (
          <p className="quiet col-span-12">
            This job has more files than fit here.{' '}
            <a href={`/documents?q=${project.jobNumber}`}>See all of them</a>
          </p>
        ) : null}
      </Columns>
    </ProjectPart>
  )
}

export const meta = ({ data }: { data?: { project: { jobNumber: string; name: string } } }) => [
  { title: data ? `Files of ${data.project.jobNumber} ${data.project.name} · Mortise` : 'Files · Mortise' },
]
