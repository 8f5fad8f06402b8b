import { ButtonLink } from '#app/components/kit/button.tsx'

/** The way on where the product knows none; the address stands there for who has no mail program. */
export function ContactSupport({ support }: { support: string }) {
  return (
    <>
      <ButtonLink variant="go" href={`mailto:${support}`}>
        Contact Support
      </ButtonLink>
      <p className="quiet">{support}</p>
    </>
  )
}
