import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { DialogBox } from '#app/components/kit/dialog.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { leavesDialog } from '#app/components/kit/page-attributes.ts'
import { PageTitle } from '#app/components/kit/page-title.tsx'
import { StageTab } from '#app/components/kit/stage-tab.tsx'

type ProjectPartProps = {
  project: { jobNumber: string; name: string; stage: { name: string; colour: string } }
  sheetHref: string
  filesHref: string
  closeHref: string
  children: ReactNode
}

export function ProjectPart({ project, sheetHref, filesHref, closeHref, children }: ProjectPartProps) {
  const titleId = 'project-part-title'
  return (
    <DialogBox titleId={titleId}>
      <div className="dlg-bar">
        <JobNo jobNumber={project.jobNumber} />
        <PageTitle id={titleId}>{project.name}</PageTitle>
        <StageTab {...project.stage} />
        <nav aria-label="In this job">
          <a href={`${sheetHref}#tasks`}>Tasks</a>
          <a href={filesHref} aria-current="page">
            Files
          </a>
          <a href={`${sheetHref}#client`}>Client</a>
          <a href={`${sheetHref}#history`}>History</a>
        </nav>
        <ButtonLink
          size="icon"
          variant="bare"
          icon="x"
          href={closeHref}
          aria-label="Close"
          {...leavesDialog}
        />
      </div>
      <div className="dlg-body">{children}</div>
    </DialogBox>
  )
}
