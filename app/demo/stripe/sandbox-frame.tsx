import type { ReactNode } from 'react'
import { Logo } from '#app/components/kit/logo.tsx'

export function SandboxFrame({ children }: { children: ReactNode }) {
  return (
    <div className="sandbox">
      <header>
        <a className="brand" href="/">
          <Logo />
        </a>
        <p>
          <b>Payment sandbox.</b> Nothing is charged. This page stands in for Stripe’s.
        </p>
      </header>
      <main id="main" className="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
