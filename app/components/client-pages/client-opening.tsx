import type { ReactNode } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Sum } from '#app/components/quotes/quote-parts.tsx'

type ClientOpeningProps = {
  /** What it is, in small type above the title. */
  which?: readonly string[]
  title: string
  forWhom?: string
  amount?: string
  className?: string
  children?: ReactNode
}

export function ClientOpening({ which, title, forWhom, amount, className, children }: ClientOpeningProps) {
  return (
    <div className={classNames('pt-6 pb-8 text-ml/[1.45]', className)}>
      {which ? (
        <p className="mb-3 flex flex-wrap gap-x-4 text-m text-chalk-2">
          {which.map(part => (
            <span key={part}>{part}</span>
          ))}
        </p>
      ) : null}
      <h1 className="md:text-5xl/none tracking-[-0.04em]">{title}</h1>
      {forWhom ? <p className="mt-3 text-chalk-2">{forWhom}</p> : null}
      {amount ? (
        <p className="mt-7 mb-3">
          <Sum amount={amount} size="xl" />
        </p>
      ) : null}
      {children}
    </div>
  )
}
