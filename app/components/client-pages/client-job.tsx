import type { ComponentProps } from 'react'
import { ClientFrame } from '#app/components/client-pages/client-frame.tsx'
import { ClientOpening } from '#app/components/client-pages/client-opening.tsx'
import { ClientPayments } from '#app/components/client-pages/client-payments.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField, TextArea, Tick } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List } from '#app/components/kit/list.tsx'
import { byBrowser } from '#app/components/kit/page-attributes.ts'
import { rodLength } from '#app/components/kit/rod.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { photoCaption } from '#app/domain/files/file.ts'
import type { FormReply } from '#app/domain/form-base.ts'

type SharedFile = {
  id: number
  name: string
  about: string
  on: string
  href: string
  picture: { small: string; large: string; width: number; height: number } | null
}
type Paper = { name: string; on: string; href: string }
type Payments = ComponentProps<typeof ClientPayments>['money']

type View = {
  company: NonNullable<ComponentProps<typeof ClientFrame>['company']>
  job: string
  name: string
  clientName: string
  isStaged: boolean
  stageText: string
  progress: string
  stages: { name: string; colour: string; total: number; done: number; isHere: boolean }[]
  where: string
  next: { day: string | null; date: string | null; words: string; note: string } | null
  decisions: {
    id: number
    question: string
    note: string
    options: string[]
    answer: string
    by: string | null
    isLate: boolean
    isFirst: boolean
    mayAnswer: boolean
  }[]
  cover?: SharedFile | undefined
  photos: SharedFile[]
  drawings: SharedFile[]
  money: (NonNullable<Payments> & { papers: Paper[] }) | null
  quotes: Paper[]
  reports: { words: string; on: string; isDone: boolean }[]
  careNotes: string
}

export function ClientJob({ view, reply }: { view: View; reply?: FormReply | undefined }) {
  const { company, job, name, clientName, isStaged, stageText, progress, next, careNotes } = view
  const { intent, decision } = reply?.values ?? {}
  const replyOf = (of: string) => (of === (intent ?? `decision ${decision}`) ? reply : undefined)
  return (
    <ClientFrame company={company}>
      <ClientOpening
        which={clientName ? [job, clientName] : [job]}
        title={isStaged ? `${name} ${stageText}` : name}
        forWhom={progress}
      />
      {isStaged ? <Stages view={view} /> : null}
      <div className="max-w-[46rem]">
        {view.cover?.picture ? <CoverPhoto cover={view.cover} picture={view.cover.picture} /> : null}
        {next ? (
          <Section title="Next">
            <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
              {next.day ? (
                <span className="font-figures text-6xl/[0.8] font-bold tracking-[-0.04em]">{next.day}</span>
              ) : null}
              <div className="flex-[1_1_200px] text-xl/[1.15] font-bold tracking-[-0.015em]">
                {next.date ? <p>{next.date}</p> : null}
                {next.words ? <p>{next.words}</p> : null}
              </div>
            </div>
            {next.note ? <p className="quiet mt-4 whitespace-pre-line">{next.note}</p> : null}
          </Section>
        ) : null}
        {view.decisions.map(decision => (
          <Decision key={decision.id} decision={decision} reply={replyOf(`decision ${decision.id}`)} />
        ))}
        <Photos photos={view.photos} />
        {careNotes ? (
          <Section title="How to look after it" id="care">
            <p className="whitespace-pre-line">{careNotes}</p>
          </Section>
        ) : null}
        <ClientPayments
          money={view.money}
          reply={replyOf('pay')}
          isFirst={!view.decisions.some(decision => decision.isFirst)}
        />
        <Papers view={view} />
        <Wrong view={view} reply={replyOf('report')} />
      </div>
    </ClientFrame>
  )
}

function Stages({ view: { stages, where } }: { view: View }) {
  return (
    <ol
      className={stages.length > 6 ? 'rodbig many mb-12' : 'rodbig mb-12'}
      aria-label={`Where it stands: ${where}`}
    >
      {stages.map(({ name, colour, total, done, isHere }) => (
        <li key={name}>
          <span className="wood block" style={rodLength(colour, total, done, false)}>
            {isHere ? <span className="here">Here</span> : null}
          </span>
          <span className="txt">
            <b className="whitespace-normal">{name}</b>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Decision({
  decision,
  reply,
}: {
  decision: View['decisions'][number]
  reply: FormReply | undefined
}) {
  const { id, question, note, options, answer, by, isLate, isFirst, mayAnswer } = decision
  const errors = reply?.errors ?? {}
  if (!mayAnswer) {
    return (
      <Section title={question} id={`decision-${id}`}>
        <p>
          Your answer: <b>{answer}</b>
        </p>
      </Section>
    )
  }
  return (
    <Section
      title={answer === '' ? 'We need an answer' : 'Your answer'}
      id={`decision-${id}`}
      aside={by ? <span className={isLate ? 'text-bad' : undefined}>{`by ${by}`}</span> : undefined}
    >
      <form method="post" action={`#decision-${id}`}>
        <FormErrors errors={errors} labels={{ answer: question }} />
        <HiddenField name="decision" value={id} />
        <fieldset>
          <legend className="text-ml font-bold">{question}</legend>
          {note ? <p className="quiet whitespace-pre-line">{note}</p> : null}
          {options.map(option => (
            <Tick
              key={option}
              kind="radio"
              name="answer"
              value={option}
              required
              defaultChecked={option === answer}
            >
              <span className="wrap-anywhere">{option}</span>
            </Tick>
          ))}
        </fieldset>
        <Button variant={isFirst ? 'go' : undefined} className="mt-4">
          {answer === '' ? 'Send My Answer' : 'Change My Answer'}
        </Button>
      </form>
    </Section>
  )
}

type CoverProps = { cover: SharedFile; picture: NonNullable<SharedFile['picture']> }

function CoverPhoto({ cover: { name, on, href }, picture }: CoverProps) {
  const { small, large, width, height } = picture
  return (
    <figure className="mb-12">
      <a href={href} {...byBrowser}>
        <img
          className="h-auto max-h-[75vh] w-full [border:1px_solid_var(--color-line)] bg-ink-0 object-contain"
          src={large}
          srcSet={`${small} 480w, ${large} 1920w`}
          sizes="(min-width: 821px) 736px, 100vw"
          alt={photoCaption(name)}
          width={width}
          height={height}
        />
      </a>
      <figcaption className="mt-1.5 text-m/[1.35]">
        {photoCaption(name)} <small className="quiet">{on}</small>
      </figcaption>
    </figure>
  )
}

function Photos({ photos }: { photos: View['photos'] }) {
  if (photos.length === 0) return null
  return (
    <Section title="Photos" aside={photos.length}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-4">
        {photos.map(({ id, name, on, href, picture }) => (
          <figure key={id}>
            <a href={href} {...byBrowser}>
              {picture ? (
                <img
                  className="aspect-[4/3] h-auto w-full bg-ink-0 object-cover"
                  src={picture.small}
                  alt={photoCaption(name)}
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                  decoding="async"
                />
              ) : (
                name
              )}
            </a>
            <figcaption className="mt-1.5 text-m/[1.35]">
              {picture ? photoCaption(name) : null}
              <small className="quiet block">{on}</small>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}

function Papers({ view: { drawings, quotes, money } }: { view: View }) {
  const papers = [
    ...drawings.map(({ name, about, href }) => ({ name, on: about, href })),
    ...quotes,
    ...(money?.papers ?? []),
  ]
  if (papers.length === 0) return null
  return (
    <Section title="Papers">
      <List>
        {papers.map(({ name, on, href }) => (
          <li key={href}>
            <a className="grow plain wrap-anywhere" href={href} {...byBrowser}>
              {name}
              <small>{on}</small>
            </a>
          </li>
        ))}
      </List>
    </Section>
  )
}

function Wrong({ view, reply }: { view: View; reply: FormReply | undefined }) {
  const { company, reports } = view
  const errors = reply?.errors ?? {}
  return (
    <Section title="Anything wrong?" id="wrong">
      {reports.length > 0 ? (
        <List>
          {reports.map(({ words, on, isDone }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
            <li key={at} className={isDone ? 'done' : undefined}>
              <div className="grow wrap-anywhere">
                {words}
                <small>{isDone ? `${on}, put right` : `${on}, we have it`}</small>
              </div>
            </li>
          ))}
        </List>
      ) : null}
      <form method="post" action="#wrong" className="mt-4">
        <FormErrors errors={errors} labels={{ words: 'What is wrong' }} />
        <TextArea
          label="What is wrong"
          name="words"
          rows={3}
          required
          maxLength={2000}
          defaultValue={reply?.values.words}
          error={errors.words}
        />
        <Button name="intent" value="report" className="mt-3">
          {`Write to ${company.name}`}
        </Button>
      </form>
    </Section>
  )
}
