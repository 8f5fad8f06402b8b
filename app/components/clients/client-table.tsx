import { MailLink, PhoneLink } from '#app/components/kit/contact.tsx'
import { type Column, DenseTable, SortHead } from '#app/components/kit/dense-table.tsx'
import { type StageLook, stageColour } from '#app/components/kit/stage.ts'
import type { ClientColumn } from '#app/domain/clients/client-links.ts'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import type { Sorting } from '#app/domain/list-view.ts'

type ClientLine = {
  id: number
  name: string
  email: string
  phone: string
  address: string
  projectCount: number
  isEnquiry: boolean
  openCount: number
  /** The stage of the newest project. */
  newest: StageLook | null
}

type ClientTableProps = {
  caption: string
  clients: readonly ClientLine[]
  hrefFor: (id: number) => string
  sorting: Sorting<ClientColumn>
  sortHref: (sorting: Sorting<ClientColumn>) => string
}

export const clientTableColumns: readonly Column<ClientColumn>[] = [
  { name: 'name', label: 'Client', className: 'md:w-50' },
  { name: 'address', label: 'Address' },
  { name: 'newest', label: 'Newest job', className: 'md:w-32' },
  { name: 'open', label: 'Open / all', className: 'num md:w-26' },
]

export function ClientTable({ caption, clients, hrefFor, sorting, sortHref }: ClientTableProps) {
  const heads = clientTableColumns.map(column => (
    <SortHead key={column.name} column={column} sorting={sorting} hrefFor={sortHref} />
  ))
  return (
    <DenseTable
      caption={caption}
      className="of-clients"
      heads={
        <>
          {heads.slice(0, 2)}
          <th scope="col" className="md:w-33">
            Phone
          </th>
          <th scope="col" className="md:w-62.5 tablet:hidden">
            Email
          </th>
          {heads.slice(2)}
        </>
      }
    >
      {clients.map(client => (
        <tr key={client.id}>
          <th scope="row" className="ti">
            <a href={hrefFor(client.id)}>{client.name}</a>
          </th>
          <td className="cl">{client.address}</td>
          <td className="ph">{client.phone ? <PhoneLink phone={client.phone} /> : null}</td>
          <td className="em max-md:hidden tablet:hidden">
            {client.email ? <MailLink email={client.email} /> : null}
          </td>
          <td className="sg" style={stageColour(client.newest?.colour)}>
            {client.newest ? (
              <>
                <i className="edge" />
                {capitaliseFirst(client.newest.name)}
              </>
            ) : client.isEnquiry ? (
              <span className="over">Enquiry</span>
            ) : null}
          </td>
          <td className="num max-md:hidden">
            <span aria-hidden="true">
              {client.openCount}
              <span className="over"> / {client.projectCount}</span>
            </span>
            <span className="sr-only">
              {client.openCount} open of {plural(client.projectCount, 'job')}
            </span>
            <a className="more" href={hrefFor(client.id)}>
              View Projects<span className="sr-only">: {client.name}</span>
            </a>
          </td>
        </tr>
      ))}
    </DenseTable>
  )
}
