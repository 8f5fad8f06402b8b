import type { LinksFunction } from '@remix-run/node'
import { Outlet, useLocation } from '@remix-run/react'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { Segments } from '#app/components/kit/segments.tsx'
import segmentsStyles from '#app/styles/segments.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: segmentsStyles }]

const positions = '/user-management/positions'
const settings = '/user-management/settings'

export default function PeopleTabs() {
  const { pathname } = useLocation()
  const isDialogOpen = useDialogOpen()
  const beside = [positions, settings].find(path => pathname.startsWith(path))
  const tabs = [
    { label: 'Users', href: '/user-management', current: beside === undefined },
    { label: 'Job Positions', href: positions, current: beside === positions },
    { label: 'Settings', href: settings, current: beside === settings },
  ]
  return (
    <>
      <div className="row mb-6" {...inertWhen(isDialogOpen)}>
        <Segments label="User management" items={tabs} />
      </div>
      <Outlet />
    </>
  )
}
