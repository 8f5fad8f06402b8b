export type ClientCardProps = {
  href: string
  name: string
  email: string
  phone: string
  address: string
  projectCount: number
}

/** A client at a glance: who, where, how to reach them, and how many jobs. */
export function ClientCard({ href, name, email, phone, address, projectCount }: ClientCardProps) {
  return (
    <article className="tk client">
      <div className="id">
        <h3>
          <a href={href}>{name}</a>
        </h3>
        <div className="due">
          <b>{projectCount}</b> {projectCount === 1 ? 'project' : 'projects'}
        </div>
      </div>
      {address ? <p className="quiet">{address}</p> : null}
      <p className="reach">
        {phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : null}
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      </p>
      <div className="foot">
        <a className="btn small" href={href}>
          View Projects<span className="vh">: {name}</span>
        </a>
      </div>
    </article>
  )
}
