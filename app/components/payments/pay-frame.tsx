import type { ReactNode } from 'react'
import { LegalLinks } from '#app/components/frame/legal-links.tsx'
import { PhoneLink } from '#app/components/kit/contact.tsx'
import { Logo } from '#app/components/kit/logo.tsx'

type PayFrameProps = {
  /** Absent where nothing is to be paid. */
  company?: { name: string; address: string; phone: string }
  title: ReactNode
  children: ReactNode
}

export function PayFrame({ company, title, children }: PayFrameProps) {
  return (
    <div className="grid min-h-screen grid-rows-[1fr_auto]">
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-[min(100%,600px)] content-center gap-5 px-6 py-12"
      >
        {company ? (
          <div className="wrap-anywhere">
            <p className="text-l font-bold">{company.name}</p>
            {company.address ? <p className="quiet">{company.address}</p> : null}
            {company.phone ? <PhoneLink phone={company.phone} /> : null}
          </div>
        ) : null}
        <h1>{title}</h1>
        {children}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 border-t border-hair px-6 py-4">
        <a className="brand inline-flex gap-2 p-0 no-underline" href="/">
          <span className="quiet">Made with</span> <Logo />
        </a>
        <LegalLinks />
      </footer>
    </div>
  )
}

/** For a joiner who came by a link without its end. */
export function WayOn() {
  return (
    <p className="quiet">
      Is it your own shop’s link? <a href="/login">Sign in</a>, and find it under Billing.
    </p>
  )
}

type PayAmountProps = { whole: string; part: string; what: string; job: string | null; client: string | null }

export function PayAmount({ whole, part, what, job, client }: PayAmountProps) {
  return (
    <div className="border-t-2 border-chalk py-5">
      <b className="block font-figures text-5xl leading-none md:text-6xl tracking-[-0.03em]">
        {whole}
        <i className="text-[0.5em] font-normal tracking-[0] text-chalk-3 not-italic">{part}</i>
      </b>
      <p className="mt-3 text-l wrap-anywhere">
        {what}
        {job ? <span className="quiet"> · {job}</span> : null}
      </p>
      {client ? <p className="wrap-anywhere">For {client}</p> : null}
      <div className="ticks mt-5" />
    </div>
  )
}
