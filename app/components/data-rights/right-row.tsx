import type { FormHTMLAttributes, ReactNode } from 'react'

type RightRowProps = {
  text: ReactNode
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
