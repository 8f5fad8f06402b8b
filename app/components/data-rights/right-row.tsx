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
      <p className="quiet">{text}</p>
      {children}
    </>
  )
  return form ? (
    <form {...form} className="right-row">
      {inside}
    </form>
  ) : (
    <div className="right-row">{inside}</div>
  )
}
