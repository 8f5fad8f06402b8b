import { Fragment } from 'react'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { Dimension } from '#app/components/kit/dimension.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField, SelectField, TextField } from '#app/components/kit/field.tsx'
import { hrefWith } from '#app/domain/href.ts'
import { limits } from '#app/domain/limits.ts'
import { byDay } from '#app/domain/notifications/notification.ts'
import { MessageFrame } from './message-list.tsx'

export type HistoryLineView = {
  id: number
  sender: string
  content: string
  category: string | null
  /** The room; null when only one is searched. */
  place: string | null
  /** 'Today' */
  day: string
  time: string
  dateTime: string
  href: string
}

type ChatHistoryProps = {
  query: string
  category: string | null
  categories: readonly string[]
  job: { id: number; name: string; jobNumber: string } | null
  isOfAll: boolean
  isCut: boolean
  /** The id to page back from; null when there is nothing earlier. */
  earlier: number | null
  lines: readonly HistoryLineView[]
  chatHref: string
  /** Without the form's query. */
  action: string
  fields?: Readonly<Record<string, string | number>>
  closeHref: string
}

export function ChatHistory({ action, closeHref, ...history }: ChatHistoryProps) {
  const { query, category, job, lines, earlier, isOfAll, isCut, chatHref } = history
  const fields = isOfAll ? { ...history.fields, room: 'all' } : (history.fields ?? {})
  const categories = isOfAll ? [] : history.categories
  const place = { ...fields, q: query, category }
  const own = job ? `${job.jobNumber} ${job.name}` : 'Whole team'
  return (
    <Dialog
      title="Chat history"
      titleId="history-title"
      closeHref={closeHref}
      over={<span className="quiet">{isOfAll ? 'All chats' : own}</span>}
      head={
        <ButtonLink size="small" icon="chat" href={chatHref}>
          Go to Chat
        </ButtonLink>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element */}
      <form role="search" aria-label="Chat history" action={action} className="addrow">
        {Object.entries(fields).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        {categories.length > 0 ? (
          <SelectField
            key={category}
            label="Category"
            name="category"
            idPrefix="history-"
            defaultValue={category ?? 'all'}
            options={[
              { value: 'all', label: 'All categories' },
              ...categories.map(name => ({ value: name, label: name })),
            ]}
          />
        ) : null}
        <TextField
          key={query}
          label="Search messages"
          name="q"
          type="search"
          idPrefix="history-"
          placeholder="Words, a name or a category"
          defaultValue={query}
          maxLength={limits.search}
          autoComplete="off"
        />
        <Button>Search</Button>
        <ButtonLink
          size="small"
          variant="bare"
          href={hrefWith(action, { ...history.fields, q: query, room: isOfAll ? null : 'all' })}
        >
          {isOfAll ? `Search ${job ? job.jobNumber : 'the Team’s Chat'} Alone` : 'Search All Chats'}
        </ButtonLink>
      </form>
      {lines.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys
        <section className="history-box relative mt-4 overflow-y-auto" aria-label="Messages" tabIndex={0}>
          <HistoryList lines={lines} />
          {earlier ? (
            <p>
              <ButtonLink size="small" href={hrefWith(action, { ...place, before: earlier })}>
                Earlier messages
              </ButtonLink>
            </p>
          ) : null}
        </section>
      ) : (
        <EmptyState
          title={query || category ? 'No messages found' : 'Nothing was said here yet'}
          tone={query || category ? 'nothing-found' : 'new'}
        />
      )}
      {isCut ? <p className="hint">There may be older ones. A longer text finds more of them.</p> : null}
    </Dialog>
  )
}

function HistoryList({ lines }: { lines: readonly HistoryLineView[] }) {
  return byDay(lines, ({ day }) => day).map(({ day, rows }) => (
    <Fragment key={day}>
      <Dimension className="mt-2 mb-5">{day}</Dimension>
      {rows.map(({ id, content, category, place, ...message }) => (
        <MessageFrame
          key={id}
          {...message}
          notes={<small>{[place, category].filter(Boolean).join(' · ')}</small>}
        >
          <p className="said" dir="auto">
            {content}
          </p>
        </MessageFrame>
      ))}
    </Fragment>
  ))
}
