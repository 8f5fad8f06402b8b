import type { ReactNode } from 'react'
import { LegalLinks } from '#app/components/frame/legal-links.tsx'
import { Logo } from '#app/components/kit/logo.tsx'
import { defaultStageLooks, stageColour } from '#app/components/kit/stage.ts'

type SignInFrameProps = {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}

export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  return (
    <div className="door grid [grid-template:1fr_auto/minmax(0,1fr)_104px_minmax(0,1fr)] min-h-[100vh] max-md:block print:block print:min-h-0">
      <header className="flex flex-col justify-between gap-8 py-8 px-12 max-md:py-4 max-md:px-[var(--gut)] print:pt-0 print:px-0 print:pb-[6mm] row-[1/3]">
        <a className="brand p-0" href="/">
          <Logo />
        </a>
        <p className="say max-md:hidden text-4xl/[0.96] lg:text-5xl/[0.96] font-bold [letter-spacing:-0.045em] [text-wrap:balance] print:hidden">
          Measure once. Everyone reads the same rod.
        </p>
        <p className="quiet max-md:hidden max-w-[40ch] print:hidden">
          A setting-out rod is the full-size drawing of a job on one board. Each piece is marked from it, so
          nothing is measured twice.
        </p>
      </header>
      <div
        className="post row-[1/3] bg-ash grid auto-rows-[1fr] max-md:grid-flow-col max-md:auto-cols-fr max-md:auto-rows-[60px] print:hidden"
        aria-hidden="true"
      >
        {defaultStageLooks.map(({ name, colour }) => (
          <span
            key={name}
            className="p-[14px_20px] text-l/none font-bold tracking-[-0.01em] text-pencil [writing-mode:vertical-rl] max-md:p-[28px_0_0_4px] max-md:text-[min(var(--text-s),4vw)]/none max-md:whitespace-nowrap max-md:[writing-mode:initial]"
            style={stageColour(colour)}
          >
            {name}
          </span>
        ))}
      </div>
      <main
        className="grid content-center py-8 px-12 max-md:py-6 max-md:px-[var(--gut)] print:pt-0 print:px-0 print:pb-[6mm]"
        id="main"
        tabIndex={-1}
      >
        <div className="door-form stack max-w-105 w-full [&_.btn.go]:min-h-14 [&_.btn.go]:w-full [&_.btn.go]:text-ml [&>h1+*]:mt-6">
          <h1>{title}</h1>
          {lead ? <p className="quiet max-w-[40ch]">{lead}</p> : null}
          {children}
        </div>
      </main>
      <footer className="px-12 pb-4 max-md:pt-0 max-md:px-[var(--gut)] max-md:pb-6">
        <LegalLinks />
        <p className="mt-2 text-s text-chalk-3 print:hidden">
          For Chrome and Edge from 92, Firefox from 91 and Safari from 14.
        </p>
      </footer>
    </div>
  )
}

type DoorLink = {
  href: string
  label: string
  /** Id of a form whose typed values go along. */
  keeps?: string
}

export function DoorLinks({ links }: { links: readonly DoorLink[] }) {
  return (
    <p className="row apart gap-x-6 gap-y-0">
      {links.map(({ href, label, keeps }) =>
        keeps ? (
          <KeepingLink key={href} href={href} form={keeps}>
            {label}
          </KeepingLink>
        ) : (
          <a className="leading-[44px]" key={href} href={href}>
            {label}
          </a>
        ),
      )}
    </p>
  )
}

function KeepingLink({ href, form, children }: { href: string; form: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it leads to another page, and an <a> takes nothing along
    <button
      className="p-0 border-0 bg-transparent text-left [text-decoration:underline_1px_var(--color-line)] [text-underline-offset:0.22em] cursor-pointer hover:[text-decoration:underline_2px_currentColor] leading-[44px]"
      type="submit"
      role="link"
      form={form}
      formAction={href}
      formNoValidate
      name="intent"
      value="mode"
    >
      {children}
    </button>
  )
}
