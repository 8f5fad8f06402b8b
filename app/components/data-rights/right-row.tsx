import type { FormHTMLAttributes, ReactNode } from 'react'

type RightRowProps = {
  /** What the right is. */
  text: ReactNode
  /** What is pressed: the row is a form where it is sent. */
  children: ReactNode
  form?: FormHTMLAttributes<HTMLFormElement>
}

export function RightRow({ text, children, form }: RightRowProps) {
  const inside = (
    <>
      <p className="max-w-[60ch] text-chalk-2">{text}</p>
      {children}
    </>
  )
  const look =
    'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 py-3 max-md:grid-cols-1 max-md:[&>.btn]:w-full [&+&]:hair-above'
  return form ? (
    <form {...form} className={look}>
      {inside}
    </form>
  ) : (
    <div className={look}>{inside}</div>
  )
}
