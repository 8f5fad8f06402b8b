import type { LinksFunction } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { Fragment, Suspense, useCallback, useState } from 'react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { classNames } from '#app/components/kit/class-names.ts'
import { inertWhen } from '#app/components/kit/dialog.tsx'
import { useDialogOpen } from '#app/components/kit/dialog-open.ts'
import { Note } from '#app/components/kit/note.tsx'
import { Composer } from '#app/components/messages/composer.tsx'
import { MessageList } from '#app/components/messages/message-list.tsx'
import { RoomHead } from '#app/components/messages/room-head.tsx'
import { RoomList } from '#app/components/messages/room-list.tsx'
import { newMessage } from '#app/domain/messages/message.schema.ts'
import { type Room, roomHref } from '#app/domain/messages/message.ts'
import type { Reader } from '#app/domain/messages/message-view.ts'
import { uploadNews } from '#app/http/files/upload.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formHeaders, handleFields, readForm } from '#app/http/form.server.ts'
import { readChat } from '#app/http/messages/chat-page.server.ts'
import { messageForm } from '#app/http/messages/message-form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { sendMessageWithFiles } from '#app/services/messages/send-message-with-files.server.ts'
import styles from '#app/styles/chat.css?url'

const LiveRoom = lazyIsland(() => import('#app/islands/chat/live-room.tsx'))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = workspacePage(({ scope, actor, url }) => readChat(scope, url, actor.jobPrefix))

export const action = workspacePage(async ({ scope, request, context }) => {
  const { form, files } = context.upload ? messageForm(context) : { form: await readForm(request), files: [] }
  return handleFields(
    form,
    newMessage,
    async input => {
      const { message, refused } = await sendMessageWithFiles(scope, input, files)
      const room = `${roomHref({ room: message.projectId ?? 'team', category: message.categoryName })}#say`
      return refused.length > 0
        ? redirectWithFlash(room, uploadNews(message.files, refused))
        : redirect(room, 303)
    },
    'Your message could not be sent. Please try again.',
  )
})

export const headers = formHeaders

export const shouldRevalidate = revalidateUnlessRefused

export default function TeamChat() {
  const chat = useLoaderData<typeof loader>()
  const { room, job, category, messages, talkers, here } = chat
  const [seen, setSeen] = useState<Seen & { here: string }>({ here, ...chat.reader })
  const reader = seen.here === here ? readerSince(chat.reader, seen) : chat.reader
  const onSeen = useCallback((told: Seen) => setSeen({ here, ...told }), [here])
  const reply = useActionData<typeof action>()?.reply
  const unreadSince = useFirstUnread(room, chat.unreadSince)
  const inert = inertWhen(useDialogOpen())
  return (
    <>
      <div className={classNames('chat', chat.isAtStart && 'at-start')} {...inert}>
        <RoomList rooms={chat.rooms} find={chat.find} isCut={chat.isCut} isFirst={chat.isAtStart} />
        <section className="talk" aria-labelledby="room-name">
          <RoomHead
            {...chat}
            unreadSince={unreadSince}
            colour={talkers.find(({ id }) => id === reader.userId)?.colour ?? null}
          />
          <Fragment key={here}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys */}
            <div className="msgs" id="messages" role="log" aria-label="Messages" tabIndex={0}>
              <div className="mb-auto">
                {chat.earlierHref ? (
                  <p className="mb-4 text-center">
                    <ButtonLink size="small" href={chat.earlierHref}>
                      Earlier messages
                    </ButtonLink>
                  </p>
                ) : null}
                {chat.show && messages.length > 0 ? (
                  <p className="quiet mb-4 text-center">What others said: unread, or of the last 24 hours.</p>
                ) : null}
                {messages.length === 0 ? <p className="quiet">{emptyText(chat)}</p> : null}
                <MessageList
                  messages={messages}
                  reader={reader}
                  talkers={talkers}
                  back={here}
                  category={category}
                />
                <div id="new-messages" />
                {chat.isNewest ? null : (
                  <p className="mb-4 text-center">
                    <ButtonLink size="small" href={chat.newestHref}>
                      {chat.show ? 'All messages' : 'Newest messages'}
                    </ButtonLink>
                  </p>
                )}
              </div>
            </div>
            {reader.mayWrite ? (
              <Composer
                action={here}
                reply={reply}
                accept={chat.accept.files}
                fields={{
                  requestId: chat.requestId,
                  projectId: job ? String(job.id) : '',
                  categoryName: category ?? '',
                }}
                hint={
                  job
                    ? `Auto-saving to: ${job.jobNumber}.${category ? ` Category: ${category}` : ''}`
                    : 'The whole team reads this.'
                }
              />
            ) : (
              <Note tone="warn" className="say">
                Your company’s subscription is not active: you can read, and write again once it is. Please
                ask your admin.
              </Note>
            )}
          </Fragment>
        </section>
      </div>
      <Suspense fallback={null}>
        <LiveRoom key={String(room)} {...chat} reader={reader} readAt={chat.reader.now} onSeen={onSeen} />
      </Suspense>
      <Outlet context={{ rooms: chat.rooms }} />
    </>
  )
}

/** Stays while one is in a room: the page soon notes by itself that everything is seen. */
function useFirstUnread(room: Room, since: number | null): number | null {
  const [first, setFirst] = useState({ room, since })
  const isFirst = first.room !== room || (first.since === null && since !== null)
  if (isFirst) setFirst({ room, since })
  return isFirst ? since : first.since
}

type Seen = Pick<Reader, 'now' | 'seenAt'>

/** The later of what the page was read with and what was told since. */
function readerSince(reader: Reader, { now, seenAt }: Seen): Reader {
  const isLater = seenAt !== null && seenAt > (reader.seenAt ?? 0)
  return { ...reader, now: Math.max(now, reader.now), seenAt: isLater ? seenAt : reader.seenAt }
}

function emptyText({ show, category }: { show: string | false; category: string | null }): string {
  if (show) return 'Nothing unread, and nothing from others in the last 24 hours.'
  return category
    ? `Nothing was said about ${category} yet.`
    : 'Nothing was said here yet. Say the first word.'
}

export const meta = ({ data }: { data?: { job: { name: string } | null } }) => [
  { title: `${data?.job?.name ?? 'Whole team'} · Chat · Mortise` },
]
