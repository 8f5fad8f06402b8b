import { ButtonLink } from '#app/components/kit/button.tsx'
import { Logo } from '#app/components/kit/logo.tsx'

export function SellingHeader() {
  return (
    <header className="page-wide flex min-h-21 flex-wrap items-center justify-between gap-4 max-md:gap-2">
      <a className="brand p-0" href="/">
        <Logo />
      </a>
      <ButtonLink
        href="/login"
        className="max-md:min-h-11 max-md:px-2.5 max-md:text-s max-md:whitespace-nowrap"
      >
        Existing Users - Log In
      </ButtonLink>
    </header>
  )
}

export function SellingFooter({ year }: { year: number }) {
  return (
    <footer className="page-wide mt-12 pb-6">
      <div className="ticks" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 text-m/11">
        <span className="quiet">© {year} Mortise</span>
        <nav className="flex flex-wrap items-center justify-between gap-x-6" aria-label="Legal">
          <a href="/privacy-policy">Privacy policy</a>
          <a href="/data-rights">Data rights</a>
          <a href="/use-invite-code">Use an invite code</a>
          <a href="/login">Sign In</a>
        </nav>
      </div>
    </footer>
  )
}
