import { ButtonLink } from '#app/components/kit/button.tsx'

/** The address is also shown for people without a mail program. */
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
