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
    <div className="door">
      <header>
        <a className="brand" href="/">
          <Logo />
        </a>
        <p className="say">Measure once. Everyone reads the same rod.</p>
        <p className="quiet">
          A setting-out rod is the full-size drawing of a job on one board. Each piece is marked from it, so
          nothing is measured twice.
        </p>
      </header>
      <div className="post" aria-hidden="true">
        {defaultStageLooks.map(({ name, colour }) => (
          <span key={name} style={stageColour(colour)}>
            {name}
          </span>
        ))}
      </div>
      <main id="main" tabIndex={-1}>
        <div className="door-form stack">
          <h1>{title}</h1>
          {lead ? <p className="quiet">{lead}</p> : null}
          {children}
        </div>
      </main>
      <footer>
        <LegalLinks />
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
    <p className="row apart door-links">
      {links.map(({ href, label, keeps }) =>
        keeps ? (
          <KeepingLink key={href} href={href} form={keeps}>
            {label}
          </KeepingLink>
        ) : (
          <a key={href} href={href}>
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
    <button type="submit" role="link" form={form} formAction={href} formNoValidate name="intent" value="mode">
      {children}
    </button>
  )
}
