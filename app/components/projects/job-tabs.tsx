import { Tabs } from '#app/components/kit/tabs.tsx'

export type JobTab = 'tasks' | 'files' | 'agreed' | 'variations' | 'money' | 'client' | 'history'

type JobTabsProps = {
  id: number
  here: JobTab
  seesMoney: boolean
  /** The sheet's and the files' addresses where they lead back to the list that is open. */
  tasksHref?: string
  filesHref?: string
  fileCount?: number
}

const moneyTabs: readonly JobTab[] = ['agreed', 'variations', 'money']

/** The pages of a job. Under Money there is a second row. */
export function JobTabs({ id, here, seesMoney, tasksHref, filesHref, fileCount }: JobTabsProps) {
  const path = `/projects/${id}`
  const files = fileCount ? `Files ${fileCount}` : 'Files'
  const isMoney = moneyTabs.includes(here)
  return (
    <>
      <Tabs label="In this job">
        {[
          { label: 'Tasks', href: tasksHref ?? path, isHere: here === 'tasks' },
          { label: files, href: filesHref ?? `${path}/files`, isHere: here === 'files' },
          { label: seesMoney ? 'Money' : 'Agreed', href: `${path}/agreed`, isHere: isMoney },
          ...(seesMoney ? [{ label: 'Client', href: `${path}/client-page`, isHere: here === 'client' }] : []),
          { label: 'History', href: `${path}/history`, isHere: here === 'history' },
        ]}
      </Tabs>
      {isMoney && seesMoney ? (
        <Tabs label="The money of this job">
          {[
            { label: 'What was agreed', href: `${path}/agreed`, isHere: here === 'agreed' },
            { label: 'Variations', href: `${path}/variations`, isHere: here === 'variations' },
            { label: 'Invoices and hours', href: `${path}/money`, isHere: here === 'money' },
          ]}
        </Tabs>
      ) : null}
    </>
  )
}
