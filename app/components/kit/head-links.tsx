import type { ReactNode } from 'react'

export function HeadLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="-mt-5 mb-5 -ml-2 flex flex-wrap gap-x-2 gap-y-0 py-1 print:hidden" aria-label={label}>
      {children}
    </nav>
  )
}
