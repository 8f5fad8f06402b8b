import { Badge } from '#app/components/kit/badge.tsx'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { MailLink, PhoneLink } from '#app/components/kit/contact.tsx'
export type ClientCardProps = {
  href: string
  name: string
  email: string
  phone: string
  address: string
  projectCount: number
  isEnquiry: boolean
}

export function ClientCard({ href, name, email, phone, address, projectCount, isEnquiry }: ClientCardProps) {
  return (
    <article className="tk">
      <div className="id mb-1 items-start">
        <h3>
          <a href={href}>{name}</a>
        </h3>
        {isEnquiry ? (
          <Badge>Enquiry</Badge>
        ) : (
          <div className="due">
            <b>{projectCount}</b> {projectCount === 1 ? 'job' : 'jobs'}
          </div>
        )}
      </div>
      {address ? <p className="quiet print:col-2">{address}</p> : null}
      <p className="contacts grid grid-cols-1 justify-items-start print:contents">
        {phone ? <PhoneLink phone={phone} isQuiet /> : null}
        {email ? <MailLink email={email} /> : null}
      </p>
      <div className="foot mt-auto print:hidden">
        <ButtonLink size="small" href={href}>
          View Projects<span className="sr-only">: {name}</span>
        </ButtonLink>
      </div>
    </article>
  )
}
