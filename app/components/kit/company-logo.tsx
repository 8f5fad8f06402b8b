import type { Logo } from '#app/domain/companies/logo.ts'

/** The company's name stands beside it: it says nothing more. How large it may be is said where it stands. */
export function CompanyLogo({ logo, className }: { logo: Logo; className?: string }) {
  const { src, width, height } = logo
  return <img className={className} src={src} alt="" width={width} height={height} />
}
