import type { LinksFunction } from '@remix-run/node'
import {
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from '@remix-run/react'
import { Suspense, useRef } from 'react'
import { Button, ButtonLink, ButtonSummary } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { keepScroll } from '#app/components/kit/page-attributes.ts'
import { Columns } from '#app/components/kit/section.tsx'
import { Segments } from '#app/components/kit/segments.tsx'
import { DocumentTitle } from '#app/components/papers/document-title.tsx'
import { ReadOnlyNote } from '#app/components/premium/read-only-note.tsx'
import { QuoteCalculation, QuoteTally } from '#app/components/quotes/quote-totals.tsx'
import { QuoteWarnings } from '#app/components/quotes/quote-warnings.tsx'
import { VatNotes } from '#app/components/quotes/vat-notes.tsx'
import { limits } from '#app/domain/limits.ts'
import { quoteFilesPath } from '#app/domain/quotes/quote-files.ts'
import { newQuotePath, quotePath } from '#app/domain/quotes/quote-links.ts'
import type { RoomReply } from '#app/domain/quotes/room-reply.ts'
import { idParam } from '#app/http/input.server.ts'
import { answerQuoteForm } from '#app/http/quotes/quote-form.server.ts'
import { readQuoteEditor } from '#app/http/quotes/quote-page.server.ts'
import { quotingForm, quotingPage } from '#app/http/quotes/quoting-page.server.ts'
import { useFirstInteraction } from '#app/islands/first-interaction.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { useUnsavedForms } from '#app/islands/page/unsaved-forms.ts'
import { FixedRoom, PaymentStages, QuoteHeadForm, RoomForm } from '#app/islands/quotes/editor-forms.ts'
import { useHeldForms } from '#app/islands/quotes/held-forms.ts'
import editorStyles from '#app/styles/quote-editor.css?url'

const LiveTotals = lazyIsland(() => import('#app/islands/quotes/live-totals.tsx'))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }]

export const loader = quotingPage(({ scope, params, url }, has, hasOther) => {
  const page = readQuoteEditor(scope, idParam(params), { url, hasOverheads: hasOther('overheads') })
  return { ...page, mayEdit: has && page.mayEdit, mayRevise: has && page.mayRevise }
})
export const action = quotingForm('quote.edit', ({ scope, actor, params, request }) =>
  answerQuoteForm(scope, { id: idParam(params), currency: actor.currency }, request),
)

/** A form's answer holds all that is new: only after a save, or a conflict, is the quote read again. */
export function shouldRevalidate({
  actionResult,
  actionStatus = 200,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || (actionStatus < 400 && !isReply(actionResult))
}

function isReply(result: unknown): boolean {
  return typeof result === 'object' && result !== null && ('room' in result || 'stages' in result)
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

export default function Quote() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  useHeldForms()
  useUnsavedForms(page.isDraft && page.mayEdit)
  const roomReply = answer && 'room' in answer ? answer.room : undefined
  const replyOf = useRoomReplies(page.rooms, roomReply)
  const { id, rooms, isDraft, head, hasFeature } = page
  const mayChange = isDraft && page.mayEdit
  const names = rooms.map(({ id, fields }) => ({ id, name: fields.name ?? '' }))
  const texts = roomReply?.totals ?? page.texts
  return (
    <>
      <QuoteTop {...page} />
      {hasFeature ? null : <ReadOnlyNote feature="quoting" />}
      <AnswerNote {...page} />
      <div className="folds mb-10 hair-below">
        <QuoteWarnings warnings={page.warnings} rooms={rooms} />
        <Suspense fallback={null}>
          <QuoteHeadForm
            {...page}
            madeFrom={page.madeFrom.head}
            isDraft={mayChange}
            reply={answer && 'head' in answer ? answer.head : undefined}
          />
        </Suspense>
        {mayChange ? <VatNotes notes={page.vatNotes} /> : null}
      </div>
      {mayChange ? (
        <Suspense fallback={null}>
          {rooms.map((room, place) => (
            <RoomForm
              key={`${room.id} ${room.version} ${replyOf(room)?.number ?? ''}`}
              quoteId={id}
              room={room}
              place={place}
              others={names.filter(other => other.id !== room.id)}
              reply={replyOf(room)}
              warnings={page.warnings.filter(warning => warning.room === place)}
              stages={page.choices.stages}
              hourCost={head.hourCost}
              vat={page.newVat}
              count={rooms.length}
              timeZone={page.timeZone}
            />
          ))}
        </Suspense>
      ) : (
        <Suspense fallback={null}>
          {page.fixed.map((room, place) => (
            <FixedRoom key={rooms[place]?.id} room={room} />
          ))}
        </Suspense>
      )}
      <DrawingsLine id={id} count={page.drawings} mayChange={mayChange} />
      <Columns>
        <Suspense fallback={null}>
          <PaymentStages
            id={id}
            version={page.version}
            madeFrom={page.madeFrom.stages}
            rows={page.stages}
            amounts={page.stageAmounts}
            gross={page.texts.gross ?? ''}
            stages={page.choices.stages}
            reply={answer && 'stages' in answer ? answer.stages : undefined}
            isDraft={mayChange}
            timeZone={page.timeZone}
          />
        </Suspense>
        <QuoteCalculation texts={texts} rooms={names} />
      </Columns>
      <QuoteFoot {...page} reply={answer && 'template' in answer ? answer.template : undefined} />
      <QuoteTally texts={texts} warnings={page.warnings.length} />
      {mayChange ? <TotalsInUse head={head} shown={answer ?? page} /> : null}
    </>
  )
}

/** A component of its own, so that the first touch does not render parts that are not hydrated yet. */
function TotalsInUse(props: Parameters<typeof LiveTotals>[0]) {
  return useFirstInteraction('main') ? (
    <Suspense fallback={null}>
      <LiveTotals {...props} />
    </Suspense>
  ) : null
}

function AnswerNote({ note, asked }: Page) {
  return (
    <>
      {asked ? (
        <Note tone="warn" title="The client asked for a change" className="mb-6">
          <p className="whitespace-pre-line wrap-anywhere">{`“${asked.words}”`}</p>
          <p>{asked.on}</p>
        </Note>
      ) : null}
      {note ? (
        <Note tone={note.tone} title={note.title} className="mb-6">
          {note.words.length > 0 ? <p>{note.words.join(' ')}</p> : null}
          {note.job ? (
            <p>
              Its job: <a href={note.job.href}>{note.job.name}</a>
            </p>
          ) : null}
        </Note>
      ) : null}
    </>
  )
}

function DrawingsLine({ id, count, mayChange }: { id: number; count: number; mayChange: boolean }) {
  if (!mayChange && count === 0) return null
  return (
    <p className="mb-12 [border-block:1px_solid_var(--color-hair)]">
      <a
        className="[--icon:20px] flex items-center gap-3 min-h-11 leading-[1.35] no-underline hover:underline"
        href={mayChange ? quoteFilesPath(id) : `/quoting/${id}/client`}
      >
        <Icon name="file" className="text-chalk-2" />
        <span className="min-w-0 flex-1">
          <b>Drawings and photos</b>{' '}
          <span className="quiet">
            {count === 0 ? 'The client sees none yet.' : `The client sees ${count}.`}
          </span>
        </span>
        <Icon name="right" className="text-chalk-2" />
      </a>
    </p>
  )
}

type Shown = { id: number; version: number }

/** The last answer to each room's form, until that is saved: what is typed in one room stays while another one is sent. */
function useRoomReplies(rooms: readonly Shown[], reply: RoomReply | undefined) {
  const kept = useRef(new Map<number, { version: number; reply: RoomReply }>())
  const { key, search } = useLocation()
  const lastKey = useRef(key)
  if (!reply && key !== lastKey.current) kept.current.delete(Number(new URLSearchParams(search).get('saved')))
  lastKey.current = key
  const of = rooms.find(({ id }) => id === reply?.roomId)
  if (reply && of && kept.current.get(of.id)?.reply !== reply) {
    kept.current.set(of.id, { version: of.version, reply })
  }
  return ({ id, version }: Shown) => {
    const last = kept.current.get(id)
    return last?.version === version ? last.reply : undefined
  }
}

function QuoteTop({
  id,
  number,
  revision,
  mark,
  title,
  isDraft,
  mayEdit,
  mayAccept,
  mayRevise,
  later,
}: Page) {
  return (
    <header className="head">
      <div>
        <DocumentTitle
          number={number}
          title={title}
          marks={
            <>
              <b>Rev {revision}</b>
              <span
                className={classNames(
                  'inline-flex items-center gap-2 font-bold',
                  toneClass[mark.tone ?? 'none'],
                )}
              >
                <Icon name={mark.icon} />
                {mark.label}
              </span>
              {later === null ? null : <a href={quotePath(later)}>A later revision replaces it</a>}
            </>
          }
        />
        <div className="row">
          <Segments
            label="Views"
            items={[
              { label: 'Cost', href: quotePath(id), current: true },
              { label: 'Client’s view', href: `/quoting/${id}/client`, current: false },
            ]}
          />
          {!isDraft && mayEdit ? (
            <ButtonLink icon="send" href={`/quoting/${id}/send`}>
              Links and Sending
            </ButtonLink>
          ) : null}
          {mayAccept ? (
            <ButtonLink icon="tick" href={`/quoting/${id}/accept`}>
              They Have Said Yes
            </ButtonLink>
          ) : null}
          {isDraft && mayEdit ? (
            <ButtonLink variant="go" icon="send" href={`/quoting/${id}/send`}>
              Check and Send
            </ButtonLink>
          ) : mayRevise ? (
            <ButtonLink variant="go" icon="pencil" href={`/quoting/${id}/revise`}>
              Revise Quote
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </header>
  )
}

const toneClass = { bad: 'text-bad', warn: 'text-warn', good: 'text-good', none: '' }

type Reply = { values: Record<string, string>; errors: Record<string, string[]> } | undefined

function QuoteFoot({ id, isDraft, mayEdit, requestId, title, reply }: Page & { reply: Reply }) {
  if (!mayEdit) return null
  return (
    <div className="row mt-8 items-start">
      <ButtonLink size="small" icon="copy" href={`${newQuotePath}?quote=${id}`}>
        Duplicate as a New Quote
      </ButtonLink>
      <details open={Boolean(reply) || undefined}>
        <ButtonSummary size="small">Save as a Template…</ButtonSummary>
        <form method="post" action={quotePath(id)} className="stack" {...keepScroll}>
          <HiddenField name="part" value="template" />
          <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
          <FormErrors errors={reply?.errors} labels={{ name: 'Name' }} idPrefix="template-" />
          <TextField
            label="Name of the template"
            name="name"
            idPrefix="template-"
            defaultValue={reply?.values.name ?? title}
            error={reply?.errors.name}
            maxLength={limits.quoteTemplateName}
          />
          <Button size="small">Save Template</Button>
        </form>
      </details>
      {isDraft ? (
        <ButtonLink size="small" variant="danger" icon="bin" href={`/quoting/${id}/delete`}>
          Delete Draft…
        </ButtonLink>
      ) : null}
    </div>
  )
}

type Titled = { number?: string; title?: string; locked?: { title: string } }

export function meta({ data: { number, title, locked } = {} }: { data?: Titled }) {
  return [{ title: `${number ? `${number} ${title}` : (locked?.title ?? 'Quote')} · Mortise` }]
}
