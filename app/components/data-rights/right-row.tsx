import type { FormHTMLAttributes, ReactNode } from 'react'

type RightRowProps = {
  text: ReactNode
  children: ReactNode
  form?: FormHTMLAttributes<HTMLFormElement>
}

export function RightRow({ text, children, form }: RightRowProps) {
  const inside = (
    <>
      <p className="quiet max-w-[60ch]">{text}</p>
      {children}
    </>
  )
  return form ? (
    <form
      {...form}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-3 gap-x-6 py-3 max-md:grid-cols-1 max-md:[&>.btn]:w-full [&+&]:hair-above"
    >
      {inside}
    </form>
  ) : (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-3 gap-x-6 py-3 max-md:grid-cols-1 max-md:[&>.btn]:w-full [&+&]:hair-above">
      {inside}
    </div>
  )
}
