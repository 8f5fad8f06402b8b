import { ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { binDays } from '#app/domain/bin/bin.ts'

export function ProjectGone({ listHref }: { listHref: string }) {
  return (
    <Dialog narrow title="Project not found" titleId="project-title" closeHref={listHref}>
      <p className="quiet question">
        {`It may have been deleted: then it is in the bin for ${binDays} days.`}
      </p>
      <div className="row">
        <ButtonLink href={listHref}>
          {listHref.startsWith('/dashboard') ? 'Back to Dashboard' : 'Back to Projects'}
        </ButtonLink>
        <ButtonLink variant="bare" href="/bin">
          Open the Bin
        </ButtonLink>
      </div>
    </Dialog>
  )
}
