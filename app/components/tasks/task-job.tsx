import { PhoneLink } from '#app/components/kit/contact.tsx'

type Client = { id: number; name: string; phone: string }

type TaskJobProps = {
  project: { id: number; name: string; jobNumber: string }
  client: Client | null
}

export function TaskJob({ project, client }: TaskJobProps) {
  return (
    <p className="row gap-x-4 gap-y-0">
      <a className="contact" href={`/projects/${project.id}`}>
        {project.jobNumber} {project.name}
      </a>
      {client ? <ClientReach {...client} /> : null}
    </p>
  )
}

export function ClientReach({ id, name, phone }: Client) {
  return (
    <>
      <a className="contact" href={`/clients/${id}`}>
        {name}
      </a>
      {phone ? <PhoneLink phone={phone} isQuiet /> : null}
    </>
  )
}
