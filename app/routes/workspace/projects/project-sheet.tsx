import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { PaperSheet } from '#app/components/kit/paper-sheet.tsx'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { StageRod } from '#app/components/kit/stage-rod.tsx'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { readJobSheet } from '#app/http/projects/job-sheet.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import jobSheetStyles from '#app/styles/job-sheet.css?url'
import rodStyles from '#app/styles/stage-rod.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: rodStyles },
  { rel: 'stylesheet', href: jobSheetStyles },
]

export const loader = workspacePage(({ scope, params, url }) => {
  const id = idParam(params)
  return {
    ...readJobSheet(scope, id),
    back: returnPath(url.searchParams.get('from'), `/projects/${id}`),
  }
})

type Sheet = ReturnType<typeof useLoaderData<typeof loader>>

export default function ProjectSheet() {
  const sheet = useLoaderData<typeof loader>()
  const { project, company, client, stages, span, columns, notes } = sheet
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title="Job sheet"
          lead="Print this page from your browser: it is one sheet of A4."
          back={{ href: sheet.back, label: project.jobNumber }}
        />
      </div>
      <PaperSheet
        company={company}
        label={`Job sheet of ${project.jobNumber}`}
        className={classNames('job-sheet', sheet.size)}
        aside={
          <>
            <b>Job sheet</b>
            <br />
            Printed {sheet.printedOn}
          </>
        }
      >
        <div className="job">
          <JobNo jobNumber={project.jobNumber} />
          <h2 className={project.name.length > 40 ? 'long' : undefined}>{project.name}</h2>
          <QrCode code={sheet.code} label={`QR code that opens ${project.jobNumber}`} />
          {client ? (
            <p className="client">
              {client.who}
              {client.phone ? (
                <>
                  {' '}
                  · <b>{client.phone}</b>
                </>
              ) : null}
            </p>
          ) : null}
        </div>
        <StageRod
          stages={stages.map(stage => ({
            ...stage,
            href: `/projects/${project.id}?tab=${stage.id}`,
            selected: false,
          }))}
        />
        {span ? <Dimension className="span">{span}</Dimension> : null}
        <div className="stages">
          {columns.map(column => (
            <StageTasks key={column.id} column={column} />
          ))}
        </div>
        {notes.text ? (
          <Section title="Read this first" className="notes">
            <p>{notes.text}</p>
            {notes.isCut ? <p className="small">There is more: scan the code.</p> : null}
          </Section>
        ) : null}
        {sheet.agreed.length > 0 ? (
          <Section title="What was agreed" className="notes">
            {sheet.agreed.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may have one name
              <p key={at}>{line}</p>
            ))}
          </Section>
        ) : null}
        <Drawings {...sheet} />
        <Section title="Site notes" className="site-notes">
          <div className="ruled" />
        </Section>
        <p className="sign">
          <span>Fitter</span>
          <span>Client</span>
          <span>Date</span>
        </p>
      </PaperSheet>
    </>
  )
}

function StageTasks({ column }: { column: Sheet['columns'][number] }) {
  const { name, tasks, done, total, doneAlone, more } = column
  return (
    <Section title={capitaliseFirst(name)} aside={total > 0 ? `${done} of ${total}` : 'No tasks'}>
      <ul className="tasks">
        {doneAlone > 0 ? (
          <li>
            <Box isDone />
            <span>{doneAlone} done</span>
          </li>
        ) : null}
        {tasks.map(task => (
          <li key={task.id}>
            <Box isDone={task.isDone} />
            <span className="title">{task.title}</span>
            <span className="who">
              {task.who} {task.when}
            </span>
          </li>
        ))}
        {more > 0 ? <li className="more">and {more} more</li> : null}
      </ul>
    </Section>
  )
}

function Box({ isDone }: { isDone: boolean }) {
  return (
    <span className={isDone ? 'box done' : 'box'}>
      <span className="sr-only">{isDone ? 'Done: ' : 'To do: '}</span>
    </span>
  )
}

function Drawings({ drawings, moreDrawings }: Pick<Sheet, 'drawings' | 'moreDrawings'>) {
  if (drawings.length === 0) return null
  return (
    <Section
      title="Drawings"
      aside={moreDrawings > 0 ? `and ${plural(moreDrawings, 'more', 'more')}` : 'the newest revisions'}
      className="drawings"
    >
      <ul>
        {drawings.map(({ id, name, letter }) => (
          <li key={id}>
            <b className="fig">{letter}</b> <span>{name}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const meta = ({ data }: { data?: Pick<Sheet, 'project'> }) => [
  { title: `Job sheet ${data?.project.jobNumber ?? ''} · Mortise` },
]
