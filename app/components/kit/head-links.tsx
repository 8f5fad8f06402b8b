import type { ReactNode } from 'react'

/** On a phone one line that scrolls sideways. */
export function HeadLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      className="-mt-5 mb-5 -ml-2 flex flex-wrap gap-x-2 gap-y-0 py-1 max-md:relative max-md:-mr-(--gut) max-md:-ml-(--gut) max-md:flex-nowrap max-md:overflow-x-auto max-md:px-[calc(var(--gut)-8px)] max-md:[scrollbar-width:none] max-md:[&>*]:flex-none print:hidden"
      aria-label={label}
    >
      {children}
    </nav>
  )
}
