import type { ReactNode } from 'react'

/** Where else a page leads, under its head: on a phone one line that goes on past the edge. */
export function HeadLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="head-links print:hidden" aria-label={label}>
      {children}
    </nav>
  )
}
