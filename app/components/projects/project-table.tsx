import { Fragment } from 'react'
import { Badge } from '#app/components/kit/badge.tsx'
import { type Column, DenseTable, SortHead } from '#app/components/kit/dense-table.tsx'
import { Rod } from '#app/components/kit/rod.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import type { Sorting } from '#app/domain/list-view.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { ProjectColumn } from '#app/domain/projects/project-links.ts'

/** Fifty travel with a page: keep the values small. */
export type ProjectLine = {
  id: number
  jobNumber: string
  name: string
  clientName: string | null
  stage: { name: string; colour: string } | undefined
  done: number
  total: number
  due: { label: string; text: string } | null
  isOver: boolean
  late: string | null
  who: readonly { initials: string; name: string }[]
  isNobodys: boolean
  value: string | null
}

type ProjectTableProps = {
  caption: string
  lines: readonly ProjectLine[]
  seesMoney: boolean
  hrefFor: (id: number) => string
  sorting: Sorting<ProjectColumn>
  sortHref: (sorting: Sorting<ProjectColumn>) => string
}

export function projectTableColumns(seesMoney: boolean): Column<ProjectColumn>[] {
  return [
    { name: 'number', label: 'Number', className: 'md:w-20' },
    { name: 'name', label: 'Project' },
    { name: 'client', label: 'Client', className: 'md:w-43' },
    { name: 'stage', label: 'Stage', className: 'md:w-28' },
    { name: 'due', label: 'Due', className: 'md:w-41' },
    ...(seesMoney ? [{ name: 'value', label: 'Value', className: 'num md:w-23' } as const] : []),
  ]
}

export function ProjectTable({ caption, lines, seesMoney, ...props }: ProjectTableProps) {
  const { hrefFor, sorting, sortHref } = props
  const heads = projectTableColumns(seesMoney).map(column => (
    <SortHead key={column.name} column={column} sorting={sorting} hrefFor={sortHref} />
  ))
  return (
    <DenseTable
      caption={caption}
      className="of-projects"
      heads={
        <>
          {heads.slice(0, 4)}
          <th scope="col" className="done md:w-31.5">
            Tasks done
          </th>
          {heads[4]}
          <th scope="col" className="md:w-26">
            Who
          </th>
          {heads[5]}
        </>
      }
    >
      {lines.map(line => {
        const { done, total, stage } = line
        return (
          <tr key={line.id} className={line.isOver ? 'over' : undefined}>
            <td className="no" title={line.jobNumber}>
              {shortJobNumber(line.jobNumber)}
            </td>
            <th scope="row" className="ti">
              <a href={hrefFor(line.id)}>{line.name}</a>
            </th>
            <td className="cl">{line.clientName}</td>
            {stage ? (
              <td style={stageColour(stage.colour)}>
                <i className="edge" />
                {capitaliseFirst(stage.name)}
              </td>
            ) : (
              <td />
            )}
            <td className="done">
              {stage ? <Rod stages={[{ ...stage, total, done, reached: true }]} /> : null}
              <span className="fig" aria-hidden="true">{`${done}/${total}`}</span>
              <span className="sr-only">{`${done} of ${total} done`}</span>
            </td>
            <td className={line.late ? 'du bad' : 'du'}>
              {line.due?.label === 'done' ? 'done ' : ''}
              <b>{line.due?.text}</b>
              {line.late ? (
                <>
                  <i>, </i>
                  {line.late}
                </>
              ) : null}
            </td>
            <td className="wo">
              {line.who.map(({ initials, name }, who) => (
                <Fragment key={name}>
                  {who > 0 ? ', ' : ''}
                  <abbr title={name}>{initials}</abbr>
                </Fragment>
              ))}
              {line.isNobodys ? (
                <Badge tone="warn" icon="alert">
                  Nobody
                </Badge>
              ) : null}
            </td>
            {seesMoney ? <td className="num">{line.value}</td> : null}
          </tr>
        )
      })}
    </DenseTable>
  )
}
