import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'

/** |----- 28 days -----| */
export function Dimension({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('dim', className)}>
      <span>{children}</span>
    </div>
  )
}
