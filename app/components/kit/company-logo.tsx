import type { Logo } from '#app/domain/companies/logo.ts'

/** The alt text is empty because the name stands beside it. The place it stands in limits its size. */
export function CompanyLogo({ logo, className }: { logo: Logo; className?: string }) {
  const { src, width, height } = logo
  return <img className={className} src={src} alt="" width={width} height={height} />
}
