import type { ReactNode } from 'react'

/** On a phone one line that scrolls sideways. */
export function HeadLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="head-links print:hidden" aria-label={label}>
      {children}
    </nav>
  )
}
