import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ChatHistory } from '#app/components/messages/chat-history.tsx'
import { idParam } from '#app/http/input.server.ts'
import { readHistory } from '#app/http/messages/chat-history.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'
import chatStyles from '#app/styles/chat.css?url'
import styles from '#app/styles/chat-dialogs.css?url'

export const handle = { dialog: true }

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: chatStyles },
  { rel: 'stylesheet', href: styles },
]

export const loader = workspacePage(({ scope, params, url }) => {
  const id = idParam(params)
  return {
    ...readHistory(scope, url, id),
    id,
    from: returnPath(url.searchParams.get('from'), `/projects/${id}`),
  }
})

export default function ProjectChat() {
  const { id, from, ...history } = useLoaderData<typeof loader>()
  return <ChatHistory {...history} action={`/projects/${id}/chat`} fields={{ from }} closeHref={from} />
}

export const meta = () => [{ title: 'Chat history · Mortise' }]
