/** The parts of a long page, beside it. */
export function PartLinks({
  label,
  parts,
}: {
  label: string
  parts: readonly { href: string; title: string }[]
}) {
  return (
    <nav
      className="col-span-3 [position:sticky] top-[calc(var(--bar)_+_24px)] max-h-[calc(100vh_-_var(--bar)_-_48px)] overflow-y-auto max-lg:static max-lg:max-h-[none] print:hidden"
      aria-label={label}
    >
      <ul className="max-lg:[columns:2] max-lg:gap-x-6">
        {parts.map(({ href, title }) => (
          <li className="max-lg:break-inside-avoid" key={href}>
            <a
              className="hair-above flex min-h-11 items-center leading-[1.25] no-underline [li:first-child>&]:border-0 focus-visible:[outline-offset:-3px] hover:underline"
              href={href}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
