import type { ReactNode } from 'react'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Segments } from '#app/components/kit/segments.tsx'

export const peoplePages = {
  users: { label: 'Users', href: '/user-management' },
  positions: { label: 'Job Positions', href: '/user-management/positions' },
  settings: { label: 'Settings', href: '/user-management/settings' },
} as const

type PeopleFrameProps = {
  current: keyof typeof peoplePages
  /** Below the tabs, so that they keep their place. */
  lead?: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function PeopleFrame({ current, lead, action, children }: PeopleFrameProps) {
  const isDialogOpen = useDialogOpen()
  return (
    <div {...inertWhen(isDialogOpen)}>
      <PageHead title="User Management">{action}</PageHead>
      <div className="row mb-6">
        <Segments
          label="User management"
          items={Object.entries(peoplePages).map(([key, page]) => ({ ...page, current: key === current }))}
        />
      </div>
      {lead ? <p className="quiet mb-6">{lead}</p> : null}
      {children}
    </div>
  )
}
