import { Fragment, type ReactNode } from 'react'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { List } from '#app/components/kit/list.tsx'

type OfJob = { projectId: number | null; projectName: string | null; jobNumber: string | null }

type JobTasksProps<Task> = {
  /** As `tasksByJob` gives them. */
  jobs: readonly (readonly Task[])[]
  row: (task: Task) => ReactNode
}

export function JobTasks<Task extends OfJob>({ jobs, row }: JobTasksProps<Task>) {
  return jobs.map(tasks => {
    const { projectId = null, projectName = null, jobNumber = null } = tasks[0] ?? {}
    return (
      <Fragment key={jobNumber}>
        <h3 className="job-head mt-6 border-b border-line pb-1.5 [&_.no]:text-xl">
          {jobNumber === null ? (
            'No project'
          ) : (
            <a className="quiet-link" href={`/projects/${projectId}`}>
              <JobNo jobNumber={jobNumber} /> {projectName}
            </a>
          )}
        </h3>
        <List
          label={jobNumber === null ? 'Tasks of no project' : `Tasks of ${jobNumber}`}
          className="task-table"
        >
          {tasks.map(row)}
        </List>
      </Fragment>
    )
  })
}
