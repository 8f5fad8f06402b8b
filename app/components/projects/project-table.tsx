import { Badge } from '#app/components/kit/badge.tsx'
import { type Column, DenseTable, SortHead } from '#app/components/kit/dense-table.tsx'
import { Rod } from '#app/components/kit/rod.tsx'
import { stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import type { Sorting } from '#app/domain/list-view.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import { type ProjectCard, rodStages } from '#app/domain/projects/project.ts'
import type { ProjectColumn } from '#app/domain/projects/project-links.ts'

type ProjectLine = {
  isOver: boolean
  late: string | null
  who: readonly { short: string; name: string }[]
  isNobodys: boolean
  value: string | null
}

type ProjectTableProps = {
  caption: string
  cards: readonly ProjectCard[]
  /** One per card, in the same order. */
  lines: readonly ProjectLine[]
  stages: readonly { id: number; name: string; colour: string }[]
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

export function ProjectTable({ caption, cards, lines, stages, seesMoney, ...props }: ProjectTableProps) {
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
          <th scope="col" className="md:w-31.5 tablet:hidden">
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
      {cards.map((card, at) => {
        const line = lines[at]
        const rod = rodStages(stages, card.tasks, card.at)
        const here = rod[card.at]
        return line && here ? (
          <tr key={card.id} className={line.isOver ? 'over' : undefined}>
            <td className="no">{shortJobNumber(card.jobNumber)}</td>
            <th scope="row" className="ti">
              <a href={hrefFor(card.id)}>{card.name}</a>
            </th>
            <td className="cl">{card.clientName}</td>
            <td style={stageColour(here.colour)}>
              <i className="edge" />
              {capitaliseFirst(here.name)}
            </td>
            <td className="tablet:hidden">
              <Rod
                className="[--h:8px] inline-grid w-15.5 mr-2 [&>i]:border-0 max-md:w-11 print:hidden"
                stages={[here]}
              />
              <span className="fig" aria-hidden="true">
                {here.done}/{here.total}
              </span>
              <span className="sr-only">
                {here.done} of {here.total} done
              </span>
            </td>
            <td className={line.late ? 'du bad' : 'du'}>
              {card.due?.label === 'done' ? 'done ' : ''}
              <span className="on">{card.due?.text}</span>
              {line.late ? (
                <>
                  <span className="max-md:hidden">, </span>
                  {line.late}
                </>
              ) : null}
            </td>
            <td className="wo">
              {line.who.map(({ short, name }, who) => (
                <span key={name}>
                  {who > 0 ? ', ' : ''}
                  <abbr className="no-underline" title={name}>
                    {short}
                  </abbr>
                </span>
              ))}
              {line.isNobodys ? (
                <Badge tone="warn" icon="alert">
                  Nobody
                </Badge>
              ) : null}
            </td>
            {seesMoney ? <td className="num max-md:hidden">{line.value}</td> : null}
          </tr>
        ) : null
      })}
    </DenseTable>
  )
}
