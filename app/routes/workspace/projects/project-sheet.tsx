import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Suspense } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { JobNo } from '#app/components/kit/job-no.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { QrCode } from '#app/components/kit/qr-code.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { StageRod } from '#app/components/kit/stage-rod.tsx'
import { PaperSheet } from '#app/components/papers/paper-sheet.tsx'
import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { readJobSheet } from '#app/http/projects/job-sheet.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
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

const rowSize = {
  roomy: '[&_li]:min-h-[7.4mm]',
  close: '[&_.box]:size-[3.6mm] [&_li]:min-h-[6mm] [&_li]:text-[9.5pt]',
  tight: '[&_.box]:size-[3.6mm] [&_li]:min-h-[5mm] [&_li]:text-[8.5pt]',
}

const PrintButton = lazyIsland(() => import('#app/islands/print-button.tsx'))

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
        >
          <Suspense fallback={null}>
            <PrintButton />
          </Suspense>
        </PageHead>
      </div>
      <PaperSheet
        company={company}
        label={`Job sheet of ${project.jobNumber}`}
        className="job-sheet [&_.sect]:pt-[1.5mm] [&_.sect>header]:mb-[1mm] [&_.sect>header]:min-h-0 [&_.sect_h2]:text-[12pt]"
        aside={
          <>
            <b>Job sheet</b>
            <br />
            Printed {sheet.printedOn}
          </>
        }
      >
        <div className="mt-[5mm] mb-[2mm] grid grid-cols-[auto_minmax(0,1fr)_27mm] items-end gap-x-[7mm] gap-y-[3mm] max-md:grid-cols-[minmax(0,1fr)_27mm] [&>.no]:text-[52pt]/[0.85] [&>.qr]:-m-[1mm] [&>.qr]:w-[27mm]">
          <JobNo jobNumber={project.jobNumber} />
          <h2
            className={classNames(
              'line-clamp-3 tracking-[-0.03em] max-md:col-span-full max-md:row-start-2',
              project.name.length > 40 ? 'text-[14pt]/[1.1]' : 'text-[20pt]/[1.1]',
            )}
          >
            {project.name}
          </h2>
          <QrCode code={sheet.code} label={`QR code that opens ${project.jobNumber}`} />
          {client ? (
            <p className="line-clamp-2 col-span-full">
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
        <div className="[&_.here]:-top-[6.4mm] [&_.here]:text-[9pt] [&>.rodbig]:pt-[6mm] [&>.rodbig]:text-[9pt] [&_.txt]:p-[1mm_0] [&_.txt]:leading-[1.2] [&_.wood]:h-[9mm]">
          <StageRod
            stages={stages.map(stage => ({
              ...stage,
              href: `/projects/${project.id}?tab=${stage.id}`,
              selected: false,
            }))}
          />
        </div>
        {span ? <Dimension className="mt-[1mm] text-[9pt]">{span}</Dimension> : null}
        <div
          className={classNames(
            'mt-[5mm] grid min-h-0 flex-[0_1_auto] grid-cols-2 gap-x-[8mm] gap-y-[4mm] overflow-hidden max-md:grid-cols-1 [&>:only-child]:col-span-full',
            rowSize[sheet.size],
          )}
        >
          {columns.map(column => (
            <StageTasks key={column.id} column={column} />
          ))}
        </div>
        {notes.text ? (
          <Section title="Read this first" className="mt-[4mm] whitespace-pre-line">
            <p>{notes.text}</p>
            {notes.isCut ? <p className="small">There is more: scan the code.</p> : null}
          </Section>
        ) : null}
        {sheet.agreed.length > 0 ? (
          <Section title="What was agreed" className="mt-[4mm] whitespace-pre-line">
            {sheet.agreed.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may have one name
              <p key={at}>{line}</p>
            ))}
          </Section>
        ) : null}
        <Drawings {...sheet} />
        <Section title="Site notes" className="mt-[4mm] flex flex-[1_0_auto] flex-col">
          {/* The room that the tasks leave, for a pencil: at least three lines. */}
          <div className="flex-[1_0_24mm] [background:linear-gradient(#999_1px,transparent_0)_0_7.4mm/100%_8mm]" />
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
      <ul className="[&>li]:flex [&>li]:items-center [&>li]:gap-[3mm] [&>li]:leading-[1.2] [&>li+li]:[border-top:0.2mm_solid_var(--color-hair)]">
        {doneAlone > 0 ? (
          <li>
            <Box isDone />
            <span>{doneAlone} done</span>
          </li>
        ) : null}
        {tasks.map(task => (
          <li key={task.id}>
            <Box isDone={task.isDone} />
            <span className="line-clamp-2 min-w-0 flex-1">{task.title}</span>
            <span className="max-w-1/2 flex-none truncate text-[8.5pt]">
              {task.who} {task.when}
            </span>
          </li>
        ))}
        {more > 0 ? <li className="font-bold">and {more} more</li> : null}
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
      className="mt-[4mm]"
    >
      <ul className="grid grid-cols-2 gap-x-[8mm] max-md:grid-cols-1">
        {drawings.map(({ id, name, letter }) => (
          <li key={id} className="flex h-[5.6mm] min-w-0 items-baseline gap-[3mm] overflow-hidden">
            <b className="fig min-w-[6mm] flex-none text-center text-[13pt]/none">{letter}</b>{' '}
            <span className="min-w-0 truncate">{name}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const meta = ({ data }: { data?: Pick<Sheet, 'project'> }) => [
  { title: `Job sheet ${data?.project.jobNumber ?? ''} · Mortise` },
]
