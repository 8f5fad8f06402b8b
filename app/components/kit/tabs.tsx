import { Fragment } from 'react'
import { byBrowser } from './page-attributes.ts'

/** `ownDocument`: needs a full page load, as in the navigation. */
type Tab = { label: string; href: string; isHere: boolean; ownDocument?: boolean }

/** The pages of one thing, as links. */
export function Tabs({ label, children }: { label: string; children: readonly Tab[] }) {
  return (
    <nav
      className="relative mb-4 flex gap-x-6 overflow-x-auto hair-below [scrollbar-width:none] [&+&]:-mt-3 print:hidden"
      aria-label={label}
    >
      {children.map(tab => (
        <Fragment key={tab.href}>
          <a
            className="page-tab"
            href={tab.href}
            aria-current={tab.isHere ? 'page' : undefined}
            {...(tab.ownDocument && byBrowser)}
          >
            {tab.label}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}
