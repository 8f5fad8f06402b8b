import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { Note } from '#app/components/kit/note.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { drawingCode } from '#app/domain/codes/code.ts'
import { readPrintPage } from '#app/http/files/print-page.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import styles from '#app/styles/drawing-sheet.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, actor, params }) => ({
  ...readPrintPage(scope, idParam(params)),
  companyName: actor.companyName ?? '',
}))

type Printed = ReturnType<typeof useLoaderData<typeof loader>>

export default function FilePrint() {
  const printed = useLoaderData<typeof loader>()
  const { file, superseded, back } = printed
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={file.letter ? `${file.name}, revision ${file.letter}` : file.name}
          lead={
            file.large
              ? 'Print this page from your browser: the sheet says which revision it is.'
              : 'There is no picture of this file to print: open it in the program that it was drawn in.'
          }
          back={{ href: back, label: 'Files' }}
        >
          <ButtonLink icon="file" href={file.href} {...byBrowser}>
            Open the File
          </ButtonLink>
        </PageHead>
        {superseded ? (
          <Note tone="bad" title="This revision is superseded" className="mb-6">
            <p>
              {superseded.by} added a newer one on {superseded.on}.{' '}
              {superseded.newest ? (
                <a href={superseded.newest.href}>Open revision {superseded.newest.letter}, the newest</a>
              ) : null}
            </p>
          </Note>
        ) : null}
      </div>
      <Sheet {...printed} />
    </>
  )
}

function Sheet({ file, project, superseded, companyName }: Printed) {
  return (
    <article
      className={classNames(
        'relative max-w-250 p-8 [background:#fff] [color:#000] max-md:p-4 print:max-w-none print:p-0 print:break-inside-avoid',
        file.isLandscape && 'print:[page:landscape-sheet]',
      )}
      aria-label="The sheet"
    >
      <header
        className={classNames(
          'flex flex-wrap justify-between gap-y-1 gap-x-6 pb-3 [border-bottom:2px_solid_#000]',
          file.isLandscape && 'print:pb-[1.5mm] print:leading-[1.25]',
        )}
      >
        <b>{companyName}</b>
        <span>{project ? `${project.jobNumber} ${project.name}` : 'No project'}</span>
      </header>
      {superseded ? (
        <p className="stamp absolute [inset:45%_0_auto] z-1 text-6xl/none font-bold max-md:text-4xl [letter-spacing:0.04em] text-center [text-transform:uppercase] [color:#b00] [opacity:0.75] [transform:rotate(-18deg)] pointer-events-none">
          Superseded
        </p>
      ) : null}
      {file.large ? (
        <img
          className={classNames(
            'my-4 h-auto max-h-[205mm] w-full object-contain',
            file.isLandscape && 'print:my-[2mm] print:max-h-[162mm]',
          )}
          src={file.large}
          alt={file.name}
          width={file.width}
          height={file.height}
        />
      ) : (
        <p className="py-20 text-center wrap-anywhere">{file.name}: no picture</p>
      )}
      <footer
        className={classNames(
          'flex items-center gap-4 pt-3 [border-top:2px_solid_#000] wrap-anywhere',
          file.isLandscape && 'print:pt-[1.5mm] print:leading-[1.25]',
        )}
      >
        {file.letter ? (
          <span
            className={classNames(
              'text-center font-figures text-5xl/[0.9] font-bold',
              file.isLandscape && 'print:text-3xl/[0.9]',
            )}
          >
            <small className="block font-normal text-s/[1.3] [font-family:var(--font-text)]">Rev</small>
            {file.letter}
          </span>
        ) : null}
        <span>
          <b>{stateText(file, superseded)}</b>
          <br />
          {drawingCode(file.id)} · {file.category} of {file.on}, added by {file.who}
          {file.pages ? (
            <>
              <br />
              <b>{file.pages}</b>
            </>
          ) : null}
        </span>
      </footer>
    </article>
  )
}

/** 'Mill-Lane-plan.pdf, revision C, the newest' */
function stateText({ name, letter }: Printed['file'], superseded: Printed['superseded']): string {
  if (!letter) return name
  const state = superseded ? `superseded on ${superseded.on} by ${superseded.by}` : 'the newest'
  return `${name}, revision ${letter}, ${state}`
}

export const meta = ({ data }: { data?: { file: { name: string } } }) => [
  { title: `${data?.file.name ?? 'File'} · Mortise` },
]
