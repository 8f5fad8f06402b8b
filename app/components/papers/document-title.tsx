import type { ReactNode } from 'react'

type DocumentTitleProps = {
  /** 'Q-2026-0042'; null for a draft without one. */
  number: string | null
  marks: ReactNode
  title: string
  under?: ReactNode
}

/** The last part of the number in large figures, beside the title. */
export function DocumentTitle({ number, marks, title, under }: DocumentTitleProps) {
  const cut = number === null ? 0 : number.lastIndexOf('-') + 1
  return (
    <div className="flex min-w-0 flex-[1_1_440px] flex-wrap items-end gap-x-6 gap-y-2 max-md:w-full max-md:flex-auto">
      {number === null ? null : (
        <span className="no text-6xl/[0.85] max-md:text-5xl/[0.85] [&>small]:text-[0.3em]">
          <small>{number.slice(0, cut)}</small>
          {number.slice(cut)}
        </span>
      )}
      <div className="min-w-0 flex-[1_1_230px] max-md:w-full max-md:flex-auto">
        <div className="flex flex-wrap items-center gap-x-4">{marks}</div>
        <h1 className="mt-0.75 text-2xl/[1.1] tracking-[-0.02em] wrap-anywhere max-md:text-xl/[1.1]">
          {title}
        </h1>
        {under ? <p>{under}</p> : null}
      </div>
    </div>
  )
}
