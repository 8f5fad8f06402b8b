import type { ReactNode } from 'react'
import { Icon } from '#app/components/kit/icon.tsx'

/** What a row can do beside its first thing. */
export function RowMenu({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className="move row-more">
      <summary className="grid place-items-center w-11 h-11 text-chalk-2 cursor-pointer">
        <Icon name="dots" />
        <span className="sr-only">More for {of}</span>
      </summary>
      <div className="menu">{children}</div>
    </details>
  )
}
